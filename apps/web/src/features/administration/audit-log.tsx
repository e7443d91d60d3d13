import type { AuditEntry } from '@canticle/contract/calls';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, type Translate, useTranslate, useFormatDateTime } from '../../i18n/index.ts';
import { EmptyState, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { useAuditEntries } from './queries.ts';
import { AuditDetails } from './audit-details.tsx';

/** The audit log: who granted, moved or revoked what, newest first. */
export function AuditLog() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data: entries, error, refetch } = useAuditEntries();
  if (!entries && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (!entries)
    return (
      <Skeleton>
        <SkeletonBar className="h-40 w-full" />
      </Skeleton>
    );
  if (entries.length === 0) return <EmptyState title={t('admin.deeds.none')} />;
  return (
    <ol aria-label={t('admin.deeds')} className="border-t border-ink">
      {entries.map((entry) => (
        <AuditRow key={`${entry.at} ${entry.action} ${entry.id}`} entry={entry} />
      ))}
    </ol>
  );
}

const actions = [
  'trash.empty',
  'remove-demo',
  'backup',
  'restore',
  'reindex',
  'give',
  'move',
  'end',
  'change',
  'brand',
  'import',
  'undo-import',
  'undid-import',
  'export',
  'set-roles',
  'invite',
  'revoke-invitation',
  'accept-request',
  'decline-request',
  'read-anew',
  'download-addresses',
  'cancel',
  'create-code',
  'end-code',
  'set-trial',
  'create-access-token',
  'revoke-access-token',
] as const;

/* Actors that are not people. */
const serviceNames = new Map<string, (t: Translate) => string>([
  ['command-line', (t) => t('admin.deed.command-line')],
  ['sign-in-provider', (t) => t('admin.deed.sign-in-provider')],
  ['canticle', (t) => t('app.name')],
]);

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t, language } = useTranslate();
  const when = useFormatDateTime();
  const action = actionOf(entry);
  const name = entry.name ?? readName(entry.details, language);
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line py-3">
      <time dateTime={entry.at} className="w-44 shrink-0 text-sm text-ink-soft tabular-nums">
        {when(entry.at)}
      </time>
      <div className="min-w-0 grow basis-60">
        <p>
          <span className="font-medium">{entry.actorName ?? serviceNames.get(entry.actor)?.(t) ?? entry.actor}</span>{' '}
          <span className="text-ink-soft">{action ? t(`admin.deed.${action}`) : entry.action}</span>{' '}
          {name === null ? null : <span className="font-medium">{name}</span>}
          {entry.from === null ? null : (
            <span className="text-sm text-ink-soft"> · {t('admin.deed.from', { address: entry.from })}</span>
          )}
        </p>
        <AuditDetails entry={entry} />
        <details className="text-sm text-ink-soft">
          <summary className="inline-flex min-h-11 cursor-pointer items-center">{t('admin.deed.details')}</summary>
          <pre className="overflow-x-auto rounded-control bg-wash p-3 text-[0.8125rem]">
            {JSON.stringify({ kind: entry.kind, id: entry.id, ...entry.details }, null, 2)}
          </pre>
        </details>
      </div>
    </li>
  );
}

function actionOf({ action, kind }: AuditEntry) {
  if (action.startsWith('catalogue.')) return 'catalogue';
  if (action === 'give' && kind === 'collection') return 'access';
  return actions.find((one) => one === action);
}

/* The name the catalogue item had at that time. */
function readName({ name, email }: AuditEntry['details'], language: string): string | null {
  if (typeof name === 'string' && name !== '') return name;
  if (typeof email === 'string') return email;
  return typeof name === 'object' && name !== null ? localizedText({ ...name }, language) : null;
}
