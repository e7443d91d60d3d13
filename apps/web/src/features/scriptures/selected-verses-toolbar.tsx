import type { ChapterDetails } from '@canticle/contract/calls';
import { useTranslate } from '../../i18n/index.ts';
import { Button, CopyButton, IconButton, useShortcuts } from '../../ui/index.ts';
import { CloseIcon } from '../../ui/icons.ts';
import { isUnderlined, type UnderlineTarget } from './underlines.ts';
import { formatPassage, formatVerses } from './format-passage.ts';
import { versesText } from './chapter-layout.ts';
import type { LoadedScripture } from './scripture-layout.tsx';

type SelectedVersesToolbarProps = {
  scripture: LoadedScripture;
  chapter: ChapterDetails;
  order: readonly string[];
  selectedVerses: ReadonlySet<string>;
  underlines: ReadonlySet<string>;
  onUnderline: (target: UnderlineTarget, shouldUnderline: boolean) => void;
  onDone: () => void;
};

/** The actions on the selected verses: underline them, copy them with their reference, or copy their URL. */
export function SelectedVersesToolbar({
  scripture,
  chapter,
  order,
  selectedVerses,
  underlines,
  onUnderline,
  onDone,
}: SelectedVersesToolbarProps) {
  const { t } = useTranslate();
  useShortcuts(selectedVerses.size > 0 ? { Escape: onDone } : {});
  const verses = order.filter((verse) => selectedVerses.has(verse));
  const areUnderlined = verses.every((verse) => isUnderlined(underlines, { verse, word: null }));
  const verseList = formatVerses(verses, order);
  const { outline, translation } = scripture;
  const passage = formatPassage(chapter.bookTitle, chapter.number, verseList, outline.language);
  const copyText = `${versesText(chapter.text, verses)}\n${passage}${outline.shortTitle ? ` (${outline.shortTitle})` : ''}`;
  const buildUrl = () => {
    const url = new URL(`${scripture.base}/${chapter.bookNumber}/${chapter.number}`, location.origin);
    if (translation) url.searchParams.set('translation', scripture.slugOf(translation));
    url.searchParams.set('verse', verseList.replaceAll('–', '-'));
    return url.href;
  };
  return (
    <>
      <p role="status" className="sr-only">
        {verses.length > 0 ? t('scripture.chosen', { count: verses.length }) : ''}
      </p>
      {verses.length > 0 ? (
        <div
          role="toolbar"
          aria-label={t('scripture.chosen', { count: verses.length })}
          className="fixed inset-x-0 bottom-(--bottom-bar) z-30 mx-auto flex w-full max-w-xl flex-wrap items-center gap-2 rounded-t-surface border border-line bg-sheet p-3 shadow-raised md:bottom-6 md:rounded-surface"
        >
          <span className="min-w-0 grow basis-[calc(100%-4rem)] truncate px-1 font-serif text-lg sm:basis-0">
            {passage}
          </span>
          <IconButton
            label={t('scripture.choose-none')}
            icon={<CloseIcon aria-hidden className="size-5" />}
            onClick={onDone}
            className="sm:order-last"
          />
          <Button
            onClick={() => {
              for (const verse of verses) onUnderline({ verse, word: null }, !areUnderlined);
              onDone();
            }}
          >
            {t(areUnderlined ? 'scripture.no-underline' : 'scripture.underline')}
          </Button>
          <CopyButton text={copyText} label={t('app.copy')} />
          <CopyButton text={buildUrl()} label={t('app.copy-link')} />
        </div>
      ) : null}
    </>
  );
}
