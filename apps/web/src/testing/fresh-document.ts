import { afterAll } from 'vitest';
import { clearToasts } from '../ui/toast.tsx';

/*
 * Test files share one document and the modules of the app: to build and read both anew for each of them takes four
 * times as long as their tests. Each begins as in a new browser: nothing is stored, shown or patched by another.
 */

const PATCHED = [
  Element.prototype,
  HTMLElement.prototype,
  HTMLDialogElement.prototype,
  HTMLMediaElement.prototype,
  HTMLImageElement.prototype,
  Navigator.prototype,
  Document.prototype,
] as const;

type Kept = ReadonlyMap<object, PropertyDescriptorMap>;
const shared = globalThis as { keptOfDocument?: Kept };
/* As they were before the first file. */
shared.keptOfDocument ??= new Map(PATCHED.map((one) => [one, Object.getOwnPropertyDescriptors(one)]));

for (const [one, before] of shared.keptOfDocument) {
  for (const name of Reflect.ownKeys(one)) if (!Object.hasOwn(before, name)) Reflect.deleteProperty(one, name);
  Object.defineProperties(one, before);
}
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
document.title = '';
document.body.replaceChildren();
document.head.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const { name } of [...element.attributes]) element.removeAttribute(name);

afterAll(clearToasts);
