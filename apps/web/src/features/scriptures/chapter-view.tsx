import type { OutlineBook, ChapterDetails } from '@canticle/contract/calls';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSaveLastReading } from '../activity/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localeOf, useTranslate } from '../../i18n/index.ts';
import { onFontsLoaded, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { ChapterText } from './chapter-text.tsx';
import { findTranslation, type OutlineChapter } from './find-in-outline.ts';
import { isUnderlined, type UnderlineTarget, useUnderline, useUnderlined } from './underlines.ts';
import { formatPassage, parseVerses } from './format-passage.ts';
import { type ScriptureAppearance, readScriptureAppearance, saveScriptureAppearance } from './scripture-appearance.ts';
import { ParallelChapterTable } from './parallel-chapter-table.tsx';
import { useParallelChapter, useChapter, usePrefetchChapters } from './queries.ts';
import { useSaveReadingPosition } from './reading-positions.ts';
import { verseKeysOf } from './chapter-layout.ts';
import { ChapterNavigation } from './chapter-navigation.tsx';
import { ChapterToolbar } from './chapter-toolbar.tsx';
import { SelectedVersesToolbar } from './selected-verses-toolbar.tsx';
import type { LoadedScripture } from './scripture-layout.tsx';

type ChapterViewProps = {
  scripture: LoadedScripture;
  book: OutlineBook;
  chapter: OutlineChapter;
  /** What points to the chapter, drawn below it. */
  references: ReactNode;
};

/** A chapter with its tools: how it looks, another translation beside it, what is chosen, and what points to it. */
export function ChapterView({ scripture, book, chapter, references }: ChapterViewProps) {
  const { t } = useTranslate();
  const { data, error, refetch } = useChapter(chapter.id);
  const failureText = useErrorMessage();
  const page = useRef<HTMLDivElement>(null);
  const { outline } = scripture;
  const locale = localeOf(outline.language);
  const title = data?.text.label || formatPassage(book.title, chapter.number, '', outline.language);
  usePrefetchChapters([data?.next?.id, data?.previous?.id], data !== undefined);
  useSaveLastReading(scripture.collection.id, data && title);
  return (
    <div ref={page}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 pt-2">
        <h1 lang={locale} className="min-w-0 text-3xl leading-tight font-medium hyphens-auto sm:text-[2.5rem]">
          {title}
        </h1>
        <ChapterNavigation
          previous={data?.previous}
          next={data?.next}
          base={scripture.base}
          swipeArea={page}
          hasShortcuts
        />
      </div>
      {data ? <LoadedChapter scripture={scripture} chapter={data} /> : null}
      {!data && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <ChapterSkeleton verses={chapter.verses} /> : null}
      {data ? (
        <div className="mt-8 flex justify-end border-t border-line pt-2">
          <ChapterNavigation previous={data.previous} next={data.next} base={scripture.base} />
        </div>
      ) : null}
      {data ? references : null}
    </div>
  );
}

function LoadedChapter({ scripture, chapter }: { scripture: LoadedScripture; chapter: ChapterDetails }) {
  const { outline, translations } = scripture;
  const [search, setSearch] = useSearchParams();
  const [appearance, setAppearance] = useState(readScriptureAppearance);
  const [selectedVerses, setSelectedVerses] = useState<ReadonlySet<string>>(new Set());
  const order = useMemo(() => verseKeysOf(chapter.text), [chapter]);
  const verse = search.get('verse');
  const targetVerses = useMemo(() => new Set(parseVerses(verse, order)), [verse, order]);
  const parallelTranslation = findTranslation(translations, search.get('beside'));
  const underlines = useUnderlined(chapter.id);
  const setUnderline = useUnderline(chapter.id);
  const text = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => text.current?.style.setProperty('--scripture-size', `${appearance.size}px`), [appearance.size]);
  useSaveChapterPosition(scripture, chapter.id, parallelTranslation?.id ?? null);
  useScrollToVerse([...targetVerses][0]);

  const changeAppearance = (next: ScriptureAppearance) => {
    setAppearance(next);
    saveScriptureAppearance(next);
  };
  const chooseParallel = (id: string | undefined) => {
    const other = translations.find((verseKey) => verseKey.id === id);
    if (other) search.set('beside', scripture.slugOf(other));
    else search.delete('beside');
    setSearch(search, { replace: true, preventScrollReset: true });
    setSelectedVerses(new Set());
  };
  const toggleVerse = (verseKey: string) => setSelectedVerses((previous) => toggled(previous, verseKey));
  const toggleWord = (word: UnderlineTarget) => setUnderline(word, !isUnderlined(underlines, word));
  return (
    <>
      <ChapterToolbar
        appearance={appearance}
        onAppearanceChange={changeAppearance}
        others={translations.filter(({ id }) => id !== outline.id)}
        parallelId={parallelTranslation?.id}
        onParallelChange={chooseParallel}
        base={scripture.base}
      />
      <div ref={text} lang={localeOf(outline.language)} className="pt-4">
        {parallelTranslation ? (
          <Parallel
            scripture={scripture}
            chapter={chapter}
            parallelId={parallelTranslation.id}
            appearance={appearance}
            targetVerses={targetVerses}
          />
        ) : (
          <ChapterText
            text={chapter.text}
            isPrinted={appearance.isPrinted}
            hasNumbers={appearance.hasNumbers}
            underlined={underlines}
            chosen={selectedVerses}
            meant={targetVerses}
            onWord={toggleWord}
            onVerse={toggleVerse}
          />
        )}
      </div>
      <SelectedVersesToolbar
        scripture={scripture}
        chapter={chapter}
        order={order}
        selectedVerses={selectedVerses}
        underlines={underlines}
        onUnderline={setUnderline}
        onDone={() => setSelectedVerses(new Set())}
      />
    </>
  );
}

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

type ParallelProps = {
  scripture: LoadedScripture;
  chapter: ChapterDetails;
  parallelId: string;
  appearance: ScriptureAppearance;
  targetVerses: ReadonlySet<string>;
};

function Parallel({
  scripture: { outline, translations },
  chapter,
  parallelId,
  appearance,
  targetVerses,
}: ParallelProps) {
  const { t } = useTranslate();
  const { data, error, refetch } = useParallelChapter(chapter.id, parallelId);
  const failureText = useErrorMessage();
  const other = translations.find(({ id }) => id === parallelId);
  if (data === undefined && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (data === undefined || other === undefined) return <ChapterSkeleton verses={10} />;
  return (
    <ParallelChapterTable
      rows={data.rows}
      left={{ title: outline.title, language: outline.language, chapter: chapter.number }}
      right={{ title: other.title, language: other.language, chapter: chapter.number }}
      hasNumbers={appearance.hasNumbers}
      highlighted={targetVerses}
    />
  );
}

/* Not an answer to anything a person does here: being on the page is what counts. */
function useSaveChapterPosition(
  { collection, outline }: LoadedScripture,
  chapterId: string,
  parallelId: string | null,
): void {
  const savePosition = useSaveReadingPosition();
  const latest = useRef(savePosition);
  useEffect(() => {
    latest.current = savePosition;
  });
  useEffect(() => {
    const position = { translationId: outline.id, besideId: parallelId, chapterId, verse: null };
    // Somebody who turns pages quickly reads none of them.
    const timer = setTimeout(() => latest.current(collection.id, position), 1500);
    return () => clearTimeout(timer);
  }, [collection.id, outline.id, chapterId, parallelId]);
}

/* The verse comes after the page, and the letters after the verse. */
function useScrollToVerse(verse: string | undefined): void {
  useEffect(() => {
    if (verse === undefined) return undefined;
    const scrollToVerse = () => document.getElementById(`verse-${verse}`)?.scrollIntoView({ block: 'center' });
    scrollToVerse();
    const scrollYBefore = window.scrollY;
    return onFontsLoaded(() => Math.abs(window.scrollY - scrollYBefore) < 2 && scrollToVerse());
  }, [verse]);
}

function ChapterSkeleton({ verses }: { verses: number }) {
  return (
    <Skeleton>
      <div className="flex max-w-reading flex-col gap-3 pt-16">
        {Array.from({ length: Math.min(12, verses) }, (_, line) => (
          <SkeletonBar key={line} className="h-5 w-full" />
        ))}
      </div>
    </Skeleton>
  );
}
