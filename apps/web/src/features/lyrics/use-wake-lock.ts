import { useEffect } from 'react';

/** Keeps the screen awake as long as the component is there. Browsers without wake locks sleep as they like. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isReleased = false;
    // The browser takes the lock away when the page is hidden, so it is asked for again.
    const acquire = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const acquired = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isReleased) void acquired?.release();
      else lock = acquired;
    };
    void acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      isReleased = true;
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release();
    };
  }, []);
}
