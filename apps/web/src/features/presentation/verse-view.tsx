import { memo } from 'react';
import { italicRuns } from '@canticle/music';
import { isRemark, type PresentedVerse } from '@canticle/presentation';
import { classes } from '../../ui/index.ts';

export type DisplayedVerse = {
  readonly verse: PresentedVerse;
  readonly language: string;
  /** The same verse in a second language. */
  readonly second: { readonly verse: PresentedVerse; readonly language: string } | undefined;
};

/**
 * One verse on a screen: its number before it, a chorus indented behind a bar, the second language beside or below it.
 */
export const VerseView = memo(function ShownVerse({
  displayed: { verse, language, second },
}: {
  displayed: DisplayedVerse;
}) {
  return (
    <section className={classes('screen-verse', verse.type === 'chorus' && 'screen-chorus')}>
      {verse.type === 'verse' ? (
        <p aria-hidden className="screen-number">
          {verse.name}
        </p>
      ) : null}
      <div className="screen-texts">
        <Lines verse={verse} language={language} />
        {second ? (
          <div className="screen-second">
            <Lines verse={second.verse} language={second.language} />
          </div>
        ) : null}
      </div>
    </section>
  );
});

function Lines({ verse, language }: { verse: PresentedVerse; language: string }) {
  return (
    <div lang={language} className="screen-lines">
      {verse.content.map((line, index) => (
        <p key={index} className={classes('screen-line', isRemark(line) && 'screen-remark')}>
          {line.trim() === '' ? '\u00a0' : null}
          {italicRuns(line).map(({ text, italic }, run) => (italic ? <i key={run}>{text}</i> : text))}
        </p>
      ))}
    </div>
  );
}
