import { useEffect, useMemo, useState } from 'react';
import { currentCopy, type Operation } from '../../offline/index.ts';
import { isIdle, isRefused, type Refused } from './refused.ts';

const nothing: readonly Operation[] = [];

/** What the server does not have of what the person did: what waits to be sent, and what it refused. */
export function useOutbox(): { readonly waiting: readonly Operation[]; readonly refused: readonly Refused[] } {
  const [all, setAll] = useState(nothing);
  useEffect(() => {
    const { outbox } = currentCopy();
    let isHere = true;
    const look = async () => {
      const found = await outbox.list();
      if (isHere) setAll(found);
    };
    const wake = () => void look();
    const endListening = outbox.onChange(wake);
    // Another tab, or a window beside this one, may have sent meanwhile, and tells only itself.
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('focus', wake);
    wake();
    return () => {
      isHere = false;
      endListening();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('focus', wake);
    };
  }, []);
  return useMemo(
    () => ({
      waiting: all.filter((one) => !isRefused(one)),
      refused: all.filter(isRefused).filter((one) => !isIdle(one)),
    }),
    [all],
  );
}
