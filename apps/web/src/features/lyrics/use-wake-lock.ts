import { useEffect } from 'react';

/** Keeps the screen awake while the component is mounted. Does nothing in browsers without wake locks. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isReleased = false;
    // The browser releases the lock when the page is hidden, so it is requested again.
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
