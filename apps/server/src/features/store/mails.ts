import type { Multilingual } from '@canticle/contract';
import { formatMoney } from '@canticle/contract/money';
import type { OutgoingMail } from '../../platform/mail/index.ts';
import type { PaidSubscription } from '../../platform/payments/index.ts';
import { escapeHtml, messageLocaleOf, messagesFor } from '../../platform/messages/index.ts';
import { resolveText } from '../songs/index.ts';
import type { StoredSubscription } from './model.ts';
import type { MailRecipient } from './model.ts';

type StoreMailKind = 'receipt' | 'failed' | 'ended';

/**
 * The mail a person gets about a subscription: determined by the stored state and the synced state, not by the event
 * that caused the sync, so that a late or duplicate event sends no second mail.
 */
export function selectMailKind(
  before: StoredSubscription | undefined,
  found: PaidSubscription,
): StoreMailKind | undefined {
  if (found.state === 'ended') return before !== undefined && before.state !== 'ended' ? 'ended' : undefined;
  if (found.state === 'unpaid') return before?.state === 'unpaid' ? undefined : 'failed';
  const isPeriodExtended = before === undefined || before.paidUntil === null || before.paidUntil < found.paidUntil;
  const isPaid = found.state === 'paid' && (found.lastPayment?.amountMinor ?? 0) > 0;
  return isPaid && isPeriodExtended ? 'receipt' : undefined;
}

/** The names of products in the person's language. */
export function formatProductNames(products: readonly Multilingual[], person: Pick<MailRecipient, 'language'>): string {
  const language = person.language ?? 'en';
  const locale = messageLocaleOf(language);
  return new Intl.ListFormat(locale).format(products.map((name) => resolveText(name, language))) || '…';
}

/** Writes the mail in the person's language. */
export function composeStoreMail(
  kind: StoreMailKind,
  person: MailRecipient,
  products: readonly Multilingual[],
  subscription: PaidSubscription,
  openUntil: string,
  publicUrl: string | undefined,
): OutgoingMail {
  const language = person.language ?? 'en';
  const { storeMail: messages } = messagesFor(language);
  const { subject, lead, action } = messages[kind];
  const locale = messageLocaleOf(language);
  const day = (timestamp: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(timestamp));
  const { amountMinor, currency } = subscription.lastPayment ?? { amountMinor: 0, currency: 'nok' };
  const values: Readonly<Record<string, string>> = {
    products: formatProductNames(products, person),
    amount: formatMoney({ amountMinor, currency }, locale),
    until: day(kind === 'failed' ? openUntil : subscription.paidUntil),
  };
  const text = lead.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const link = publicUrl === undefined ? undefined : `${publicUrl}/collections`;
  return {
    to: person.email,
    subject,
    text: [text, link, messages.why]
      .filter((part) => part !== undefined)
      .join('\n\n')
      .concat('\n'),
    html: [text, undefined, messages.why]
      .map((part) => (part === undefined ? renderLink(link, action) : `<p>${escapeHtml(part)}</p>`))
      .join(''),
  };
}

function renderLink(link: string | undefined, action: string): string {
  return link === undefined ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`;
}
