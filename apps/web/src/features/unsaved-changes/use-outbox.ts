import { useEffect, useMemo, useState } from 'react';
import { currentCache, type Operation } from '../../offline/index.ts';
import { isIgnorable, isRejected, type RejectedOperation } from './rejected-operations.ts';

const noOperations: readonly Operation[] = [];

/** The person's operations that the server does not have: pending and rejected ones. */
export function useOutbox(): {
  readonly waiting: readonly Operation[];
  readonly refused: readonly RejectedOperation[];
} {
  const [all, setAll] = useState(noOperations);
  useEffect(() => {
    const { outbox } = currentCache();
    let isMounted = true;
    const load = async () => {
      const operations = await outbox.list();
      if (isMounted) setAll(operations);
    };
    const reload = () => void load();
    const unsubscribe = outbox.onChange(reload);
    // Another tab or window may have sent meanwhile, and only notifies itself.
    document.addEventListener('visibilitychange', reload);
    window.addEventListener('focus', reload);
    reload();
    return () => {
      isMounted = false;
      unsubscribe();
      document.removeEventListener('visibilitychange', reload);
      window.removeEventListener('focus', reload);
    };
  }, []);
  return useMemo(
    () => ({
      waiting: all.filter((one) => !isRejected(one)),
      refused: all.filter(isRejected).filter((one) => !isIgnorable(one)),
    }),
    [all],
  );
}
