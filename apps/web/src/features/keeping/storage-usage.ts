import { useQuery } from '@tanstack/react-query';

/** What the browser says about the room it gives: bytes used and granted, and whether it promised to leave them alone. */
export type StorageUsage = {
  readonly used: number;
  readonly quota: number;
  readonly isPersisted: boolean;
};

/** Asks the browser; null where it does not say. `requestPersistence` asks it to leave everything there. */
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
