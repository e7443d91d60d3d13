import type { ApiError } from '../../api/index.ts';
import type { Operation } from '../../offline/index.ts';
import { problemKey, type Translate } from '../../translations/index.ts';
import { showToast } from '../../ui/index.ts';
import { isTrace, type Refused } from './refused.ts';
import { whyRefused, wordsOfChange, wordsOfThing } from './words-of-change.ts';

const lifeMs = 10_000;

/* Titles of songs would have to be looked up; what is shown at once is what was noted with the change. */
const noTitle = () => undefined;

const wordsOf = (change: Operation, t: Translate) =>
  `${wordsOfThing(change, t, noTitle)}: ${wordsOfChange(change, t, noTitle)}`;

/** Says what the server refused, with the status and the reason, and leads to where the person decides about it. */
export function showRefused(refused: readonly Refused[], t: Translate, onLook: () => void): void {
  const [first] = refused;
  if (!first) return;
  const statuses = [...new Set(refused.flatMap(({ refused: { status } }) => status ?? []))];
  const count = t('unsaved.count', { count: refused.length });
  const why = [...new Set(refused.map((change) => whyRefused(change, t)))].join(' ');
  showToast({
    text: [
      `${count}${statuses.length > 0 ? ` (${statuses.join(', ')})` : ''}.`,
      ...(refused.length === 1 ? [`${wordsOf(first, t)}.`] : []),
      why,
    ].join(' '),
    tone: 'error',
    action: { label: t('unsaved.look'), run: onLook },
    lifeMs,
  });
}

/** Says that the server could not save a change for now, with the status and the reason. */
export function showServerFault(change: Operation, { status, code }: ApiError, t: Translate): void {
  if (isTrace(change)) return;
  const values = { status, what: wordsOf(change, t), why: t(problemKey(code)) };
  showToast({ text: t('unsaved.failing', values), tone: 'error', lifeMs });
}
