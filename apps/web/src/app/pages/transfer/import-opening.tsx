import type { Import } from '@canticle/contract/calls';
import { useId } from 'react';
import { Link } from 'react-router';
import { nameIn, useTranslate } from '../../../translations/index.ts';

type Closed = Import['closed'];

type OpeningQuestionProps = {
  closed: Closed;
  isFree: boolean;
  onChoose: (isFree: boolean) => void;
};

/** Asks who can open the collections an import makes; nothing when it makes none, or their files say it. */
export function OpeningQuestion({ closed, isFree, onChoose }: OpeningQuestionProps) {
  const { t } = useTranslate();
  const group = useId();
  const namesOf = useNames();
  const made = closed.filter(({ isNew }) => isNew);
  if (made.length === 0) return null;
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-medium">{t('transfer.opening.question', { names: namesOf(made) })}</legend>
      {(['given', 'everybody'] as const).map((value) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={group}
            checked={isFree === (value === 'everybody')}
            onChange={() => onChoose(value === 'everybody')}
            className="size-4 shrink-0 accent-accent"
          />
          {t(`transfer.opening.${value}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** Says which collections an import went into only people with a role can open, with a way to each. */
export function ClosedNote({ closed }: { closed: Closed }) {
  const { t, language } = useTranslate();
  const namesOf = useNames();
  if (closed.length === 0) return null;
  return (
    <div className="mt-4 border-l-2 border-accent pl-4">
      <p className="max-w-prose">{t('transfer.opening.closed', { names: namesOf(closed) })}</p>
      <ul>
        {closed.map(({ id, key, name }) =>
          id === null ? null : (
            <li key={id}>
              <Link
                to={`/catalogue/collection/${id}`}
                className="inline-flex min-h-11 items-center text-accent underline"
              >
                {t('transfer.opening.link', { name: nameIn(name, language) || key })}
              </Link>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function useNames(): (closed: Closed) => string {
  const { language } = useTranslate();
  return (closed) => new Intl.ListFormat(language).format(closed.map(({ name, key }) => nameIn(name, language) || key));
}
