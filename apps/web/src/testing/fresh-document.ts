import { afterAll, vi } from 'vitest';
import { closeCache } from '../offline/index.ts';
import { clearToasts } from '../ui/index.ts';

/*
 * Test files share one document and the modules of the app: to build and read both anew for each of them takes four
 * times as long as their tests. Each begins as in a new browser: nothing is stored, shown or patched by another.
 */

/* What tests replace whole. */
const PATCHED = [
  Element.prototype,
  HTMLElement.prototype,
  HTMLDialogElement.prototype,
  HTMLMediaElement.prototype,
  HTMLImageElement.prototype,
];
/* What tests add to: what the DOM keeps in them changes by itself. */
const EXTENDED = [navigator, document];
const GLOBALS = ['indexedDB', 'matchMedia', 'fetch'];

type Kept = {
  readonly patched: readonly PropertyDescriptorMap[];
  readonly extended: readonly (readonly PropertyKey[])[];
  readonly globals: readonly (PropertyDescriptor | undefined)[];
};
const shared = globalThis as { keptOfDocument?: Kept; happyDOM?: { setURL(address: string): void } };
/* The DOM of the tests has no popovers: they tell that they open and close, as in a browser, and stay in the document. */
const tellsToggle = (newState: 'open' | 'closed') =>
  function (this: HTMLElement) {
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
  };
if (shared.keptOfDocument === undefined)
  Object.assign(HTMLElement.prototype, { showPopover: tellsToggle('open'), hidePopover: tellsToggle('closed') });
/* As they were before the first file. */
shared.keptOfDocument ??= {
  patched: PATCHED.map((one) => Object.getOwnPropertyDescriptors(one)),
  extended: EXTENDED.map((one) => Reflect.ownKeys(one)),
  globals: GLOBALS.map((name) => Object.getOwnPropertyDescriptor(globalThis, name)),
};

vi.unstubAllGlobals();
for (const [at, one] of PATCHED.entries()) {
  const before = shared.keptOfDocument.patched[at] ?? {};
  for (const name of Reflect.ownKeys(one)) if (!Object.hasOwn(before, name)) Reflect.deleteProperty(one, name);
  Object.defineProperties(one, before);
}
for (const [at, one] of EXTENDED.entries()) {
  const before = shared.keptOfDocument.extended[at] ?? [];
  for (const name of Object.getOwnPropertyNames(one)) if (!before.includes(name)) Reflect.deleteProperty(one, name);
}
for (const [at, name] of GLOBALS.entries()) {
  const before = shared.keptOfDocument.globals[at];
  if (before === undefined) Reflect.deleteProperty(globalThis, name);
  else Object.defineProperty(globalThis, name, before);
}
// As in every browser; one file may have shown them already.
const fonts = { load: async () => [], ready: Promise.resolve(), status: 'loaded' };
Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
localStorage.clear();
sessionStorage.clear();
// A link that was pressed to download something leaves the page at the address of the file.
shared.happyDOM?.setURL('http://localhost:3000/');
document.title = '';
document.body.replaceChildren();
document.head.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);

afterAll(() => {
  clearToasts();
  closeCache();
});
