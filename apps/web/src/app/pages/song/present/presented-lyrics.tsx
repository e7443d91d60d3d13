import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useEntries } from '../../../../features/lists/index.ts';
import {
  openControl,
  type Presenter,
  useControl,
  usePresenterState,
  VerseChooser,
} from '../../../../features/presentation/index.ts';
import { useUser } from '../../../../features/session/index.ts';
import { useTranslate } from '../../../../translations/index.ts';
import { Select } from '../../../../ui/index.ts';
import { type SessionState, useSession, useSessionState } from '../../../start/index.ts';
import { type ToPresent, usePresented } from './use-presented.ts';

type PresentedLyricsProps = Omit<ToPresent, 'place'> & {
  presentationId: string;
  nextSongId: string | null;
  languages: readonly string[];
  onLanguage: (language: string) => void;
};

/** The words of a song for somebody who presents it: its verses in sung order, to be chosen from. */
export function PresentedLyrics({ presentationId, ...props }: PresentedLyricsProps) {
  const { data: user } = useUser();
  const userId = user?.id ?? null;
  const session = useSession();
  const state = useSessionState();
  const personId = state.kind === 'signed-in' ? state.person.id : null;
  useEffect(
    () =>
      openControl(
        { userId, personId, presentationId },
        { isHere: () => isHere(session.state(), personId), subscribe: session.subscribe },
      ),
    [userId, personId, presentationId, session],
  );
  const presenter = useControl();
  return presenter ? <Chosen presenter={presenter} {...props} /> : null;
}

/* While it is looked again who is there, nobody has gone. */
const isHere = (state: SessionState, personId: string | null): boolean =>
  state.kind === 'starting' || (state.kind === 'signed-in' ? state.person.id : null) === personId;

type ChosenProps = Omit<PresentedLyricsProps, 'presentationId'> & { presenter: Presenter };

function Chosen({ presenter, nextSongId, languages, onLanguage, ...presented }: ChosenProps) {
  const { t, language } = useTranslate();
  const list = usePlaceInList();
  usePresented(presenter, { ...presented, place: { list, nextSongId } });
  const state = usePresenterState(presenter);
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (
    <div className="flex flex-col gap-5">
      {languages.length > 1 ? (
        <Select
          label={t('presentation.language')}
          className="max-w-64"
          value={presented.text.language}
          options={languages.map((code) => ({ value: code, label: names.of(code) ?? code }))}
          onChoose={onLanguage}
        />
      ) : null}
      <VerseChooser presenter={presenter} state={state} />
    </div>
  );
}

/* Where the song stands in the list it was opened from, and how long that is. */
function usePlaceInList(): ToPresent['place']['list'] {
  const [params] = useSearchParams();
  const id = params.get('list') ?? undefined;
  const entryId = params.get('entry');
  const { data: entries } = useEntries(id);
  const place = entries?.findIndex((entry) => entry.id === entryId) ?? -1;
  const length = entries?.length ?? 0;
  return useMemo(() => (id === undefined || place < 0 ? null : { id, place, length }), [id, place, length]);
}
