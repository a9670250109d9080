// What the address holds after the #: the view, and what it shows. It stays in the browser: no server is sent it.

/** Longer addresses are broken by mails and chats. */
const MAX_LENGTH = 2000;

/** The view that the address names, and what it says of it: both may be anything. */
export function read() {
  const [, view = '', text = ''] = location.hash.match(/^#\/(\w*)(?:\?(.*))?$/) ?? [];
  return { view, said: new URLSearchParams(text) };
}

/** The whole address of a view that shows this; `null` if it is too long to be sent. What is `undefined` is left out. */
export function addressOf(view, shown) {
  const said = new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== undefined && value !== ''));
  // What an address may have after its #, and is easier to read so.
  const text = said.toString().replace(/%(2F|2C|3A|28|29)/g, decodeURIComponent);
  const address = `${location.origin}${location.pathname}#/${view}${text && `?${text}`}`;
  return address.length > MAX_LENGTH ? null : address;
}

/** Shows in the address what the page shows. To go back still leads to the view before; with `isStep`, to the address before. */
export function write(view, shown, isStep = false) {
  if (read().view !== view) return;
  try {
    history[isStep ? 'pushState' : 'replaceState'](null, '', addressOf(view, shown) ?? `#/${view}`);
  } catch {
    // Some browsers allow few changes at a time: the next one will be right.
  }
}

/** A whole number from 0 on that the address gives, or `undefined`; what is no number is `NaN`. */
export function numberIn(said, name) {
  const text = said.get(name);
  if (text === null) return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : NaN;
}
