import { useQuery } from '@tanstack/react-query';

/** What the browser says about the room it gives: bytes used and granted, and whether it promised to leave them alone. */
export type StorageFacts = {
  readonly used: number;
  readonly quota: number;
  readonly isPersisted: boolean;
};

/** Asks the browser; null where it does not say. `ask` asks it to leave everything there. */
export function useStorageFacts(): { readonly facts: StorageFacts | null; readonly ask: () => Promise<void> } {
  const { data, refetch } = useQuery({ queryKey: ['storage of this device'], queryFn: look });
  return {
    facts: data ?? null,
    ask: async () => {
      await navigator.storage.persist?.();
      await refetch();
    },
  };
}

async function look(): Promise<StorageFacts | null> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota === 0) return null;
  return { used: usage, quota, isPersisted: (await navigator.storage.persisted?.()) ?? false };
}
