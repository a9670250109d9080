// The browser of the tests: Firefox if `FIREFOX` is the path of that program, and Chromium otherwise.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Version 1.61 is the last that drives Debian's Firefox, by WebDriver BiDi. Later ones send commands which that lacks.
import { chromium, firefox } from 'playwright-core';

export const isFirefox = Boolean(process.env.FIREFOX);

export const launch = () => (isFirefox
  ? firefox.launch({ channel: 'moz-firefox', executablePath: process.env.FIREFOX })
  : chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] }));

/** Opens an address in a Firefox without a driver. */
export async function openAlone(address) {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const child = spawn(process.env.FIREFOX, ['--headless', '--no-remote', '--profile', profile, address], { stdio: 'ignore' });
  const ended = new Promise((resolve) => { child.on('exit', resolve); });
  return {
    async close() {
      child.kill();
      await ended;
      // Its other processes write for a moment more.
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
    },
  };
}
