import { useEffect } from 'react';

/** Keeps the page where files may be dropped: browsers open a file that is dropped beside its place, and leave the page for it. */
export function usePreventFileDrop(): void {
  useEffect(() => {
    const preventDrop = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', preventDrop);
    window.addEventListener('drop', preventDrop);
    return () => {
      window.removeEventListener('dragover', preventDrop);
      window.removeEventListener('drop', preventDrop);
    };
  }, []);
}

/** Has the browser ask, as long as this holds, before somebody closes or reloads the page. */
export function useConfirmUnload(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
  }, [isEnabled]);
}
