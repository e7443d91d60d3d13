import { parseNotes } from '@canticle/search';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { hasGermanNoteNames, useTranslate } from '../../i18n/index.ts';
import { maxNotes, parseNoteNumbers } from './use-tune.ts';
import { formatNotes } from './note-names.ts';

/** The notes as typed or played; the valid ones are in the URL. */
export function useTuneInput() {
  const { language } = useTranslate();
  const [urlParams, setUrlParams] = useSearchParams();
  const [text, setText] = useState(() => formatNotes(parseNoteNumbers(urlParams.get('notes')), language));
  const parse = (input: string) => parseNotes(input, hasGermanNoteNames(language));
  const notes = parse(text);
  const changeText = (next: string) => {
    setText(next);
    const parsedNotes = parse(next)?.slice(0, maxNotes) ?? [];
    setUrlParams(parsedNotes.length > 0 ? { notes: parsedNotes.join('-') } : {}, { replace: true });
  };
  return {
    text,
    notes: (notes ?? []).slice(0, maxNotes),
    isInvalid: text.trim() !== '' && notes === undefined,
    changeText,
    addNote: (note: number) => changeText(formatNotes([...(notes ?? []), note].slice(0, maxNotes), language)),
    removeLastNote: () => changeText(formatNotes((notes ?? []).slice(0, -1), language)),
    clear: () => changeText(''),
  };
}
