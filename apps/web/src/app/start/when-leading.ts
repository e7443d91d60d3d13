/* As the presentation notes it. */
const name = 'leading';

function leadsHere(): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/**
 * Calls `begin` now when somebody leads a live session in this browser, and whenever they begin to in another window of it:
 * the window they lead from may be closed before this one. Gives what ends it.
 */
export function whenLeading(begin: () => void): () => void {
  const look = () => {
    if (leadsHere()) begin();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === name) look();
  };
  look();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
