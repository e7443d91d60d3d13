import type { ApiError } from '../../api/index.ts';
import type { Operation } from '../../offline/index.ts';
import { problemKey, type Translate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import { isAutomatic, type RejectedOperation } from './rejected-operations.ts';
import { describeRejection, describeOperation, describeResource } from './describe-operation.ts';

const durationMs = 10_000;

/* Song titles would have to be looked up; the toast shows what was stored with the operation. */
const findNoTitle = () => undefined;

const describe = (change: Operation, t: Translate) =>
  `${describeResource(change, t, findNoTitle)}: ${describeOperation(change, t, findNoTitle)}`;

/** Shows what the server rejected, with the status and the reason, and a link to where the person decides about it. */
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

/** Reports that the server could not save an operation for now, with the status and the reason. */
export function showServerError(change: Operation, { status, code }: ApiError, t: Translate): void {
  if (isAutomatic(change)) return;
  const values = { status, what: describe(change, t), why: t(problemKey(code)) };
  showToast({ text: t('unsaved.failing', values), tone: 'error', durationMs });
}
