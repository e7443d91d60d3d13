import type { Import, ImportChoice, ImportLine, ImportLineKind } from '@canticle/contract/calls';
import { useState } from 'react';
import { useImportLines } from '../../../features/transfer/index.ts';
import { LoadFailed } from '../../../pieces/index.ts';
import { type MessageKey, useTranslate } from '../../../translations/index.ts';
import { Button, classes, Select, Skeleton, SkeletonBar } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { say } from './say.ts';

const PAGE = 200;

type ImportLinesProps = {
  one: Import;
  what: ImportLineKind | undefined;
  all: ImportChoice | null;
  /** For what lies in the trash. */
  trashed: ImportChoice;
  songs: { readonly [source: string]: ImportChoice };
  /** Undefined when there is nothing to choose any more. */
  onChoose: ((source: string, choice: ImportChoice) => void) | undefined;
};

/** The lines of an import, 200 at a time, with a choice where there is one. */
export function ImportLines({ one, what, all, trashed, songs, onChoose }: ImportLinesProps) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const [skip, setSkip] = useState(0);
  const version = `${one.state} ${JSON.stringify(one.counts)}`;
  const { data: page, error, refetch } = useImportLines(one.id, what, skip, version);
  if (!page && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (!page)
    return (
      <Skeleton>
        <SkeletonBar className="mt-4 h-40 w-full" />
      </Skeleton>
    );
  return (
    <>
      <ul aria-label={t('transfer.lines')} className="mt-4 border-t border-ink">
        {page.lines.map((line) => (
          <Line
            key={line.position}
            line={line}
            choice={
              songs[line.source ?? ''] ??
              (line.what === 'trashed' ? trashed : (bookChoice(line, songs) ?? all)) ??
              line.suggested
            }
            onChoose={onChoose}
          />
        ))}
      </ul>
      {page.total > PAGE ? (
        <nav aria-label={t('transfer.pages')} className="flex items-center justify-between gap-4 py-3">
          <Button disabled={skip === 0} onClick={() => setSkip(Math.max(0, skip - PAGE))}>
            {t('transfer.pages.before')}
          </Button>
          <span className="text-sm text-ink-soft tabular-nums">
            {t('transfer.pages.range', { from: skip + 1, to: Math.min(skip + PAGE, page.total), total: page.total })}
          </span>
          <Button disabled={skip + PAGE >= page.total} onClick={() => setSkip(skip + PAGE)}>
            {t('transfer.pages.after')}
          </Button>
        </nav>
      ) : null}
    </>
  );
}

/* A book of the Bible goes with its translation: `scripture:BIBLE/kjv/RUT` with `scripture:BIBLE/kjv`. */
function bookChoice({ kind, source }: ImportLine, songs: ImportLinesProps['songs']): ImportChoice | undefined {
  return kind === 'book' && source !== null ? songs[source.slice(0, source.lastIndexOf('/'))] : undefined;
}

type LineProps = { line: ImportLine; choice: ImportChoice | null } & Pick<ImportLinesProps, 'onChoose'>;

function Line({ line, choice, onChoose }: LineProps) {
  const { t } = useTranslate();
  const { what, kind, name, file, text, like, source, suggested, choices } = line;
  const words = what === 'trashed' ? 'trash-one' : 'one';
  const title = name || file;
  const sentence = say(t, line.said);
  // A translation that comes in beside itself brings all its books.
  const isWithinDouble = kind === 'book' && choice === 'duplicate';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5">
      <span
        className={classes(
          'w-32 shrink-0 text-sm font-medium',
          what === 'refused' ? 'text-danger' : what === 'new' || what === 'changed' ? 'text-accent' : 'text-ink-soft',
        )}
      >
        {t(`transfer.what.${what}`)}
      </span>
      <div className="min-w-0 grow basis-56">
        {title === '' ? null : (
          <p className="[overflow-wrap:anywhere]">
            <span className="font-medium">{title}</span>
            {kind === '' || kind === 'song' ? null : (
              <span className="text-ink-soft"> · {t(`transfer.kind.${kind}` as MessageKey)}</span>
            )}
          </p>
        )}
        {text === '' ? null : (
          <p lang={sentence === undefined ? 'en' : undefined} className="text-sm">
            {sentence ?? text}
          </p>
        )}
        {like === null ? null : (
          <p className="text-sm">
            {t('transfer.like', {
              song: `${like.number ?? ''} ${like.name}`.trim(),
              by: like.by.map((by) => t(`transfer.by.${by}`)).join(', '),
            })}
          </p>
        )}
        {file === '' || file === title ? null : (
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {file}
            {line.line === null ? null : `, ${t('transfer.line', { line: line.line })}`}
          </p>
        )}
      </div>
      {onChoose && source !== null && suggested !== null && !isWithinDouble ? (
        <Select
          label={t('transfer.choice', { name: title })}
          hideLabel
          className="w-full sm:w-56"
          value={choice !== null && choices.includes(choice) ? choice : suggested}
          options={choices.map((value) => ({ value, label: t(`transfer.${words}.${value}`) }))}
          onChoose={(value) => onChoose(source, value)}
        />
      ) : null}
    </li>
  );
}
