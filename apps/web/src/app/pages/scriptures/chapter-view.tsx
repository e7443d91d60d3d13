import type { OutlineBook, ReadChapter } from '@canticle/contract/calls';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  ChapterText,
  findTranslation,
  isUnderlined,
  type OutlineChapter,
  passageName,
  type ReadingLook,
  rememberedLook,
  rememberLook,
  SideBySide,
  type Underlined,
  useBeside,
  useChapter,
  useChaptersAhead,
  useRememberPlace,
  useUnderline,
  useUnderlined,
  versesOf,
  versesOfAddress,
} from '../../../features/scriptures/index.ts';
import { LoadFailed } from '../../../pieces/index.ts';
import { localeOf, useTranslate } from '../../../translations/index.ts';
import { onLateLetters, Skeleton, SkeletonBar } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { ChapterNeighbours } from './chapter-neighbours.tsx';
import { ChapterTools } from './chapter-tools.tsx';
import { ChosenVerses } from './chosen-verses.tsx';
import { PointingHere } from './pointing-here.tsx';
import type { Known } from './scripture-frame.tsx';

type ChapterViewProps = { reading: Known; book: OutlineBook; chapter: OutlineChapter };

/** A chapter with its tools: how it looks, another translation beside it, what is chosen, and what points to it. */
export function ChapterView({ reading, book, chapter }: ChapterViewProps) {
  const { t } = useTranslate();
  const { data, error, refetch } = useChapter(chapter.id);
  const failureText = useFailureText();
  const page = useRef<HTMLDivElement>(null);
  const { outline } = reading;
  const spoken = localeOf(outline.language);
  useChaptersAhead([data?.next?.id, data?.previous?.id], data !== undefined);
  return (
    <div ref={page}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 pt-2">
        <h1 lang={spoken} className="min-w-0 text-3xl leading-tight font-medium hyphens-auto sm:text-[2.5rem]">
          {data?.text.label || passageName(book.title, chapter.number, '', outline.language)}
        </h1>
        <ChapterNeighbours previous={data?.previous} next={data?.next} base={reading.base} swipeArea={page} hasKeys />
      </div>
      {data ? <Read reading={reading} chapter={data} /> : null}
      {!data && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <ToCome verses={chapter.verses} /> : null}
      {data ? (
        <div className="mt-8 flex justify-end border-t border-line pt-2">
          <ChapterNeighbours previous={data.previous} next={data.next} base={reading.base} />
        </div>
      ) : null}
      {data ? <PointingHere chapterId={chapter.id} /> : null}
    </div>
  );
}

function Read({ reading, chapter }: { reading: Known; chapter: ReadChapter }) {
  const { outline, translations } = reading;
  const [search, setSearch] = useSearchParams();
  const [look, setLook] = useState(rememberedLook);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const order = useMemo(() => versesOf(chapter.text), [chapter]);
  const verse = search.get('verse');
  const meant = useMemo(() => new Set(versesOfAddress(verse, order)), [verse, order]);
  const beside = findTranslation(translations, search.get('beside'));
  const underlined = useUnderlined(chapter.id);
  const underline = useUnderline(chapter.id);
  const text = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => text.current?.style.setProperty('--scripture-size', `${look.size}px`), [look.size]);
  useRememberReading(reading, chapter.id, beside?.id ?? null);
  useScrollToVerse([...meant][0]);

  const change = (next: ReadingLook) => {
    setLook(next);
    rememberLook(next);
  };
  const chooseBeside = (id: string | undefined) => {
    const other = translations.find((one) => one.id === id);
    if (other) search.set('beside', reading.nameOf(other));
    else search.delete('beside');
    setSearch(search, { replace: true, preventScrollReset: true });
    setChosen(new Set());
  };
  const toggleVerse = (one: string) => setChosen((before) => toggled(before, one));
  const toggleWord = (word: Underlined) => underline(word, !isUnderlined(underlined, word));
  return (
    <>
      <ChapterTools
        look={look}
        onLook={change}
        others={translations.filter(({ id }) => id !== outline.id)}
        besideId={beside?.id}
        onBeside={chooseBeside}
        base={reading.base}
      />
      <div ref={text} lang={localeOf(outline.language)} className="pt-4">
        {beside ? (
          <Beside reading={reading} chapter={chapter} besideId={beside.id} look={look} meant={meant} />
        ) : (
          <ChapterText
            text={chapter.text}
            isPrinted={look.isPrinted}
            hasNumbers={look.hasNumbers}
            underlined={underlined}
            chosen={chosen}
            meant={meant}
            onWord={toggleWord}
            onVerse={toggleVerse}
          />
        )}
      </div>
      <ChosenVerses
        reading={reading}
        chapter={chapter}
        order={order}
        chosen={chosen}
        underlined={underlined}
        onUnderline={underline}
        onDone={() => setChosen(new Set())}
      />
    </>
  );
}

function toggled(all: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(all);
  if (!next.delete(one)) next.add(one);
  return next;
}

type BesideProps = {
  reading: Known;
  chapter: ReadChapter;
  besideId: string;
  look: ReadingLook;
  meant: ReadonlySet<string>;
};

function Beside({ reading: { outline, translations }, chapter, besideId, look, meant }: BesideProps) {
  const { t } = useTranslate();
  const { data, error, refetch } = useBeside(chapter.id, besideId);
  const failureText = useFailureText();
  const other = translations.find(({ id }) => id === besideId);
  if (data === undefined && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (data === undefined || other === undefined) return <ToCome verses={10} />;
  return (
    <SideBySide
      rows={data.rows}
      left={{ title: outline.title, language: outline.language, chapter: chapter.number }}
      right={{ title: other.title, language: other.language, chapter: chapter.number }}
      hasNumbers={look.hasNumbers}
      meant={meant}
    />
  );
}

/* Not an answer to anything a person does here: being on the page is what counts. */
function useRememberReading({ collection, outline }: Known, chapterId: string, besideId: string | null): void {
  const remember = useRememberPlace();
  const latest = useRef(remember);
  useEffect(() => {
    latest.current = remember;
  });
  useEffect(() => {
    const place = { translationId: outline.id, besideId, chapterId, verse: null };
    // Somebody who turns pages quickly reads none of them.
    const timer = setTimeout(() => latest.current(collection.id, place), 1500);
    return () => clearTimeout(timer);
  }, [collection.id, outline.id, chapterId, besideId]);
}

/* The verse comes after the page, and the letters after the verse. */
function useScrollToVerse(verse: string | undefined): void {
  useEffect(() => {
    if (verse === undefined) return;
    const bring = () => document.getElementById(`verse-${verse}`)?.scrollIntoView({ block: 'center' });
    bring();
    const left = window.scrollY;
    onLateLetters(() => Math.abs(window.scrollY - left) < 2 && bring());
  }, [verse]);
}

function ToCome({ verses }: { verses: number }) {
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
