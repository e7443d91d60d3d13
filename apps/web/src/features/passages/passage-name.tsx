import { usePassageNames } from './use-passage-names.ts';

/** A passage that is stored as English writes it, in the reader's language. */
export function PassageName({ reference }: { reference: string }) {
  const nameOf = usePassageNames([reference]);
  return nameOf(reference);
}
