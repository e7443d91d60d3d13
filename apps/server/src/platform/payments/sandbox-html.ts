import { formatMoney } from '@canticle/contract/money';
import { type Branding, iconPaths } from '../branding/index.ts';
import { escapeHtml, messageLanguageOf, messageLocaleOf, type Messages, messagesFor } from '../messages/index.ts';
import type { Period } from './model.ts';
import { amountsOf, discountAt, paymentAt, subscriptionAt, type PortalAction } from './sandbox-rules.ts';
import type { SandboxSubscription } from './sandbox-model.ts';
import type { StoredCheckout } from './queries.ts';

/** What the pages show of the place: its name, and its logo when it has one. */
type Place = Pick<Branding, 'name' | 'logo' | 'version'>;

type Texts = Messages['sandbox'];

/* The texts of the pages, with the name of the place in them. */
function textsOf({ name }: Place, language: string): Texts {
  const texts = Object.entries(messagesFor(language).sandbox);
  return Object.fromEntries(texts.map(([key, text]) => [key, text.replaceAll('{site}', () => name)])) as Texts;
}

/** The page of a checkout that can be paid. With `wasDeclined` a notice is shown above it. */
export function checkoutPage(place: Place, checkout: StoredCheckout, wasDeclined: boolean): string {
  const { language, currency, lines, period, halfPrice } = checkout;
  const text = textsOf(place, language);
  const money = createMoneyFormatter(language, currency);
  const per = period === 'year' ? text.year : text.month;
  const rows = lines.map(
    (line) => `<li><span>${escapeHtml(line.name)}</span><span>${escapeHtml(money(line.amounts[period]))}</span></li>`,
  );
  const fullPrice = lines.reduce((sum, line) => sum + line.amounts[period], 0);
  const whole = amountsOf(checkout)[period];
  const taken = discountAt(checkout, 1);
  const due = Math.max(0, whole - taken);
  const half = halfPrice
    ? `<li class="soft"><span>${escapeHtml(text.half)}</span><span>${escapeHtml(money(whole - fullPrice))}</span></li>`
    : '';
  const { discount } = checkout;
  const code = discount
    ? `<li class="soft"><span>${escapeHtml(interpolate(text.code, { code: discount.code }))}</span><span>${escapeHtml(money(-taken))}</span></li>`
    : '';
  const afterwards =
    discount?.payments === 'first'
      ? `<p>${escapeHtml(interpolate(text.thenFull, { amount: `${money(whole)} ${per}` }))}</p>`
      : '';
  return page(
    place,
    language,
    text.checkout,
    `${wasDeclined ? `<p class="trouble" role="alert">${escapeHtml(text.declined)}</p>` : ''}
    <ul class="lines">${rows.join('')}${half}${code}
    <li class="total"><span>${escapeHtml(text.total)}</span><span>${escapeHtml(money(due))} <small>${escapeHtml(per)}</small></span></li></ul>
    ${checkout.trialDays ? `<p>${escapeHtml(interpolate(text.trial, { days: String(checkout.trialDays), amount: `${money(due)} ${per}` }))}</p>` : ''}
    ${afterwards}<p class="soft">${escapeHtml(text.renews)}</p>
    <form method="post"><button class="primary" name="do" value="pay">${escapeHtml(checkout.trialDays ? text.startTrial : interpolate(text.pay, { amount: money(due) }))}</button>
    <button name="do" value="decline">${escapeHtml(text.decline)}</button>
    <button class="plain" name="do" value="cancel">${escapeHtml(text.cancel)}</button></form>`,
  );
}

/** The page of a checkout where nothing can be paid any more, and of one that does not exist. */
export function closedPage(place: Place, language: string, what: 'over' | 'missing'): string {
  const text = textsOf(place, language);
  const lead = what === 'over' ? text.overText : text.missingText;
  return page(
    place,
    language,
    text[what],
    `<p>${escapeHtml(lead)}</p><p><a class="button" href="/collections">${escapeHtml(text.back)}</a></p>`,
  );
}

type PortalPageProps = {
  readonly place: Place;
  readonly language: string;
  readonly returnUrl: string;
  readonly subscriptions: readonly SandboxSubscription[];
  readonly hasClock: boolean;
  readonly now: Date;
};

/** The page where a customer manages their subscriptions. */
export function portalPage({ place, language, returnUrl, subscriptions, hasClock, now }: PortalPageProps): string {
  const text = textsOf(place, language);
  const items = subscriptions.map((one) => subscriptionItem(subscriptionAt(one, now), language));
  const days = [
    [1, text.day],
    [7, text.week],
    [31, text.monthPasses],
    [366, text.yearPasses],
  ] as const;
  const clock = days
    .map(([count, name]) => `<button name="days" value="${count}">${escapeHtml(name)}</button>`)
    .join('');
  return page(
    place,
    language,
    text.portal,
    `${items.length === 0 ? `<p>${escapeHtml(text.none)}</p>` : items.join('')}
    ${
      hasClock && items.length > 0
        ? `<section><h2>${escapeHtml(text.clock)}</h2><form method="post" class="row">${clock}</form></section>`
        : ''
    }
    <p><a class="button" href="${escapeHtml(returnUrl)}">${escapeHtml(text.back)}</a></p>`,
  );
}

function subscriptionItem(one: SandboxSubscription, language: string): string {
  const { sandbox: text } = messagesFor(language);
  const money = createMoneyFormatter(language, one.currency);
  const until = new Intl.DateTimeFormat(messageLocaleOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(one.paidUntil),
  );
  const amount = money(paymentAt(one, one.payments + 1));
  const button = (deed: PortalAction, name: string, look = '') =>
    `<button class="${look}" name="deed" value="${deed}">${escapeHtml(name)}</button>`;
  const other: Period = one.period === 'year' ? 'month' : 'year';
  const change = interpolate(other === 'year' ? text.toYear : text.toMonth, {
    amount: money(paymentAt({ ...one, period: other }, one.payments + 1)),
  });
  const actions =
    one.state === 'ended'
      ? ''
      : `<form method="post"><input type="hidden" name="id" value="${escapeHtml(one.id)}">
        ${one.state === 'unpaid' ? button('succeed', interpolate(text.payNow, { amount }), 'primary') : ''}
        ${one.isEnding ? button('keep', text.keep) : button(other, change)}
        ${one.isEnding ? '' : button('end', text.end, 'danger')}
        ${one.state === 'paid' ? testControls(one, text, button) : ''}</form>`;
  return `<section><h2>${one.products.map(({ name }) => escapeHtml(name)).join(', ')}</h2>
    <p>${escapeHtml(interpolate(stateText(one, text), { until, amount }))}</p>${actions}</section>`;
}

function testControls(
  one: SandboxSubscription,
  text: Texts,
  button: (deed: PortalAction, name: string) => string,
): string {
  const note = one.paymentFails ? `<span class="soft">${escapeHtml(text.failing)}</span>` : '';
  return `<fieldset><legend>${escapeHtml(text.testing)}</legend>${note}${
    one.paymentFails ? button('succeed', text.succeed) : button('fail', text.fail)
  }</fieldset>`;
}

function stateText(one: SandboxSubscription, text: Texts): string {
  if (one.state === 'ended') return text.ended;
  if (one.state === 'unpaid') return text.unpaidSince;
  if (one.isEnding) return text.endsOn;
  return one.isTrial ? text.trialUntil : text.paidUntil;
}

function page(place: Place, language: string, heading: string, body: string): string {
  const text = textsOf(place, language);
  const { logo, version } = place;
  const [icon, picture] = [iconPaths(place)?.small ?? '/icon.svg', escapeHtml(`${logo}?w=256`)];
  return `<!doctype html><html lang="${messageLanguageOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(heading)} · ${escapeHtml(text.title)}</title><link rel="icon" href="${icon}"><link rel="stylesheet" href="/sandbox/style.css?v=${version}"></head>
<body><p class="notice" role="note"><strong>${escapeHtml(text.title)}.</strong> ${escapeHtml(text.notice)}</p>
<main><p class="name">${logo === '' ? '' : `<img src="${picture}" alt="" width="36" height="36">`}${escapeHtml(place.name)}</p><h1>${escapeHtml(heading)}</h1>${body}</main></body></html>`;
}

function createMoneyFormatter(language: string, currency: string): (minor: number) => string {
  const locale = messageLocaleOf(language);
  return (amountMinor) => formatMoney({ amountMinor, currency }, locale);
}

function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
