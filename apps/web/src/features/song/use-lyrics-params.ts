import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';

export type ParamChanges = Readonly<Record<string, string | null>>;

/**
 * What the URL says about the display of a song, and a function that changes it. A key that is chosen here takes effect
 * at once, and is painted before the URL, which the whole page listens to, is updated: two quick steps count as two, and
 * the chords appear in one frame.
 */
export function useLyricsParams() {
  const [params, setParams] = useSearchParams();
  const writeParams = useCallback(
    (changed: ParamChanges) =>
      setParams(
        (previous) => {
          const next = new URLSearchParams(previous);
          for (const [name, value] of Object.entries(changed)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const { key, setKey } = useUrlKey(params.get('key'), writeParams);
  const updateParams = ({ key: chosenKey, ...others }: ParamChanges) => {
    if (chosenKey !== undefined) setKey(chosenKey);
    if (Object.keys(others).length > 0) writeParams(others);
  };
  return { params, key, updateParams };
}

function useUrlKey(urlKey: string | null, writeParams: (changed: ParamChanges) => void) {
  // The keys the URL may have until it has caught up, in the order in which they were chosen.
  const [pendingKeys, setPendingKeys] = useState<readonly (string | null)[]>([]);
  const isCatchingUp = pendingKeys.includes(urlKey);
  const key = isCatchingUp ? (pendingKeys.at(-1) ?? null) : urlKey;
  // From here on the URL alone counts: the key is also chosen elsewhere.
  if (pendingKeys.length > 0 && key === urlKey) setPendingKeys([]);
  useEffect(() => (key === urlKey ? undefined : afterPaint(() => writeParams({ key }))), [key, urlKey, writeParams]);
  return {
    key,
    setKey: (chosen: string | null) =>
      flushSync(() =>
        setPendingKeys([...(isCatchingUp ? pendingKeys : [urlKey]).filter((one) => one !== chosen), chosen]),
      ),
  };
}

/* Runs once the frame that is being prepared is on the screen; returns a function that cancels it. */
function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
