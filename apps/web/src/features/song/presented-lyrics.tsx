import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useEntries } from '../lists/index.ts';
import { openControl, type Presenter, useControl, usePresenterState, VerseChooser } from '../presentation/index.ts';
import { useUser } from '../session/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Select } from '../../ui/index.ts';
import { type SessionState, useSession, useSessionState } from '../../auth/index.ts';
import { type SongToPresent, usePresentSong } from './use-present-song.ts';

type PresentedLyricsProps = Omit<SongToPresent, 'place'> & {
  presentationId: string;
  nextSongId: string | null;
  languages: readonly string[];
  onLanguage: (language: string) => void;
};

/** The lyrics of a song for somebody who presents it: its verses in sung order, to choose from. */
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
        { isActive: () => isSamePerson(session.state(), personId), subscribe: session.subscribe },
      ),
    [userId, personId, presentationId, session],
  );
  const presenter = useControl();
  return presenter ? <PresenterContent presenter={presenter} {...props} /> : null;
}

/* While the session is being rechecked, the person counts as unchanged. */
const isSamePerson = (state: SessionState, personId: string | null): boolean =>
  state.kind === 'starting' || (state.kind === 'signed-in' ? state.person.id : null) === personId;

type PresenterContentProps = Omit<PresentedLyricsProps, 'presentationId'> & { presenter: Presenter };

function PresenterContent({ presenter, nextSongId, languages, onLanguage, ...presented }: PresenterContentProps) {
  const { t, language } = useTranslate();
  const list = useListPosition();
  usePresentSong(presenter, { ...presented, place: { list, nextSongId } });
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
          onValueChange={onLanguage}
        />
      ) : null}
      <VerseChooser presenter={presenter} state={state} />
    </div>
  );
}

/* The position of the song in the list it was opened from, and the length of the list. */
function useListPosition(): SongToPresent['place']['list'] {
  const [params] = useSearchParams();
  const id = params.get('list') ?? undefined;
  const entryId = params.get('entry');
  const { data: entries } = useEntries(id);
  const position = entries?.findIndex((entry) => entry.id === entryId) ?? -1;
  const length = entries?.length ?? 0;
  return useMemo(
    () => (id === undefined || position < 0 ? null : { id, place: position, length }),
    [id, position, length],
  );
}
