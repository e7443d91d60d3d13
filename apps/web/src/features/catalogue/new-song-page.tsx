import { readPastedSong } from '@canticle/formats';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { collectionSlug, useCollections } from '../collections/index.ts';
import {
  type EditedText,
  type EditorView,
  PageEditor,
  parseSources,
  Source,
  UndoButtons,
  useUndoShortcuts,
  ViewChoice,
  writeSources,
} from '../editing/index.ts';
import { PhotoPicker, PhotoViewer, useUnsavedPhotos } from '../media-upload/index.ts';
import { canEdit, useUser } from '../session/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Page, showToast, useLeaveGuard, useSaveShortcut } from '../../ui/index.ts';
import { BackIcon } from '../../ui/icons.ts';
import { CatalogueForbidden } from './catalogue-forbidden.tsx';
import { fieldErrorText } from './field-error-text.ts';
import { emptyNewSong, type NewSong } from './new-song.ts';
import { NewSongFields } from './new-song-fields.tsx';
import { useNextNumber } from './next-number.ts';
import { PasteBox } from './paste-box.tsx';
import { LyricsNotSaved, type NewSongController, type NewSongResult, useNewSong } from './use-new-song.ts';

/** Where an editor brings in a song: words pasted in any form, the page that comes of them, and one Save. */
export function NewSongPage() {
  const { t, language } = useTranslate();
  const { data: user } = useUser();
  const { data: collections } = useCollections();
  const [params] = useSearchParams();
  if (user && !canEdit(user)) return <CatalogueForbidden />;
  const songbooks = collections?.filter(({ type }) => type === 'song');
  const asked = songbooks?.find(({ id }) => id === params.get('collection'))?.id;
  const only = songbooks?.length === 1 ? songbooks[0]?.id : undefined;
  return (
    <Page title={t('catalogue.new.song')} width="wide">
      <Link
        to="/catalogue?kind=song"
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4 shrink-0" />
        {t('catalogue.kind.song')}
      </Link>
      {collections && user ? <NewSongEditor empty={emptyNewSong(language, asked ?? only ?? '')} /> : null}
    </Page>
  );
}

/* Where what was pasted, the page and the fields stand: in columns, or in one beside a photograph. */
const areasAlone = {
  all: 'grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)_17rem]',
  page: 'min-w-0 max-lg:order-3 lg:col-start-2 lg:row-span-2 lg:row-start-1',
  fields: 'min-w-0 lg:col-start-1 xl:col-start-3 xl:row-start-1',
};
const areasBesidePhoto = { all: 'grid min-w-0 gap-6', page: 'min-w-0 max-lg:order-3', fields: 'min-w-0' };

function NewSongEditor({ empty: currentEmpty }: { empty: NewSong }) {
  const { t, language } = useTranslate();
  const [empty] = useState(currentEmpty);
  const draft = useNewSong(empty);
  const { song, change } = draft;
  const [view, setView] = useState<EditorView>('page');
  const next = useNextNumber(song.collectionId);
  const number = song.isNumberChosen ? song.number : next;
  const photos = useUnsavedPhotos();
  const hasPhotos = photos.photos.length > 0;
  const areas = hasPhotos ? areasBesidePhoto : areasAlone;
  const { save, guard } = useSaveNewSong(draft, number, photos);
  useSaveShortcut(save);
  useUndoShortcuts(draft);
  const edited = useMemo(() => parseSources(song.sources), [song.sources]);
  const read = useMemo(
    () => readPastedSong(song.pasted, song.format === '' ? undefined : song.format),
    [song.pasted, song.format],
  );
  const errorOf = (field: string): string => {
    const error = draft.fieldErrors.find((one) => one.field === field || one.field.startsWith(`${field}.`));
    return error ? fieldErrorText(error, t, language) : '';
  };
  const canSave = edited.canSave && !draft.isBlank && (song.collectionId === '' || number !== undefined);
  return (
    <>
      <NewSongBar draft={draft} canSave={canSave} onSave={save} view={view} onViewChange={setView} />
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 pb-2 text-sm text-ink-soft">
        <p role="status">{statusText(draft, t)}</p>
        <PhotoPicker photos={photos} />
      </div>
      <div className={hasPhotos ? 'photo-beside' : ''}>
        <PhotoViewer photos={photos} />
        <div className={areas.all}>
          <div className="min-w-0">
            <PasteBox draft={draft} read={read} isShort={hasPhotos} />
          </div>
          <div className={areas.page}>
            {view === 'page' && edited.canSave ? (
              <SongPage draft={draft} edited={edited} />
            ) : (
              <div className="flex flex-col gap-3">
                <Source
                  sources={song.sources}
                  edited={edited}
                  melody="original"
                  onType={(original) =>
                    change((one) => ({ ...one, sources: { original } }), `source ${original.split(/\s/).length}`)
                  }
                  onMelody={noop}
                  onCopyWords={noop}
                />
              </div>
            )}
          </div>
          <div className={areas.fields}>
            <NewSongFields draft={draft} number={number} named={read?.people ?? []} errorOf={errorOf} />
          </div>
        </div>
      </div>
      {guard}
    </>
  );
}

type NewSongBarProps = {
  draft: NewSongController;
  canSave: boolean;
  onSave: () => void;
  view: EditorView;
  onViewChange: (view: EditorView) => void;
};

function NewSongBar({ draft, canSave, onSave, view, onViewChange }: NewSongBarProps) {
  const { t } = useTranslate();
  return (
    <div className="sticky top-(--top-bar) z-20 -mx-4 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-paper px-4 py-2 sm:-mx-8 sm:px-8">
      <h1 className="min-w-0 truncate text-xl font-semibold max-sm:hidden">{t('catalogue.new.song')}</h1>
      <ViewChoice view={view} onViewChange={onViewChange} />
      <UndoButtons {...draft} />
      <div className="ms-auto flex items-center gap-1">
        {draft.isBlank ? null : (
          <Button variant="plain" onClick={draft.discard} className="max-sm:hidden">
            {t('editor.discard')}
          </Button>
        )}
        <Button variant="primary" busy={draft.isBusy} disabled={!canSave} onClick={onSave} title="Ctrl+S">
          {t('editor.save')}
        </Button>
      </div>
    </div>
  );
}

/* The finished page, under its title. */
function SongPage({ draft: { song, change }, edited }: { draft: NewSongController; edited: EditedText }) {
  const { t } = useTranslate();
  return (
    <div className="edit-paper">
      <p className="pb-3 font-serif text-[1.625rem] leading-tight font-medium [overflow-wrap:anywhere]" dir="auto">
        {song.title || t('new-song.untitled')}
      </p>
      <PageEditor
        document={edited.document}
        melody="original"
        language={song.language}
        edit={(operation, group) =>
          change((one) => {
            const { document } = parseSources(one.sources);
            const nextDocument = operation(document);
            if (nextDocument === document) return one;
            return { ...one, sources: writeSources(nextDocument, one.title, false) };
          }, group)
        }
      />
    </div>
  );
}

const noop = () => undefined;

function statusText(draft: NewSongController, t: ReturnType<typeof useTranslate>['t']): string {
  if (!draft.isDraftStored) return t('editor.status.no-room');
  if (draft.areLyricsMissing) return t('new-song.lyrics-not-saved');
  if (draft.isBlank) return t('new-song.hint');
  return t(draft.wasDraft ? 'catalogue.status.draft' : 'editor.status.draft');
}

/* Saves the song with its lyrics, and opens it. */
function useSaveNewSong(
  draft: NewSongController,
  number: number | null | undefined,
  { photos, send }: Pick<ReturnType<typeof useUnsavedPhotos>, 'photos' | 'send'>,
) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const navigate = useNavigate();
  const { data: collections = [] } = useCollections();
  const [saved, setSaved] = useState<NewSongResult>();
  const guard = useLeaveGuard((!draft.isBlank || photos.length > 0) && !saved && !draft.isBusy);
  const { collectionId } = draft.song;
  const collection = collections.find(({ id }) => id === collectionId);
  // A songbook made a moment ago may not be in the list yet: its id leads to it, too.
  const songbookPath = `/songs/${collection ? collectionSlug(collection, language) : collectionId}`;
  const songPath = collectionId === '' ? '' : `${songbookPath}/${saved?.number ?? draft.songId}`;
  const path = songPath || `/catalogue/song/${draft.songId}`;
  useEffect(() => {
    // Opened once the page knows that nothing is left to save: its guard would ask otherwise.
    if (saved) void navigate(saved.areLyricsSaved || !songPath ? path : `${path}/edit`, { replace: true });
  }, [saved, songPath, path, navigate]);
  const save = () => {
    if (draft.isBlank || (draft.song.collectionId !== '' && number === undefined)) return;
    draft.save(number ?? null).then(
      (result) => {
        if (!result) return;
        send(draft.songId);
        setSaved(result);
        showToast({ text: t(result.areLyricsSaved ? 'catalogue.saved' : 'new-song.lyrics-elsewhere') });
      },
      (failure: unknown) => {
        const isHalf = failure instanceof LyricsNotSaved;
        const reason = failureText(isHalf ? failure.cause : failure);
        showToast({ text: `${t(isHalf ? 'new-song.lyrics-not-saved' : 'editor.not-saved')} ${reason}`, tone: 'error' });
      },
    );
  };
  return { save, guard };
}

export { NewSongPage as Component };
