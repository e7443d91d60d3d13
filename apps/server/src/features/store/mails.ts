import type { Multilingual } from '@canticle/contract';
import type { OutgoingMail } from '../../mail/index.ts';
import type { PaidSubscription } from '../../payments/index.ts';
import { words } from '../../words/index.ts';
import { resolveText } from '../songs/index.ts';
import type { StoredSubscription } from './model.ts';
import type { Reached } from './rights.ts';

type News = 'receipt' | 'failed' | 'ended';

/**
 * What a person is written about a subscription: told by what is stored and what was found, not by the event that made us
 * look, so that an event that comes twice or late writes no second mail.
 */
export function newsOf(before: StoredSubscription | undefined, found: PaidSubscription): News | undefined {
  if (found.state === 'ended') return before !== undefined && before.state !== 'ended' ? 'ended' : undefined;
  if (found.state === 'unpaid') return before?.state === 'unpaid' ? undefined : 'failed';
  const isPaidFurther = before === undefined || before.paidUntil === null || before.paidUntil < found.paidUntil;
  const isPaid = found.state === 'paid' && (found.lastPayment?.amountMinor ?? 0) > 0;
  return isPaid && isPaidFurther ? 'receipt' : undefined;
}

/** The names of products as the person reads them. */
export function productNames(products: readonly Multilingual[], person: Pick<Reached, 'language'>): string {
  const language = person.language ?? 'en';
  const locale = language === 'no' ? 'nb-NO' : 'en-GB';
  return new Intl.ListFormat(locale).format(products.map((name) => resolveText(name, language))) || '…';
}

/** Writes the mail in the person's language. */
export function storeMail(
  news: News,
  person: Reached,
  products: readonly Multilingual[],
  found: PaidSubscription,
  openUntil: string,
  publicUrl: string | undefined,
): OutgoingMail {
  const language = person.language ?? 'en';
  const { storeMail: texts } = words(language);
  const { subject, lead, action } = texts[news];
  const locale = language === 'no' ? 'nb-NO' : 'en-GB';
  const day = (moment: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));
  const { amountMinor, currency } = found.lastPayment ?? { amountMinor: 0, currency: 'nok' };
  const values: Readonly<Record<string, string>> = {
    products: productNames(products, person),
    amount: new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() }).format(
      amountMinor / 100,
    ),
    until: day(news === 'failed' ? openUntil : found.paidUntil),
  };
  const text = lead.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const link = publicUrl === undefined ? undefined : `${publicUrl}/collections`;
  return {
    to: person.email,
    subject,
    text: [text, link, texts.why]
      .filter((part) => part !== undefined)
      .join('\n\n')
      .concat('\n'),
    html: [text, undefined, texts.why]
      .map((part) => (part === undefined ? linked(link, action) : `<p>${escapeHtml(part)}</p>`))
      .join(''),
  };
}

function linked(link: string | undefined, action: string): string {
  return link === undefined ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
