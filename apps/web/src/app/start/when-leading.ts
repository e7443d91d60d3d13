/* The key that the presentation stores. */
const leadingKey = 'leading';

function isLeadingHere(): boolean {
  try {
    return localStorage.getItem(leadingKey) !== null;
  } catch {
    return false;
  }
}

/**
 * Calls `onLeading` now if a person leads a live session in this browser, and whenever one starts in another window:
 * the window they lead from may be closed before this one. Returns an unsubscribe function.
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
