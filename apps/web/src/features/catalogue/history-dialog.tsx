import type { CatalogueHistory, CatalogueKind } from '@canticle/contract/calls';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate, useFormatDateTime } from '../../i18n/index.ts';
import { Button, Dialog, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { useItemHistory } from './queries.ts';
import { formatFieldValue, fieldLabelText } from './format-field-value.ts';
import type { EntityNames } from './form-state.ts';

type HistoryDialogProps = {
  kind: CatalogueKind;
  id: string;
  /** Why no revision can be reverted now; empty when one can. */
  lockedReason: string;
  /** A revision is being reverted. */
  isBusy: boolean;
  onRevert: (number: number) => void;
  onClose: () => void;
};

/** The history of an item: who changed what, field by field, newest first; an earlier state can be restored. */
export function HistoryDialog({ kind, id, lockedReason, isBusy, onRevert, onClose }: HistoryDialogProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data, error, refetch } = useItemHistory(kind, id);
  return (
    <Dialog open isWide title={t('catalogue.history')} onClose={onClose}>
      {error && !data ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? (
        <Skeleton>
          <SkeletonBar className="h-40 w-full" />
        </Skeleton>
      ) : null}
      {data?.entries.length === 0 ? <p className="text-ink-soft">{t('catalogue.history.none')}</p> : null}
      {lockedReason && data && data.entries.length > 1 ? (
        <p className="pb-3 text-sm text-ink-soft">{lockedReason}</p>
      ) : null}
      <ol className="flex max-h-[50dvh] flex-col overflow-y-auto" aria-label={t('catalogue.history')}>
        {data?.entries.map((entry, index) => (
          <HistoryEntry
            key={entry.number}
            entry={entry}
            names={data.names}
            isBusy={isBusy}
            onRevert={index === 0 || lockedReason !== '' ? undefined : () => onRevert(entry.number)}
          />
        ))}
      </ol>
    </Dialog>
  );
}

type HistoryEntryProps = {
  entry: CatalogueHistory['entries'][number];
  names: EntityNames;
  isBusy: boolean;
  onRevert: (() => void) | undefined;
};

function HistoryEntry({ entry: { action, at, by, changes }, names, isBusy, onRevert }: HistoryEntryProps) {
  const { t, language } = useTranslate();
  const when = useFormatDateTime();
  const options = { t, language, names };
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-medium">{t(`catalogue.action.${action}`)}</span>
          <span className="text-ink-soft">
            {' '}
            · {by ? `${by} · ` : ''}
            <time dateTime={at}>{when(at)}</time>
          </span>
        </p>
        {onRevert ? (
          <Button busy={isBusy} onClick={onRevert}>
            {t('catalogue.history.restore')}
          </Button>
        ) : null}
      </div>
      {changes.length > 0 ? (
        <dl className="grid gap-x-4 gap-y-2 text-[0.9375rem] lg:grid-cols-[16rem_minmax(0,1fr)]">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="contents">
              <dt className="text-ink-soft">{fieldLabelText(field, t)}</dt>
              <dd className="grid min-w-0 gap-x-4 sm:grid-cols-2">
                <ChangedValue label={t('catalogue.before')} lines={formatFieldValue(field, before, options)} isOld />
                <ChangedValue label={t('catalogue.after')} lines={formatFieldValue(field, after, options)} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

function ChangedValue({ label, lines, isOld = false }: { label: string; lines: readonly string[]; isOld?: boolean }) {
  const { t } = useTranslate();
  const text = lines.length === 0 ? t('catalogue.empty') : lines.join('\n');
  const Tag = isOld ? 'del' : 'ins';
  return (
    <Tag
      aria-label={`${label}: ${text}`}
      className={`max-h-[30dvh] overflow-y-auto whitespace-pre-line no-underline [overflow-wrap:anywhere] ${isOld ? 'text-ink-soft line-through' : ''}`}
    >
      {text}
    </Tag>
  );
}
