/* As the presentation notes it. */
const leadingKey = 'leading';

function isLeadingHere(): boolean {
  try {
    return localStorage.getItem(leadingKey) !== null;
  } catch {
    return false;
  }
}

/**
 * Calls `onLeading` now when somebody leads a live session in this browser, and whenever they begin to in another window of it:
 * the window they lead from may be closed before this one. Gives what ends it.
 */
export function whenLeading(onLeading: () => void): () => void {
  const check = () => {
    if (isLeadingHere()) onLeading();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === leadingKey) check();
  };
  check();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
