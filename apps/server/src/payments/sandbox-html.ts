import { type Words, words } from '../words/index.ts';
import type { Period } from './model.ts';
import { amountsOf, asOf, type PortalDeed } from './sandbox-rules.ts';
import type { SandboxSubscription } from './sandbox-model.ts';
import type { StoredCheckout } from './queries.ts';

type Texts = Words['sandbox'];

/** How days and amounts are written in the language of a page. */
const LOCALES: Readonly<Record<string, string>> = { no: 'nb-NO' };
const localeOf = (language: string) => LOCALES[language] ?? 'en-GB';

/** The page of a checkout that can be paid. `notice` stands above it. */
export function checkoutPage(checkout: StoredCheckout, wasDeclined: boolean): string {
  const { language, currency, lines, period, halfPrice } = checkout;
  const { sandbox: text } = words(language);
  const money = moneyIn(language, currency);
  const per = period === 'year' ? text.year : text.month;
  const rows = lines.map(
    (line) => `<li><span>${escape(line.name)}</span><span>${escape(money(line.amounts[period]))}</span></li>`,
  );
  const whole = lines.reduce((sum, line) => sum + line.amounts[period], 0);
  const due = amountsOf(checkout)[period];
  const half = halfPrice
    ? `<li class="soft"><span>${escape(text.half)}</span><span>${escape(money(due - whole))}</span></li>`
    : '';
  return page(
    language,
    text.checkout,
    `${wasDeclined ? `<p class="trouble" role="alert">${escape(text.declined)}</p>` : ''}
    <ul class="lines">${rows.join('')}${half}
    <li class="total"><span>${escape(text.total)}</span><span>${escape(money(due))} <small>${escape(per)}</small></span></li></ul>
    <p class="soft">${escape(text.renews)}</p>
    <form method="post"><button class="primary" name="do" value="pay">${escape(fill(text.pay, { amount: money(due) }))}</button>
    <button name="do" value="decline">${escape(text.decline)}</button>
    <button class="plain" name="do" value="cancel">${escape(text.cancel)}</button></form>`,
  );
}

/** The page of a checkout where nothing can be paid any more, and of one that never was. */
export function overPage(language: string, what: 'over' | 'missing'): string {
  const { sandbox: text } = words(language);
  const lead = what === 'over' ? text.overText : text.missingText;
  return page(
    language,
    text[what],
    `<p>${escape(lead)}</p><p><a class="button" href="/collections">${escape(text.back)}</a></p>`,
  );
}

type PortalView = {
  readonly language: string;
  readonly returnUrl: string;
  readonly subscriptions: readonly SandboxSubscription[];
  readonly hasClock: boolean;
  readonly now: Date;
};

/** Where a customer looks after what they bought. */
export function portalPage({ language, returnUrl, subscriptions, hasClock, now }: PortalView): string {
  const { sandbox: text } = words(language);
  const items = subscriptions.map((one) => subscriptionItem(asOf(one, now), language));
  const days = [
    [1, text.day],
    [7, text.week],
    [31, text.monthPasses],
    [366, text.yearPasses],
  ] as const;
  const clock = days.map(([count, name]) => `<button name="days" value="${count}">${escape(name)}</button>`).join('');
  return page(
    language,
    text.portal,
    `${items.length === 0 ? `<p>${escape(text.none)}</p>` : items.join('')}
    ${
      hasClock && items.length > 0
        ? `<section><h2>${escape(text.clock)}</h2><form method="post" class="row">${clock}</form></section>`
        : ''
    }
    <p><a class="button" href="${escape(returnUrl)}">${escape(text.back)}</a></p>`,
  );
}

function subscriptionItem(one: SandboxSubscription, language: string): string {
  const { sandbox: text } = words(language);
  const money = moneyIn(language, one.currency);
  const until = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(one.paidUntil),
  );
  const amount = money(one.amounts[one.period]);
  const button = (deed: PortalDeed, name: string, look = '') =>
    `<button class="${look}" name="deed" value="${deed}">${escape(name)}</button>`;
  const other: Period = one.period === 'year' ? 'month' : 'year';
  const change = fill(other === 'year' ? text.toYear : text.toMonth, { amount: money(one.amounts[other]) });
  const deeds =
    one.state === 'ended'
      ? ''
      : `<form method="post"><input type="hidden" name="id" value="${escape(one.id)}">
        ${one.state === 'unpaid' ? button('succeed', fill(text.payNow, { amount }), 'primary') : ''}
        ${one.isEnding ? button('keep', text.keep) : button(other, change)}
        ${one.isEnding ? '' : button('end', text.end, 'danger')}
        ${one.state === 'paid' ? testing(one, text, button) : ''}</form>`;
  return `<section><h2>${one.products.map(({ name }) => escape(name)).join(', ')}</h2>
    <p>${escape(fill(stateText(one, text), { until, amount }))}</p>${deeds}</section>`;
}

function testing(one: SandboxSubscription, text: Texts, button: (deed: PortalDeed, name: string) => string): string {
  const note = one.paymentFails ? `<span class="soft">${escape(text.failing)}</span>` : '';
  return `<fieldset><legend>${escape(text.testing)}</legend>${note}${
    one.paymentFails ? button('succeed', text.succeed) : button('fail', text.fail)
  }</fieldset>`;
}

function stateText(one: SandboxSubscription, text: Texts): string {
  if (one.state === 'ended') return text.ended;
  if (one.state === 'unpaid') return text.unpaidSince;
  return one.isEnding ? text.endsOn : text.paidUntil;
}

function page(language: string, heading: string, body: string): string {
  const { sandbox: text } = words(language);
  return `<!doctype html><html lang="${language === 'no' ? 'no' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(heading)} · ${escape(text.title)}</title><link rel="stylesheet" href="/sandbox/style.css"></head>
<body><p class="notice" role="note"><strong>${escape(text.title)}.</strong> ${escape(text.notice)}</p>
<main><p class="name">Canticle</p><h1>${escape(heading)}</h1>${body}</main></body></html>`;
}

function moneyIn(language: string, currency: string): (minor: number) => string {
  const format = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: currency.toUpperCase() });
  return (minor) => format.format(minor / 100);
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
