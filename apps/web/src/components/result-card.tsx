import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../i18n/index.ts';
import { LockIcon } from '../ui/icons.ts';

export type ResultCardProps = {
  /** A number or an icon at the start. */
  leading: ReactNode;
  title: string;
  /** The line that matched. */
  line?: ReactNode;
  /** Details that distinguish it, dim and small. */
  facts: ReactNode;
  /** The link target; undefined when not known yet. */
  to: string | undefined;
  onOpen: () => void;
  /** Called on a press when the person has no access; undefined when they have. */
  onLocked?: (() => void) | undefined;
  focusable: { tabIndex: 0 | -1; 'data-result': string };
  /** Buttons at the end. */
  actions?: ReactNode;
};

const baseClass =
  'flex min-h-16 w-full min-w-0 items-baseline gap-4 py-3 text-start focus-visible:outline-offset-[-2px]';

/** A search result: its name, the line that matched, and distinguishing details. */
export function ResultCard(props: ResultCardProps) {
  return (
    <div className="group flex h-full items-start border-b border-line hover:bg-wash">
      <ResultTarget {...props} />
      {props.actions ? <span className="pt-1.5">{props.actions}</span> : null}
    </div>
  );
}

function ResultTarget(props: ResultCardProps) {
  const { to, onOpen, onLocked, focusable } = props;
  if (onLocked)
    return (
      <button {...focusable} type="button" aria-haspopup="dialog" onClick={onLocked} className={baseClass}>
        <ResultText {...props} />
      </button>
    );
  if (to === undefined)
    return (
      <span className={baseClass}>
        <ResultText {...props} />
      </span>
    );
  return (
    <Link {...focusable} to={to} onClick={onOpen} className={baseClass}>
      <ResultText {...props} />
    </Link>
  );
}

function ResultText({ leading, title, line, facts, onLocked }: ResultCardProps) {
  const { t } = useTranslate();
  return (
    <>
      <span className="flex min-w-8 shrink-0 justify-end text-[0.9375rem] text-ink-soft tabular-nums">{leading}</span>
      <span className="flex min-w-0 grow flex-col gap-0.5">
        <span className="font-serif text-[1.0625rem] leading-snug [overflow-wrap:anywhere]" dir="auto">
          {title}
        </span>
        {line ? (
          <span className="line-clamp-3 font-serif text-[0.9375rem] leading-snug" dir="auto">
            {line}
          </span>
        ) : null}
        <span className="line-clamp-2 text-sm text-ink-soft">{facts}</span>
      </span>
      {onLocked ? (
        <span
          role="img"
          aria-label={t('list.locked-song')}
          title={t('list.locked-song')}
          className="shrink-0 self-center px-3 text-ink-soft"
        >
          <LockIcon aria-hidden className="size-4" />
        </span>
      ) : null}
    </>
  );
}
