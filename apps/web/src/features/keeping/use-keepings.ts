import { useEffect, useState } from 'react';
import { currentCopy, type Keeping } from '../../offline/index.ts';

/** A keeping with its size on the device, in bytes. */
export type Kept = Keeping & { readonly bytes: number };

/** Everything that is kept on this device; undefined until it is known. */
export function useKeepings(): readonly Kept[] | undefined {
  const [kept, setKept] = useState<readonly Kept[]>();
  useEffect(() => {
    const { keepings } = currentCopy();
    let isHere = true;
    const look = async () => {
      const [all, sizes] = [await keepings.list(), await keepings.sizes()];
      if (isHere) setKept(all.map((one) => ({ ...one, bytes: sizes.get(one.name) ?? 0 })));
    };
    const endListening = keepings.onChange(() => void look());
    void look();
    return () => {
      isHere = false;
      endListening();
    };
  }, []);
  return kept;
}
