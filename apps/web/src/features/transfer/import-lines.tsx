import type { Import, ImportChoice, ImportLine, ImportLineKind } from '@canticle/contract/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { messageKeyOf, useTranslate } from '../../i18n/index.ts';
import { Button, classes, Select, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { useImportLines } from './queries.ts';
import { SongbookLink } from './songbook-link.tsx';
import { translateDiagnostics } from './translate-diagnostics.ts';

const PAGE_SIZE = 200;

type ImportLinesProps = {
  importJob: Import;
  lineKind: ImportLineKind | undefined;
  defaultChoice: ImportChoice | null;
  /** The choice for items in the trash. */
  trashedChoice: ImportChoice;
  songChoices: { readonly [source: string]: ImportChoice };
  /** Undefined when there is nothing left to choose. */
  onChoiceChange: ((source: string, choice: ImportChoice) => void) | undefined;
};

/** The lines of an import, 200 at a time, with a choice where there is one. */
export function ImportLines({
  importJob,
  lineKind,
  defaultChoice,
  trashedChoice,
  songChoices,
  onChoiceChange,
}: ImportLinesProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const [offset, setOffset] = useState(0);
  const version = `${importJob.state} ${JSON.stringify(importJob.counts)}`;
  const { data: page, error, refetch } = useImportLines(importJob.id, lineKind, offset, version);
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
          <ImportLineRow
            key={line.position}
            line={line}
            isDone={importJob.state === 'done'}
            hasSongbookLink={importJob.into === null}
            choice={
              songChoices[line.source ?? ''] ??
              (line.what === 'trashed' ? trashedChoice : (bookChoice(line, songChoices) ?? defaultChoice)) ??
              line.suggested
            }
            onChoiceChange={onChoiceChange}
          />
        ))}
      </ul>
      {page.total > PAGE_SIZE ? (
        <nav aria-label={t('transfer.pages')} className="flex items-center justify-between gap-4 py-3">
          <Button disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - PAGE_SIZE))}>
            {t('transfer.pages.before')}
          </Button>
          <span className="text-sm text-ink-soft tabular-nums">
            {t('transfer.pages.range', {
              from: offset + 1,
              to: Math.min(offset + PAGE_SIZE, page.total),
              total: page.total,
            })}
          </span>
          <Button disabled={offset + PAGE_SIZE >= page.total} onClick={() => setOffset(offset + PAGE_SIZE)}>
            {t('transfer.pages.after')}
          </Button>
        </nav>
      ) : null}
    </>
  );
}

/* A book of the Bible follows its translation: `scripture:BIBLE/kjv/RUT` with `scripture:BIBLE/kjv`. */
function bookChoice(
  { kind, source }: ImportLine,
  songChoices: ImportLinesProps['songChoices'],
): ImportChoice | undefined {
  return kind === 'book' && source !== null ? songChoices[source.slice(0, source.lastIndexOf('/'))] : undefined;
}

type ImportLineRowProps = {
  line: ImportLine;
  isDone: boolean;
  /** Whether the way to a songbook is on its line: where there may be several. */
  hasSongbookLink: boolean;
  choice: ImportChoice | null;
} & Pick<ImportLinesProps, 'onChoiceChange'>;

function ImportLineRow({ line, isDone, hasSongbookLink, choice, onChoiceChange }: ImportLineRowProps) {
  const { t } = useTranslate();
  const { what, kind, name, file, text, like, source, suggested, choices } = line;
  const labelSet = what === 'trashed' ? 'trash-one' : 'one';
  const title = name || file;
  const sentence = translateDiagnostics(t, line.said);
  // A translation that is imported as a duplicate includes all its books.
  const isInDuplicate = kind === 'book' && choice === 'duplicate';
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
              <span className="text-ink-soft"> · {t(messageKeyOf(`transfer.kind.${kind}`))}</span>
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
        {kind === 'list' ? <ListNote isDone={isDone} what={what} /> : null}
        {kind === 'collection' && isDone && hasSongbookLink ? (
          <SongbookLink isThisOne={(songbook) => Object.values(songbook.name).includes(name)} />
        ) : null}
        {file === '' || file === title ? null : (
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {file}
            {line.line === null ? null : `, ${t('transfer.line', { line: line.line })}`}
          </p>
        )}
      </div>
      {onChoiceChange && source !== null && suggested !== null && !isInDuplicate ? (
        <Select
          label={t('transfer.choice', { name: title })}
          hideLabel
          className="w-full sm:w-56"
          value={choice !== null && choices.includes(choice) ? choice : suggested}
          options={choices.map((value) => ({ value, label: t(`transfer.${labelSet}.${value}`) }))}
          onValueChange={(value) => onChoiceChange(source, value)}
        />
      ) : null}
    </li>
  );
}

/* Whose list it becomes, and then the way to it. */
function ListNote({ isDone, what }: { isDone: boolean } & Pick<ImportLine, 'what'>) {
  const { t } = useTranslate();
  if (!isDone) return <p className="text-sm">{t('transfer.lists.owner')}</p>;
  if (what === 'skipped' || what === 'trashed') return null;
  return (
    <Link to="/custom-collections" className="inline-flex min-h-11 items-center text-sm text-accent underline">
      {t('transfer.lists.open')}
    </Link>
  );
}
