// The browser of the tests: Firefox if `FIREFOX` is the path of that program, and Chromium otherwise.

// Version 1.61 is the last that drives Debian's Firefox, by WebDriver BiDi. Later ones send commands which that lacks.
import { chromium, firefox } from 'playwright-core';

export const isFirefox = Boolean(process.env.FIREFOX);

export const launch = () => (isFirefox
  ? firefox.launch({ channel: 'moz-firefox', executablePath: process.env.FIREFOX })
  : chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] }));
