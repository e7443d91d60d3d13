/** Whether the page is here, or was left for another and may come back. */
export type Presence = {
  /** Done at once while the page is here, else when it comes back. */
  readonly here: () => Promise<void>;
  readonly end: () => void;
};

/** @param onLeave  called when the page is left */
export function waitWhileAway(onLeave: () => void): Presence {
  let away: Promise<void> | undefined;
  let comeBack = () => {};
  const leave = () => {
    away ??= new Promise((resolve) => {
      comeBack = resolve;
    });
    onLeave();
  };
  const back = () => {
    away = undefined;
    comeBack();
  };
  // A worker, which has neither event, ends with its page.
  globalThis.addEventListener?.('pagehide', leave);
  globalThis.addEventListener?.('pageshow', back);
  return {
    here: async () => away,
    end: () => {
      back();
      globalThis.removeEventListener?.('pagehide', leave);
      globalThis.removeEventListener?.('pageshow', back);
    },
  };
}
