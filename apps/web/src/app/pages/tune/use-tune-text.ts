import { readNotes } from '@canticle/search';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { mostNotes, notesIn, writeNotes } from '../../../features/search/index.ts';
import { useTranslate } from '../../../translations/index.ts';

/** The notes as they are typed or played; those that can be read stand in the address. */
export function useTuneText() {
  const { language } = useTranslate();
  const [address, setAddress] = useSearchParams();
  const [text, setText] = useState(() => writeNotes(notesIn(address.get('notes')), language));
  const read = (some: string) => readNotes(some, language === 'no');
  const notes = read(text);
  const write = (next: string) => {
    setText(next);
    const known = read(next)?.slice(0, mostNotes) ?? [];
    setAddress(known.length > 0 ? { notes: known.join('-') } : {}, { replace: true });
  };
  return {
    text,
    notes: (notes ?? []).slice(0, mostNotes),
    isWrong: text.trim() !== '' && notes === undefined,
    write,
    play: (note: number) => write(writeNotes([...(notes ?? []), note].slice(0, mostNotes), language)),
    takeBack: () => write(writeNotes((notes ?? []).slice(0, -1), language)),
    clear: () => write(''),
  };
}
