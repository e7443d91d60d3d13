import type { AuditEntry } from '@canticle/contract/calls';
import { useDeeds } from '../../../features/administration/index.ts';
import { LoadFailed } from '../../../pieces/index.ts';
import { nameIn, type Translate, useTranslate, useWhen } from '../../../translations/index.ts';
import { EmptyState, Skeleton, SkeletonBar } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { DeedWords } from './deed-words.tsx';

/** Who gave, moved or took what from whom, the newest first. */
export function Deeds() {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const { data: deeds, error, refetch } = useDeeds();
  if (!deeds && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (!deeds)
    return (
      <Skeleton>
        <SkeletonBar className="h-40 w-full" />
      </Skeleton>
    );
  if (deeds.length === 0) return <EmptyState title={t('admin.deeds.none')} />;
  return (
    <ol aria-label={t('admin.deeds')} className="border-t border-ink">
      {deeds.map((deed) => (
        <Deed key={`${deed.at} ${deed.action} ${deed.id}`} deed={deed} />
      ))}
    </ol>
  );
}

const actions = [
  'trash.empty',
  'remove-demo',
  'restore',
  'reindex',
  'give',
  'move',
  'end',
  'change',
  'import',
  'export',
  'set-roles',
  'read-anew',
  'download-addresses',
  'cancel',
] as const;

/* What acts without being a person. */
const services = new Map<string, (t: Translate) => string>([
  ['command-line', (t) => t('admin.deed.command-line')],
  ['canticle', (t) => t('app.name')],
]);

function Deed({ deed }: { deed: AuditEntry }) {
  const { t, language } = useTranslate();
  const when = useWhen();
  const action = deed.action.startsWith('catalogue.') ? 'catalogue' : actions.find((one) => one === deed.action);
  const name = deed.name ?? namedIn(deed.details, language);
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line py-3">
      <time dateTime={deed.at} className="w-44 shrink-0 text-sm text-ink-soft tabular-nums">
        {when(deed.at)}
      </time>
      <div className="min-w-0 grow basis-60">
        <p>
          <span className="font-medium">{deed.actorName ?? services.get(deed.actor)?.(t) ?? deed.actor}</span>{' '}
          <span className="text-ink-soft">{action ? t(`admin.deed.${action}`) : deed.action}</span>{' '}
          {name === null ? null : <span className="font-medium">{name}</span>}
          {deed.from === null ? null : (
            <span className="text-sm text-ink-soft"> · {t('admin.deed.from', { address: deed.from })}</span>
          )}
        </p>
        <DeedWords deed={deed} />
        <details className="text-sm text-ink-soft">
          <summary className="inline-flex min-h-11 cursor-pointer items-center">{t('admin.deed.details')}</summary>
          <pre className="overflow-x-auto rounded-control bg-wash p-3 text-[0.8125rem]">
            {JSON.stringify({ kind: deed.kind, id: deed.id, ...deed.details }, null, 2)}
          </pre>
        </details>
      </div>
    </li>
  );
}

/* What a thing of the catalogue was called then. */
function namedIn({ name }: AuditEntry['details'], language: string): string | null {
  if (typeof name === 'string') return name;
  return typeof name === 'object' && name !== null ? nameIn(name as Record<string, string>, language) : null;
}
