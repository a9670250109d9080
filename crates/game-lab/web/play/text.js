// The texts of this view. Their keys are kept apart from those of the other views.

import * as shared from '../i18n.js';
import { en } from './words-en.js';
import { en as recordsEn } from './words-en-records.js';
import { zh } from './words-zh.js';
import { zh as recordsZh } from './words-zh-records.js';
import { zh as rules } from './words-zh-rules.js';

const apart = (texts) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [`play-${key}`, text]));

shared.extend({ en: apart({ ...en, ...recordsEn }), zh: apart({ ...zh, ...rules, ...recordsZh }) });

/** A text of this view. */
export function t(key, values) {
  return shared.t(`play-${key}`, values);
}

/** The text of `prefix-name`, or the name as it is. */
export function named(prefix, name) {
  return shared.named(`play-${prefix}`, name);
}

/** The same, or nothing. */
export function known(prefix, name) {
  const text = named(prefix, name);
  return text === name ? '' : text;
}
