import { installation, type MailboxMail } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiError, callApi } from '../../api/index.ts';
import { Ornament } from '../../components/index.ts';
import { problemKey, useTranslate, useFormatDateTime } from '../../i18n/index.ts';
import { EmptyState, siteName } from '../../ui/index.ts';

const refetchIntervalMs = 3_000;

const mailboxQuery = {
  queryKey: [installation.readMailbox.path],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(installation.readMailbox, { signal }),
  refetchInterval: refetchIntervalMs,
};

/** The mails a demonstration would have sent. */
export function MailboxPage() {
  const { t } = useTranslate();
  return (
    <main className="mx-auto w-full max-w-2xl px-5 pt-8 pb-16">
      <p>
        <Link to="/" className="inline-flex min-h-11 items-center font-serif text-xl font-semibold">
          {siteName()}
        </Link>
      </p>
      <header className="flex flex-col gap-4 pt-8 pb-6">
        <h1 className="text-4xl leading-tight font-medium">{t('mailbox.title')}</h1>
        <p className="max-w-[60ch] text-ink-soft">{t('mailbox.text')}</p>
        <Ornament />
      </header>
      <MailList />
    </main>
  );
}

function MailList() {
  const { t } = useTranslate();
  const { data, error, isPending } = useQuery(mailboxQuery);
  if (isPending) return null;
  if (error instanceof ApiError && error.code === 'NOT_FOUND') {
    return <EmptyState title={t('mailbox.closed')}>{t('mailbox.closed.text')}</EmptyState>;
  }
  if (error) return <p role="alert">{t(problemKey(error instanceof ApiError ? error.code : 'INTERNAL'))}</p>;
  if (data.length === 0) return <EmptyState title={t('mailbox.empty')}>{t('mailbox.empty.text')}</EmptyState>;
  return (
    <ol className="flex flex-col gap-5">
      {data.map((mail) => (
        <li key={mail.id}>
          <MailItem mail={mail} />
        </li>
      ))}
    </ol>
  );
}

function MailItem({ mail }: { mail: MailboxMail }) {
  const { t } = useTranslate();
  const when = useFormatDateTime();
  return (
    <article aria-label={mail.subject} className="rounded-surface border border-line bg-sheet px-5 py-4">
      <h2 className="text-xl font-semibold">{mail.subject}</h2>
      <p className="flex flex-wrap justify-between gap-x-6 text-sm text-ink-soft">
        <span>{t('mailbox.to', { email: mail.to })}</span>
        <time dateTime={mail.sentAt}>{when(mail.sentAt)}</time>
      </p>
      <p className="mt-3 border-t border-line pt-3 break-words whitespace-pre-line">
        {splitLinks(mail.text).map(({ text, isLink, offset }) =>
          isLink ? <MailLink key={offset} url={text} /> : text,
        )}
      </p>
    </article>
  );
}

/* A link to this server opens in the app's own window, whatever host the mail names. */
function MailLink({ url }: { url: string }) {
  return (
    <a href={url} className="text-accent underline underline-offset-2">
      {url}
    </a>
  );
}

/**
 * Splits a mail at the start and end of each URL; `offset` is the position of each piece in the text.
 * @example splitLinks('Open http://a.example/x.').map(({ text }) => text).join('|') // 'Open |http://a.example/x|.'
 */
export function splitLinks(
  text: string,
): readonly { readonly text: string; readonly isLink: boolean; readonly offset: number }[] {
  const segments = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/);
  const starts = segments.map((_, index) => segments.slice(0, index).join('').length);
  return segments.map((segment, index) => ({ text: segment, isLink: index % 2 === 1, offset: starts[index] ?? 0 }));
}

export { MailboxPage as Component };
