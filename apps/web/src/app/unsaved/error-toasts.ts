import type { ApiError } from '../../api/index.ts';
import type { Operation } from '../../offline/index.ts';
import { problemKey, type Translate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import { isAutomatic, type RejectedOperation } from './rejected-operations.ts';
import { describeRejection, describeOperation, describeResource } from './describe-operation.ts';

const durationMs = 10_000;

/* Titles of songs would have to be looked up; what is shown at once is what was noted with the change. */
const findNoTitle = () => undefined;

const describe = (change: Operation, t: Translate) =>
  `${describeResource(change, t, findNoTitle)}: ${describeOperation(change, t, findNoTitle)}`;

/** Says what the server refused, with the status and the reason, and leads to where the person decides about it. */
export function showRejected(refused: readonly RejectedOperation[], t: Translate, onReview: () => void): void {
  const [first] = refused;
  if (!first) return;
  const statuses = [...new Set(refused.flatMap(({ refused: { status } }) => status ?? []))];
  const count = t('unsaved.count', { count: refused.length });
  const reasons = [...new Set(refused.map((change) => describeRejection(change, t)))].join(' ');
  showToast({
    text: [
      `${count}${statuses.length > 0 ? ` (${statuses.join(', ')})` : ''}.`,
      ...(refused.length === 1 ? [`${describe(first, t)}.`] : []),
      reasons,
    ].join(' '),
    tone: 'error',
    action: { label: t('unsaved.look'), run: onReview },
    durationMs,
  });
}

/** Says that the server could not save a change for now, with the status and the reason. */
export function showServerError(change: Operation, { status, code }: ApiError, t: Translate): void {
  if (isAutomatic(change)) return;
  const values = { status, what: describe(change, t), why: t(problemKey(code)) };
  showToast({ text: t('unsaved.failing', values), tone: 'error', durationMs });
}
