import type { CatalogueKind, CatalogueRow } from '@canticle/contract/calls';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { newItem, useCatalogue, useOffered } from '../../../features/catalogue/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { classes, showToast } from '../../../ui/index.ts';
import { PlusIcon } from '../../../ui/icons.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';

type ThingPickerProps = {
  kind: CatalogueKind;
  label: string;
  /** Ids that are chosen already. */
  without: readonly string[];
  onPick: (id: string, name: CatalogueRow['name']) => void;
  /** Whether what is not there may be added from here. */
  mayCreate?: boolean;
};

const MOST_SHOWN = 30;

/** A field in which one of many is found by typing, and added when it is missing. */
export function ThingPicker({ kind, label, without, onPick, mayCreate = false }: ThingPickerProps) {
  const { t, language } = useTranslate();
  const failureText = useFailureText();
  const { create } = useCatalogue();
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const asked = useDeferredValue(text.trim());
  const { data: rows = [] } = useOffered(kind, asked, isOpen);
  const shown = rows.filter((row) => !without.includes(row.id)).slice(0, MOST_SHOWN);
  const isThere = rows.some(({ name }) => nameIn(name, language).toLowerCase() === asked.toLowerCase());
  const offersNew = mayCreate && asked !== '' && !isThere;
  const count = shown.length + (offersNew ? 1 : 0);

  const close = () => {
    setText('');
    setOpen(false);
    setActive(0);
  };
  const pick = (row: CatalogueRow | undefined) => {
    if (row) {
      onPick(row.id, row.name);
      return close();
    }
    if (!offersNew) return;
    close();
    const item = newItem(kind, asked, language);
    create(kind, item).then(
      (made) => onPick(made.id, kind === 'contributor' ? { en: asked } : { [language]: asked }),
      (failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }),
    );
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      setActive(count === 0 ? 0 : (active + step + count) % count);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isOpen && count > 0) pick(shown[active]);
    } else if (event.key === 'Escape' && isOpen) {
      // Else the dialog around it would close too, and lose what was chosen there.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const optionId = (index: number) => `${id}-${index}`;
  const look = (index: number) =>
    classes(
      'flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control px-3 py-2',
      index === active && 'bg-wash',
    );
  return (
    <div className="relative w-full max-w-md" onBlur={() => setOpen(false)}>
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen && count > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && count > 0 ? optionId(active) : undefined}
        placeholder={label}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={press}
        className="min-h-11 w-full rounded-control border border-edge bg-sheet px-3 py-2 text-base text-ink placeholder:text-ink-soft"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!isOpen || count === 0}
        className="absolute z-30 mt-1 max-h-60 w-full overflow-y-auto rounded-surface border border-line bg-sheet p-2 shadow-raised"
      >
        {shown.map((row, index) => (
          <div
            key={row.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => {
              event.preventDefault();
              pick(row);
            }}
            className={look(index)}
          >
            <span>{nameIn(row.name, language)}</span>
            {row.note ? <span className="text-sm text-ink-soft">{row.note}</span> : null}
          </div>
        ))}
        {offersNew ? (
          <div
            id={optionId(shown.length)}
            role="option"
            tabIndex={-1}
            aria-selected={shown.length === active}
            onMouseDown={(event) => {
              event.preventDefault();
              pick(undefined);
            }}
            className={classes(look(shown.length), 'items-center text-accent')}
          >
            <PlusIcon aria-hidden className="size-4" />
            {t('catalogue.create-named', { name: asked })}
          </div>
        ) : null}
      </div>
    </div>
  );
}
