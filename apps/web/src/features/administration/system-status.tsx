import type { Job, Status } from '@canticle/contract/calls';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localeOf, type MessageKey, useTranslate } from '../../i18n/index.ts';
import { classes, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { useJobs, useStatus } from './queries.ts';

const READY = 'ready';

/** The status of the components and of the background jobs. */
export function SystemStatus() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data: status, error, refetch } = useStatus();
  return (
    <section className="border-t border-ink pt-4">
      <h2 className="pb-4 text-lg font-semibold">{t('admin.status')}</h2>
      {error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {status ? <StatusList status={status} /> : null}
      {status ? <FailedItems items={status.setAside.items} /> : null}
      {!status && !error ? (
        <Skeleton>
          <SkeletonBar className="h-52 w-full" />
        </Skeleton>
      ) : null}
      <JobList />
    </section>
  );
}

function StatusList({ status }: { status: Status }) {
  const { t } = useTranslate();
  const { version, database, files, mail, payments, engraver, search, setAside, jobs } = status;
  const formatState = (state: string) => (state === READY ? t('admin.status.ready') : state);
  const isMailBad = mail.givenUp > 0 || (mail.kind === 'smtp' && mail.lastError !== null);
  return (
    <dl className="grid gap-x-6 text-[0.9375rem] sm:grid-cols-[auto_1fr] sm:gap-y-2">
      <StatusItem name="admin.status.version" isOk>
        {version.running}
        {version.newer === null ? null : <NewerRelease {...version.newer} />}
      </StatusItem>
      <StatusItem name="admin.status.database" isOk={database.state === READY}>
        {database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} · {formatState(database.state)}
      </StatusItem>
      <StatusItem name="admin.status.files" isOk={files.state === READY}>
        {t(files.kind === 's3' ? 'admin.status.bucket' : 'admin.status.folder')} · {formatState(files.state)}
      </StatusItem>
      <StatusItem name="admin.status.mail" isOk={!isMailBad}>
        {t(mail.kind === 'smtp' ? 'admin.status.smtp' : 'admin.status.outbox')} ·{' '}
        {t('admin.status.mails', { waiting: mail.waiting, givenUp: mail.givenUp })}
        {mail.lastError === null ? null : <span className="block text-danger">{mail.lastError}</span>}
      </StatusItem>
      {payments.kind === 'none' ? null : (
        <StatusItem name="admin.status.payments" isOk>
          {payments.kind === 'stripe' ? 'Stripe' : t('admin.status.sandbox')}
        </StatusItem>
      )}
      <StatusItem name="admin.status.engraver" isOk>
        {t('admin.status.scores', { working: engraver.working, waiting: engraver.waiting })}
      </StatusItem>
      <StatusItem name="admin.status.search" isOk={search.failure === null}>
        {search.behind === 0 ? t('admin.status.up-to-date') : t('admin.status.behind', { count: search.behind })}
        {search.failure === null ? null : <span className="block text-danger">{search.failure}</span>}
      </StatusItem>
      {setAside.total > 0 ? (
        <StatusItem name="admin.status.set-aside" isOk={false}>
          {t('admin.status.set-aside.count', { count: setAside.total })}
        </StatusItem>
      ) : null}
      <StatusItem name="admin.status.jobs" isOk={jobs.failed === 0}>
        {t('admin.status.jobs.count', { running: jobs.running, waiting: jobs.waiting, failed: jobs.failed })}
      </StatusItem>
    </dl>
  );
}

function NewerRelease({ version, notesUrl }: NonNullable<Status['version']['newer']>) {
  const { t } = useTranslate();
  return (
    <>
      {' · '}
      <strong className="font-medium">{t('admin.status.newer', { version })}</strong>
      {notesUrl === null ? null : (
        <>
          {' · '}
          <a className="underline decoration-line underline-offset-4 hover:decoration-ink" href={notesUrl}>
            {t('admin.status.whats-new')}
          </a>
        </>
      )}
    </>
  );
}

function StatusItem({ name, isOk, children }: { name: MessageKey; isOk: boolean; children: ReactNode }) {
  const { t } = useTranslate();
  return (
    <>
      <dt className="text-sm text-ink-soft sm:text-[0.9375rem]">{t(name)}</dt>
      <dd className={classes('pb-2 sm:pb-0', isOk ? '' : 'font-medium text-danger')}>{children}</dd>
    </>
  );
}

type FailedItem = Status['setAside']['items'][number];

function FailedItems({ items }: { items: readonly FailedItem[] }) {
  const { t } = useTranslate();
  if (items.length === 0) return null;
  return (
    <section className="pt-6">
      <h3 className="font-medium">{t('admin.status.set-aside.list')}</h3>
      <p className="pt-1 pb-2 text-ink-soft">{t('admin.status.set-aside.text')}</p>
      <ul aria-label={t('admin.status.set-aside.list')} className="border-t border-line">
        {items.map((item) => (
          <FailedItemRow key={`${item.follower} ${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

const itemKinds = ['song', 'contributor', 'article', 'book', 'news'] as const;

function FailedItemRow({ item }: { item: FailedItem }) {
  const { t, language } = useTranslate();
  const when = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'short', timeStyle: 'short' });
  const kind = itemKinds.find((one) => one === item.kind);
  const name = item.name ?? item.id;
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-2 text-[0.9375rem] wrap-anywhere">
      <span>
        {kind ? `${t(`admin.status.set-aside.${kind}`)} ` : null}
        {item.link === null ? (
          name
        ) : (
          <Link to={item.link} className="underline decoration-line underline-offset-4 hover:decoration-ink">
            {name}
          </Link>
        )}
      </span>
      <span className="text-sm text-danger">
        {t(`admin.status.set-aside.by.${item.follower}`)} <span lang="en">{item.reason}</span>
      </span>
      {item.source === null ? null : (
        <span className="text-sm text-ink-soft">{t('admin.status.set-aside.source', { file: item.source })}</span>
      )}
      <span className="text-sm text-ink-soft">
        {t('admin.status.set-aside.tries', {
          count: item.tries,
          since: when.format(new Date(item.since)),
          next: when.format(new Date(item.nextTryAt)),
        })}
      </span>
    </li>
  );
}

function JobList() {
  const { t } = useTranslate();
  const { data: jobs = [] } = useJobs();
  if (jobs.length === 0) return null;
  return (
    <details className="pt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium">
        {t('admin.status.jobs.last')}
      </summary>
      <ul aria-label={t('admin.status.jobs.last')} className="border-t border-line">
        {jobs.slice(0, 20).map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </details>
  );
}

/* The owner of a job: the part of its name before the dot. */
const jobOwners = [
  'analytics',
  'jobs',
  'media',
  'notifications',
  'pictures',
  'playlists',
  'presentation',
  'search',
  'sheets',
  'store',
  'transfer',
] as const;

function JobRow({ job }: { job: Job }) {
  const { t, language } = useTranslate();
  const when = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'short', timeStyle: 'short' });
  const owner = jobOwners.find((one) => job.kind.startsWith(`${one}.`));
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-2 text-[0.9375rem]">
      <time dateTime={job.createdAt} className="w-36 shrink-0 text-sm text-ink-soft tabular-nums">
        {when.format(new Date(job.createdAt))}
      </time>
      <span className="min-w-0 grow basis-40">
        {owner ? t(`admin.job.of.${owner}`) : null} <code className="text-[0.8125rem] text-ink-soft">{job.kind}</code>{' '}
        <span className={job.state === 'failed' ? 'font-medium text-danger' : 'text-ink-soft'}>
          {t(`admin.job.${job.state}`)}
        </span>
      </span>
      {job.error === null ? null : <span className="basis-full text-sm text-danger">{job.error}</span>}
    </li>
  );
}
