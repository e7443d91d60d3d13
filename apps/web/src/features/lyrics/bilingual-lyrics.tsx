import { LyricSection, type DisplaySection } from '../../components/index.ts';
import { classes } from '../../ui/index.ts';
import { nativeLanguageName } from './choose-text.ts';
import { pairSections } from './pair-sections.ts';
import { useLyricSize } from './use-lyric-size.ts';

export type LanguageText = {
  readonly language: string;
  readonly sections: readonly DisplaySection[];
  readonly notes: string;
};

/** A song in two languages: columns where there is space, on a phone each verse followed by its translation. */
export function BilingualLyrics({ first, second, size }: { first: LanguageText; second: LanguageText; size: number }) {
  const text = useLyricSize(size);
  return (
    <div ref={text} className="lyrics">
      <div aria-hidden className="-mt-2 mb-1 hidden gap-x-12 font-sans text-sm text-ink-soft md:grid md:grid-cols-2">
        <p lang={first.language}>{nativeLanguageName(first.language)}</p>
        <p lang={second.language}>{nativeLanguageName(second.language)}</p>
      </div>
      {pairSections(first.sections, second.sections).map((pair) => (
        <div key={pair.id} className="break-inside-avoid md:grid md:grid-cols-2 md:gap-x-12">
          <PairHalf section={pair.first} language={first.language} />
          <div className={classes(pair.first && 'max-md:-mt-[0.7em]', 'text-ink-soft md:text-ink')}>
            <PairHalf section={pair.second} language={second.language} />
          </div>
        </div>
      ))}
      {[first, second]
        .filter(({ notes }) => notes !== '')
        .map(({ language, notes }) => (
          <p
            key={language}
            lang={language}
            className="mt-2 max-w-reading border-t border-line pt-4 font-sans text-sm whitespace-pre-line text-ink-soft"
          >
            {notes}
          </p>
        ))}
    </div>
  );
}

function PairHalf({ section, language }: { section: DisplaySection | undefined; language: string }) {
  return (
    <div lang={language} className="min-w-0">
      {section ? <LyricSection section={section} /> : null}
    </div>
  );
}
