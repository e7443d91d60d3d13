import { ParseError } from '@canticle/formats';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type FieldError,
  fieldErrorsIn,
  fieldErrorText,
  type NewSong,
  newSongFromFile,
  NewSongBasics,
  songRoleOf,
  toItem,
  useFindOrCreatePerson,
  useNextNumber,
  useStoreNewSong,
} from '../catalogue/index.ts';
import { parseSources } from '../editing/index.ts';
import { ApiError } from '../../api/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { translateDiagnostic, useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, IconButton, showToast, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { CloseIcon } from '../../ui/icons.ts';
import type { MatchedFile } from './match-files.ts';
import { proposePeople, type ProposedPerson, readScoreFile } from './read-score.ts';
import { ScoreArchiveError } from './score-archive.ts';
import { ScoreLyrics } from './score-lyrics.tsx';

type NewSongDialogProps = {
  matched: MatchedFile;
  /** The songbook it is for, unless another is chosen. */
  collectionId: string;
  /** The song is saved, with its lyrics. */
  onSaved: () => void;
  onClose: () => void;
};

/** The song a score would become, seen before anything is saved. */
export function NewSongDialog({ matched, collectionId, onSaved, onClose }: NewSongDialogProps) {
  const { t, language } = useTranslate();
  const { data: read, error } = useQuery({
    queryKey: ['file-matching', 'score', matched.id],
    queryFn: async () => {
      const parsed = await readScoreFile(matched.file);
      return {
        song: newSongFromFile(parsed, language, collectionId),
        people: proposePeople(parsed),
        notes: parsed.diagnostics.map(({ message }) => message),
      };
    },
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const title = t('match.new.name', { name: matched.file.name });
  if (read) return <Proposal title={title} matched={matched} read={read} onSaved={onSaved} onClose={onClose} />;
  return (
    <Dialog open title={title} onClose={onClose}>
      {error ? (
        <p role="alert">{unreadable(error, t)}</p>
      ) : (
        <Skeleton>
          <SkeletonBar className="h-40 w-full" />
        </Skeleton>
      )}
    </Dialog>
  );
}

function unreadable(error: Error, t: ReturnType<typeof useTranslate>['t']): string {
  const isKnown = error instanceof ParseError || error instanceof ScoreArchiveError;
  return isKnown ? translateDiagnostic(t, error.diagnostic) : t('match.new.unreadable');
}

type ProposalProps = Omit<NewSongDialogProps, 'collectionId'> & {
  title: string;
  read: {
    readonly song: NewSong;
    readonly people: readonly ProposedPerson[];
    readonly notes: readonly Parameters<typeof translateDiagnostic>[1][];
  };
};

function Proposal({ title, matched, read, onSaved, onClose }: ProposalProps) {
  const { t, language } = useTranslate();
  const [song, setSong] = useState(read.song);
  const [people, setPeople] = useState(read.people);
  const next = useNextNumber(song.collectionId);
  const number = song.isNumberChosen || song.collectionId === '' ? song.number : next;
  const { save, isBusy, errors, failed } = useSaveProposal(matched.newSongId, onSaved);
  const errorOf = (field: string): string => {
    const error = errors.find((one) => one.field === field || one.field.startsWith(`${field}.`));
    return error ? fieldErrorText(error, t, language) : '';
  };
  const canSave = song.title.trim() !== '' && number !== undefined;
  return (
    <Dialog
      open
      title={title}
      isDismissable={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" disabled={isBusy} onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={!canSave}
            onClick={() => {
              // From now on the song may have it: it would not be the next free one.
              if (number !== undefined) setSong({ ...song, number, isNumberChosen: true });
              void save(song, people, number ?? null);
            }}
          >
            {t('editor.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{t('match.new.text')}</p>
        <NewSongBasics song={song} number={number} errorOf={errorOf} onChange={setSong} />
        {song.key === '' ? null : (
          <p className="text-sm">
            {t('catalogue.field.originalKey')}: {song.key}
          </p>
        )}
        <People people={people} error={errorOf('participants')} onChange={setPeople} />
        <ScoreLyrics document={parseSources(song.sources).document} language={song.language} />
        {read.notes.map((note) => (
          <p key={note.code} className="text-sm text-ink-soft">
            {translateDiagnostic(t, note)}
          </p>
        ))}
        {failed === '' ? null : (
          <p role="alert" className="text-danger">
            {failed}
          </p>
        )}
      </div>
    </Dialog>
  );
}

type PeopleProps = {
  people: readonly ProposedPerson[];
  error: string;
  onChange: (people: readonly ProposedPerson[]) => void;
};

/* Who the score names; somebody it is wrong about is left out. */
function People({ people, error, onChange }: PeopleProps) {
  const { t } = useTranslate();
  if (people.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-medium">{t('catalogue.part.people')}</h3>
      <ul aria-label={t('catalogue.part.people')}>
        {people.map((person) => (
          <li key={`${person.role} ${person.name}`} className="flex min-h-11 items-center gap-2 border-b border-line">
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              <span dir="auto">{person.name}</span>{' '}
              <span className="text-sm text-ink-soft">{t(`catalogue.role.${songRoleOf(person.role)}`)}</span>
            </span>
            <IconButton
              label={t('catalogue.remove', { name: person.name })}
              icon={<CloseIcon aria-hidden className="size-4" />}
              onClick={() => onChange(people.filter((one) => one !== person))}
            />
          </li>
        ))}
      </ul>
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </section>
  );
}

/* Saves the people, the song and its lyrics, in this order; after a failure each is sent again. */
function useSaveProposal(songId: string, onSaved: () => void) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const findOrCreatePerson = useFindOrCreatePerson();
  const { saveSong, saveLyrics } = useStoreNewSong(songId);
  const [isBusy, setBusy] = useState(false);
  const isSaving = useRef(false);
  const [failed, setFailed] = useState('');
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const save = async (song: NewSong, people: readonly ProposedPerson[], number: number | null) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(true);
    setErrors([]);
    setFailed('');
    let isSongSaved = false;
    try {
      const participants: NewSong['participants'][number][] = [];
      // One after the other: two of the same name are one person.
      for (const { name, role } of people) {
        // oxlint-disable-next-line no-await-in-loop -- the second must find the first
        const { id } = await findOrCreatePerson(name);
        participants.push({ contributorId: id, type: songRoleOf(role) });
      }
      await saveSong(toItem({ ...song, participants }, number));
      isSongSaved = true;
      const areLyricsSaved = await saveLyrics(song);
      showToast({
        text: areLyricsSaved ? t('match.new.saved', { title: song.title.trim() }) : t('new-song.lyrics-elsewhere'),
      });
      onSaved();
    } catch (failure) {
      const fields = failure instanceof ApiError ? fieldErrorsIn(failure.details) : undefined;
      if (fields) setErrors(fields);
      else {
        const reason = failureText(failure);
        setFailed(isSongSaved ? `${t('new-song.lyrics-not-saved')} ${reason}` : reason);
      }
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  };
  return { save, isBusy, errors, failed };
}
