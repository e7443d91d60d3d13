import { useState } from 'react';
import { timeAgo, useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import type { RejectedGroup } from './rejected-operations.ts';
import { findListSnapshot, type ListSnapshot } from './list-snapshot.ts';
import { type FindTitle, describeRejection, describeOperation, describeResource } from './describe-operation.ts';

type RejectedGroupItemProps = {
  group: RejectedGroup;
  findTitle: FindTitle;
  onRetry: () => void;
  onDiscard: () => void;
  /** Undefined where it cannot be saved as a new entity. */
  onSaveAsNew: ((seen: ListSnapshot) => void) | undefined;
};

/**
 * The unsaved changes of one entity: what it is, what was done and when, why it was rejected, and the possible actions.
 */
export function RejectedGroupItem({ group, findTitle, onRetry, onDiscard, onSaveAsNew }: RejectedGroupItemProps) {
  const { t, language } = useTranslate();
  const [now] = useState(() => Date.now());
  const [first] = group.operations;
  const last = group.operations.at(-1) ?? first;
  const name = describeResource(first, t, findTitle);
  const snapshot = findListSnapshot(group);
  return (
    <li className="border-b border-line py-4">
      <p className="font-serif text-[1.0625rem]">{name}</p>
      <ul>
        {group.operations.map((change) => (
          <li key={change.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{describeOperation(change, t, findTitle)}</span>
            <span className="text-sm text-ink-soft">{timeAgo(change.addedAt, now, language)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-danger">{describeRejection(last, t)}</p>
      <div className="-mb-2 -ms-4 flex flex-wrap">
        <Button variant="plain" aria-label={t('unsaved.try-again-of', { name })} onClick={onRetry}>
          {t('unsaved.try-again')}
        </Button>
        {snapshot && onSaveAsNew ? (
          <Button
            variant="plain"
            aria-label={t('unsaved.save-as-new-of', { name })}
            onClick={() => onSaveAsNew(snapshot)}
          >
            {t('unsaved.save-as-new')}
          </Button>
        ) : null}
        <Button variant="plain" aria-label={t('unsaved.discard-of', { name })} onClick={onDiscard}>
          {t('unsaved.discard')}
        </Button>
      </div>
    </li>
  );
}
