import type { CatalogueItemDetails, StoredLyrics } from '@canticle/contract/calls';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { LanguagePicker, LyricsView, MelodyChoice, useUndoShortcuts } from '../editing/index.ts';
import { PhotoPicker, PhotoViewer, usePagePhotos } from '../media-upload/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { classes, useLeaveGuard, useSaveShortcut } from '../../ui/index.ts';
import { createFormState } from './create-form-state.ts';
import type { ItemFormState } from './form-state.ts';
import { SongFields } from './song-fields.tsx';
import { SongFormBar, type SongFormDialog, SongFormStatus } from './song-form-bar.tsx';
import { SongFormDialogs } from './song-form-dialogs.tsx';
import { useItemCommands } from './use-item-actions.ts';
import { useReportSongSave } from './use-report-song-save.ts';
import { useSaveSong } from './use-save-song.ts';
import { type SelectedText, useSelectedText } from './use-selected-text.ts';
import { type SongEditor, useSongEdit } from './use-song-edit.ts';

type SongFormProps = {
  stored: CatalogueItemDetails;
  /** Undefined while the song is in the trash: none could be edited. */
  texts: readonly StoredLyrics[] | undefined;
  /** Called when the song changed other than by saving, so that the form is reset. */
  onReload: () => void;
};

const DETAILS_ID = 'song-details';

/** The one form of a song: its words with chords in all languages, and every field of it, with one Save and one undo. */
export function SongForm({ stored, texts, onReload }: SongFormProps) {
  const { t, language: ownLanguage } = useTranslate();
  const { id } = stored;
  const [firstLanguage] = useState(useFirstLanguage(texts ?? []));
  const editor = useSongEdit(stored, texts ?? [], firstLanguage);
  const shown = useSelectedText(editor, firstLanguage);
  const saving = useSaveSong(id, editor, useReportSongSave());
  const commands = useItemCommands('song', id, editor.base.version, onReload);
  const photos = usePagePhotos(id);
  const [openDialog, setOpenDialog] = useState<SongFormDialog>();
  const isTrashed = stored.trashedAt !== null;
  const name = localizedText(editor.item.name, ownLanguage);
  const hasPhotos = photos.photos.length > 0 && texts !== undefined;
  const save = () => {
    const broken = shown.firstUnsavable();
    if (broken !== undefined) shown.select(broken);
    else if (!editor.isSaved && !isTrashed) void saving.save();
  };
  useSaveShortcut(save);
  useUndoShortcuts(shown);
  const guard = useLeaveGuard(!editor.isSaved);
  const formState = createFormState<'song'>(
    id,
    {
      ...editor,
      change: editor.changeItem,
      addName: (entityId, names) => editor.addNames({ [entityId]: names }),
      fieldErrors: saving.fieldErrors,
    },
    isTrashed,
    { t, language: ownLanguage },
  );
  return (
    <>
      <h1 className="mt-1 text-2xl leading-tight font-semibold [overflow-wrap:anywhere]">
        {isTrashed ? name : t('editor.title-of', { title: name })}
      </h1>
      <SongFormBar
        stored={stored}
        editor={editor}
        shown={texts ? shown : undefined}
        saving={saving}
        commands={commands}
        onSave={save}
        onOpen={setOpenDialog}
      />
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
        {texts ? <TextTools editor={editor} shown={shown} photos={photos} hasDetailsBeside={!hasPhotos} /> : null}
        <SongFormStatus stored={stored} editor={editor} language={shown.language} />
      </div>
      {saving.fieldErrors.length > 0 ? (
        <p role="alert" className="mb-3 rounded-control border border-danger px-4 py-3 text-danger">
          {t('catalogue.wrong', { count: saving.fieldErrors.length })}
        </p>
      ) : null}
      {texts ? <WordsAndDetails shown={shown} form={formState} photos={photos} /> : <Details form={formState} />}
      <SongFormDialogs
        name={name}
        stored={stored}
        editor={editor}
        language={shown.language}
        saving={saving}
        commands={commands}
        opened={openDialog}
        onOpen={setOpenDialog}
      />
      {guard}
    </>
  );
}

type Photos = ReturnType<typeof usePagePhotos>;

type TextToolsProps = {
  editor: Pick<SongEditor, 'texts'>;
  shown: SelectedText;
  photos: Photos;
  /** Whether the details stand beside the words where there is room, not below them. */
  hasDetailsBeside: boolean;
};

/* Which text is shown, its photographs, and a way past it to the details. */
function TextTools({ editor, shown, photos, hasDetailsBeside }: TextToolsProps) {
  const { t } = useTranslate();
  return (
    <>
      <LanguagePicker languages={Object.keys(editor.texts)} value={shown.language} onValueChange={shown.select} />
      <MelodyChoice lyrics={shown.lyrics} />
      <PhotoPicker photos={photos} />
      <a
        href={`#${DETAILS_ID}`}
        className={classes(
          'inline-flex min-h-11 items-center text-[0.9375rem] text-accent underline',
          hasDetailsBeside && 'song-details-link-beside',
        )}
      >
        {t('song-form.details')}
      </a>
    </>
  );
}

type WordsAndDetailsProps = { shown: SelectedText; form: ItemFormState<'song'>; photos: Photos };

/* The words with the details beside them; a photograph of their page takes that place. */
function WordsAndDetails({ shown, form, photos }: WordsAndDetailsProps) {
  const { t } = useTranslate();
  const hasPhotos = photos.photos.length > 0;
  return (
    <div className={hasPhotos ? 'photo-beside' : ''}>
      <PhotoViewer photos={photos} />
      <div className={classes('song-parts', !hasPhotos && 'song-parts-beside')}>
        <section aria-label={t('lyrics.text')} className="min-w-0">
          <LyricsView
            key={shown.language}
            lyrics={shown.lyrics}
            view={shown.view}
            language={shown.language}
            songKey={form.item}
            hasPreview={!hasPhotos}
          />
        </section>
        <Details form={form} />
      </div>
    </div>
  );
}

function Details({ form }: { form: ItemFormState<'song'> }) {
  const { t } = useTranslate();
  return (
    <section id={DETAILS_ID} aria-label={t('song-form.details')} className="form-sections song-details">
      <SongFields form={form} />
    </section>
  );
}

/* The language that the address asks for, that of the reader, or the first there is. */
function useFirstLanguage(texts: readonly StoredLyrics[]): string {
  const { language } = useTranslate();
  const [params] = useSearchParams();
  const hasOwn = texts.some((text) => text.language === language);
  return params.get('language') ?? (hasOwn ? language : (texts[0]?.language ?? language));
}
