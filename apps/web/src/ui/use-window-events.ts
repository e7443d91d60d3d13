import { useEffect } from 'react';

/**
 * Prevents navigation on a file drop: browsers open a file that is dropped beside its drop zone, and leave the page.
 */
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

/** While enabled, the browser asks before the page is closed or reloaded. */
export function useConfirmUnload(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
  }, [isEnabled]);
}
