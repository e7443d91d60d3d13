import { useCollections } from '../collections/index.ts';

/** The scriptures this person can open. */
export function useAvailableScriptures() {
  const { data: collections } = useCollections();
  return (collections ?? []).filter(({ type, available }) => type === 'scripture' && available);
}
