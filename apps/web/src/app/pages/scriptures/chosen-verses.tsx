import type { ReadChapter } from '@canticle/contract/calls';
import { isUnderlined, passageName, type Underlined, versesIn, wordsOf } from '../../../features/scriptures/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, CopyButton, IconButton } from '../../../ui/index.ts';
import { CloseIcon } from '../../../ui/icons.ts';
import { useKeys } from '../song/use-keys.ts';
import type { Known } from './scripture-frame.tsx';

type ChosenVersesProps = {
  reading: Known;
  chapter: ReadChapter;
  order: readonly string[];
  chosen: ReadonlySet<string>;
  underlined: ReadonlySet<string>;
  onUnderline: (one: Underlined, marked: boolean) => void;
  onDone: () => void;
};

/** What can be done with the verses that are chosen: underline them, copy them with their reference, or their address. */
export function ChosenVerses({ reading, chapter, order, chosen, underlined, onUnderline, onDone }: ChosenVersesProps) {
  const { t } = useTranslate();
  useKeys(chosen.size > 0 ? { Escape: onDone } : {});
  const verses = order.filter((verse) => chosen.has(verse));
  const areUnderlined = verses.every((verse) => isUnderlined(underlined, { verse, word: null }));
  const list = versesIn(verses, order);
  const { outline, translation } = reading;
  const passage = passageName(chapter.bookTitle, chapter.number, list, outline.language);
  const words = `${wordsOf(chapter.text, verses)}\n${passage}${outline.shortTitle ? ` (${outline.shortTitle})` : ''}`;
  const addressOf = () => {
    const address = new URL(`${reading.base}/${chapter.bookNumber}/${chapter.number}`, location.origin);
    if (translation) address.searchParams.set('translation', reading.nameOf(translation));
    address.searchParams.set('verse', list.replaceAll('–', '-'));
    return address.href;
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
          <CopyButton text={words} label={t('app.copy')} />
          <CopyButton text={addressOf()} label={t('app.copy-link')} />
        </div>
      ) : null}
    </>
  );
}
