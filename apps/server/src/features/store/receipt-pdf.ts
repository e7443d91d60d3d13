import { formatMoney } from '@canticle/contract/money';
import { messageLocaleOf, messagesFor } from '../../platform/messages/index.ts';
import { createPdf, type PdfBlock } from '../credit/index.ts';
import { resolveText } from '../songs/index.ts';
import type { Receipt } from './receipt-queries.ts';

/** A receipt as a PDF, in a language. */
export async function createReceiptPdf(receipt: Receipt, language: string): Promise<Buffer> {
  const { receipt: labels } = messagesFor(language);
  return createPdf(`${labels.title} ${receipt.number}`, describeReceipt(receipt, language), receipt.seller.name);
}

/** What a receipt says, line by line. */
export function describeReceipt(receipt: Receipt, language: string): PdfBlock[] {
  const { receipt: labels } = messagesFor(language);
  const { seller, buyer, group, amountMinor, currency, discount } = receipt;
  const locale = messageLocaleOf(language);
  const day = (timestamp: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(timestamp));
  const money = (amount: number) => formatMoney({ amountMinor: amount, currency }, locale);
  const vat = labels.vat.replace('{percent}', String(seller.vatPercent));
  const facts: readonly (readonly [string, string])[] = [
    [labels.seller, [seller.name, ...seller.addressLines].join(', ')],
    [labels.taxNumber, seller.taxNumber],
    [labels.date, day(receipt.issuedAt)],
    [labels.buyer, [buyer.name, buyer.email].filter((part) => part !== '').join(', ')],
    [labels.products, receipt.products.map((name) => resolveText(name, language)).join(', ')],
    [labels.group, group ?? ''],
    [labels.validUntil, day(receipt.paidUntil)],
    [labels.discount, discount ? `${discount.code}: ${money(-discount.amountMinor)}` : ''],
    [labels.paid, money(amountMinor)],
    [vat, seller.vatPercent > 0 ? money(vatOf(amountMinor, seller.vatPercent)) : ''],
  ];
  return [
    { kind: 'title', text: `${labels.title} ${receipt.number}` },
    ...facts.filter(([, text]) => text !== '').map(([label, text]) => ({ kind: 'fact' as const, label, text })),
  ];
}

/**
 * The VAT in a sum that contains it, in minor units.
 *
 * @example vatOf(12_500, 25) // 2500
 */
export function vatOf(amountMinor: number, percent: number): number {
  return Math.round((amountMinor * percent) / (100 + percent));
}
