import { useEffect, useState } from 'react';
import { currentCache, type OfflineDownload } from '../../offline/index.ts';

/** A download with its size on the device, in bytes. */
export type SizedDownload = OfflineDownload & { readonly bytes: number };

/** All downloads on this device; undefined until they are known. */
export function useDownloads(): readonly SizedDownload[] | undefined {
  const [downloads, setDownloads] = useState<readonly SizedDownload[]>();
  useEffect(() => {
    const { downloads: downloadStore } = currentCache();
    let isMounted = true;
    const refresh = async () => {
      const [all, sizes] = [await downloadStore.list(), await downloadStore.readSizes()];
      if (isMounted) setDownloads(all.map((one) => ({ ...one, bytes: sizes.get(one.name) ?? 0 })));
    };
    const unsubscribe = downloadStore.onChange(() => void refresh());
    void refresh();
    return () => {
      isMounted = false;
      unsubscribe();
    };
  }, []);
  return downloads;
}
