import { useQuery } from '@tanstack/react-query';

/** The browser's storage: bytes used and granted, and whether it promised not to evict them. */
export type StorageUsage = {
  readonly used: number;
  readonly quota: number;
  readonly isPersisted: boolean;
};

/** Queries the browser; null where it does not report. `requestPersistence` requests persistent storage. */
export function useStorageUsage(): {
  readonly usage: StorageUsage | null;
  readonly requestPersistence: () => Promise<void>;
} {
  const { data, refetch } = useQuery({ queryKey: ['storage of this device'], queryFn: readStorageUsage });
  return {
    usage: data ?? null,
    requestPersistence: async () => {
      await navigator.storage.persist?.();
      await refetch();
    },
  };
}

async function readStorageUsage(): Promise<StorageUsage | null> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota === 0) return null;
  return { used: usage, quota, isPersisted: (await navigator.storage.persisted?.()) ?? false };
}
