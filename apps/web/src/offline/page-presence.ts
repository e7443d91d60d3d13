/** Whether the page is active, or was left for another and may come back. */
export type PagePresence = {
  /** Resolves at once while the page is active, else when it comes back. */
  readonly whenPresent: () => Promise<void>;
  readonly stop: () => void;
};

/** @param onLeave  called when the page is left */
export function trackPagePresence(onLeave: () => void): PagePresence {
  let away: Promise<void> | undefined;
  let resolveAway = () => {};
  const onPageHide = () => {
    away ??= new Promise((resolve) => {
      resolveAway = resolve;
    });
    onLeave();
  };
  const onPageShow = () => {
    away = undefined;
    resolveAway();
  };
  // A worker, which has neither event, ends with its page.
  globalThis.addEventListener?.('pagehide', onPageHide);
  globalThis.addEventListener?.('pageshow', onPageShow);
  return {
    whenPresent: async () => away,
    stop: () => {
      onPageShow();
      globalThis.removeEventListener?.('pagehide', onPageHide);
      globalThis.removeEventListener?.('pageshow', onPageShow);
    },
  };
}
