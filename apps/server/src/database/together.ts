import { giveTurn } from './turns.ts';

/**
 * Reads by key. What several ask for in one moment is read at once: to ask PostgreSQL costs more than what it answers.
 *
 * @param read  reads what has these keys; each stands in them once
 */
export function readTogether<Key, Found>(
  read: (keys: readonly Key[]) => Promise<Found>,
): (keys: Iterable<Key>) => Promise<Found> {
  let gathering: { readonly keys: Set<Key>; readonly found: Promise<Found> } | undefined;
  const gather = () => {
    const keys = new Set<Key>();
    const found = giveTurn().then(() => {
      gathering = undefined;
      return read([...keys]);
    });
    return { keys, found };
  };
  return (keys) => {
    gathering ??= gather();
    for (const key of keys) gathering.keys.add(key);
    return gathering.found;
  };
}
