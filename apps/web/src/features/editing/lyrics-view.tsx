import type { CatalogueItem } from '@canticle/contract/calls';
import { useTranslate } from '../../i18n/index.ts';
import { SegmentedControl } from '../../ui/index.ts';
import { LyricsPreview } from './lyrics-preview.tsx';
import { PageEditor } from './page-editor.tsx';
import { Source } from './source.tsx';
import type { LyricsEditing } from './use-lyrics-editing.ts';
import type { EditorView } from './view-choice.tsx';

type LyricsViewProps = {
  lyrics: LyricsEditing;
  view: EditorView;
  language: string;
  /** What the chords are drawn in. */
  songKey: Pick<CatalogueItem<'song'>, 'originalKey' | 'minor'>;
  /** Whether there is room for the page beside its ChordPro. */
  hasPreview: boolean;
};

/** A text to work on: the page as singers see it, or its ChordPro beside the page. */
export function LyricsView({ lyrics, view, language, songKey, hasPreview }: LyricsViewProps) {
  const { edited, melody } = lyrics;
  if (view === 'page')
    return (
      <div className="edit-paper">
        <PageEditor document={edited.document} melody={melody} language={language} edit={lyrics.edit} />
      </div>
    );
  return (
    <div className={hasPreview ? 'grid gap-6 lg:grid-cols-2' : ''}>
      <div className="flex min-w-0 flex-col gap-3">
        <Source {...lyrics} onMelody={lyrics.setMelody} onType={lyrics.type} onCopyWords={lyrics.copyWords} />
      </div>
      {hasPreview ? (
        <div className="min-w-0 max-lg:hidden">
          <LyricsPreview document={edited.document} melody={melody} songKey={songKey} language={language} />
        </div>
      ) : null}
    </div>
  );
}

/** Chooses between the melodies of a text that has two. */
export function MelodyChoice({ lyrics }: { lyrics: LyricsEditing }) {
  const { t } = useTranslate();
  if (lyrics.sources.new === undefined) return null;
  return (
    <SegmentedControl
      label={t('lyrics.melody')}
      options={[
        { value: 'original', label: t('lyrics.melody.original') },
        { value: 'new', label: t('lyrics.melody.new') },
      ]}
      value={lyrics.melody}
      onValueChange={lyrics.setMelody}
    />
  );
}
