import { expect, it } from 'vitest';
import { formatMoney } from './money.ts';

it.each([
  ['en-GB', '−kr 45.60'],
  ['nb', '−45,60 kr'],
  ['nn', '−45,60 kr'],
  ['sv', '−45,60 kr'],
  ['da', '−45,60 kr.'],
  ['de', '−45,60 kr'],
])('a sum that is taken off has a minus and no hyphen where %s puts it', (locale, text) => {
  const written = formatMoney({ amountMinor: -4560, currency: 'nok' }, locale);
  expect(written.replaceAll('\u00a0', ' ')).toBe(text);
  expect(written.replaceAll('\u2212', '')).toBe(formatMoney({ amountMinor: 4560, currency: 'nok' }, locale));
});
