import type { Import } from '@canticle/contract/calls';
import { useId } from 'react';
import { Link } from 'react-router';
import { localizedText, useTranslate } from '../../i18n/index.ts';

type ClosedCollections = Import['closed'];

type AccessQuestionProps = {
  closed: ClosedCollections;
  isFree: boolean;
  onValueChange: (isFree: boolean) => void;
};

/**
 * Asks who can open the collections an import creates; renders nothing when it creates none, or when their files state
 * it.
 */
export function AccessQuestion({ closed, isFree, onValueChange }: AccessQuestionProps) {
  const { t } = useTranslate();
  const group = useId();
  const namesOf = useFormatNames();
  const newCollections = closed.filter(({ isNew }) => isNew);
  if (newCollections.length === 0) return null;
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-medium">
        {t('transfer.opening.question', { names: namesOf(newCollections) })}
      </legend>
      {(['given', 'everybody'] as const).map((value) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={group}
            checked={isFree === (value === 'everybody')}
            onChange={() => onValueChange(value === 'everybody')}
            className="size-4 shrink-0 accent-accent"
          />
          {t(`transfer.opening.${value}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** Lists the target collections of an import that only people with a role can open, with a link to each. */
export function ClosedNote({ closed }: { closed: ClosedCollections }) {
  const { t, language } = useTranslate();
  const namesOf = useFormatNames();
  if (closed.length === 0) return null;
  return (
    <div className="mt-4 border-s-2 border-accent ps-4">
      <p className="max-w-prose">{t('transfer.opening.closed', { names: namesOf(closed) })}</p>
      <ul>
        {closed.map(({ id, key, name }) =>
          id === null ? null : (
            <li key={id}>
              <Link
                to={`/catalogue/collection/${id}`}
                className="inline-flex min-h-11 items-center text-accent underline"
              >
                {t('transfer.opening.link', { name: localizedText(name, language) || key })}
              </Link>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function useFormatNames(): (closed: ClosedCollections) => string {
  const { language } = useTranslate();
  return (closed) =>
    new Intl.ListFormat(language).format(closed.map(({ name, key }) => localizedText(name, language) || key));
}
