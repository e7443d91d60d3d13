import { timeAgo, useTranslate } from '../../translations/index.ts';
import { useState } from 'react';
import { Button } from '../../ui/index.ts';
import type { RefusedOfThing } from './refused.ts';
import { seenOf, type SeenList } from './seen-list.ts';
import { type TitleOf, whyRefused, wordsOfChange, wordsOfThing } from './words-of-change.ts';

type RefusedThingProps = {
  refused: RefusedOfThing;
  titleOf: TitleOf;
  onTryAgain: () => void;
  onDiscard: () => void;
  /** Left out where nothing new can be made of it. */
  onSaveAsNew: ((seen: SeenList) => void) | undefined;
};

/** What was not saved of one thing: what it is, what was done and when, why it was refused, and the ways on. */
export function RefusedThing({ refused, titleOf, onTryAgain, onDiscard, onSaveAsNew }: RefusedThingProps) {
  const { t, language } = useTranslate();
  const [now] = useState(() => Date.now());
  const [first] = refused.changes;
  const last = refused.changes.at(-1) ?? first;
  const name = wordsOfThing(first, t, titleOf);
  const seen = seenOf(refused);
  return (
    <li className="border-b border-line py-4">
      <p className="font-serif text-[1.0625rem]">{name}</p>
      <ul>
        {refused.changes.map((change) => (
          <li key={change.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{wordsOfChange(change, t, titleOf)}</span>
            <span className="text-sm text-ink-soft">{timeAgo(change.addedAt, now, language)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-danger">{whyRefused(last, t)}</p>
      <div className="-mb-2 -ml-4 flex flex-wrap">
        <Button look="plain" aria-label={t('unsaved.try-again-of', { name })} onClick={onTryAgain}>
          {t('unsaved.try-again')}
        </Button>
        {seen && onSaveAsNew ? (
          <Button look="plain" aria-label={t('unsaved.save-as-new-of', { name })} onClick={() => onSaveAsNew(seen)}>
            {t('unsaved.save-as-new')}
          </Button>
        ) : null}
        <Button look="plain" aria-label={t('unsaved.discard-of', { name })} onClick={onDiscard}>
          {t('unsaved.discard')}
        </Button>
      </div>
    </li>
  );
}
