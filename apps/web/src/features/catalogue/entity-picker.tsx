import type { CatalogueKind, CatalogueRow } from '@canticle/contract/calls';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { classes, showToast } from '../../ui/index.ts';
import { PlusIcon } from '../../ui/icons.ts';
import { useErrorMessage } from '../../components/index.ts';
import { createEmptyItem } from './items.ts';
import { useCatalogueMutations } from './mutations.ts';
import { useCatalogueOptions } from './queries.ts';

type EntityPickerProps = {
  kind: CatalogueKind;
  label: string;
  /** Ids that are already selected. */
  excludedIds: readonly string[];
  onSelect: (id: string, name: CatalogueRow['name']) => void;
  /** Whether a missing entity may be created from here. */
  canCreate?: boolean;
};

const MAX_OPTIONS = 30;

/** A field that finds one of many entities by typing, and can create a missing one. */
export function EntityPicker({ kind, label, excludedIds, onSelect, canCreate = false }: EntityPickerProps) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { create } = useCatalogueMutations();
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const query = useDeferredValue(text.trim());
  const { data: rows = [] } = useCatalogueOptions(kind, query, isOpen);
  const options = rows.filter((row) => !excludedIds.includes(row.id)).slice(0, MAX_OPTIONS);
  const hasExactMatch = rows.some(({ name }) => localizedText(name, language).toLowerCase() === query.toLowerCase());
  const canCreateNew = canCreate && query !== '' && !hasExactMatch;
  const count = options.length + (canCreateNew ? 1 : 0);

  const close = () => {
    setText('');
    setOpen(false);
    setActiveIndex(0);
  };
  const select = (row: CatalogueRow | undefined) => {
    if (row) {
      onSelect(row.id, row.name);
      return close();
    }
    if (!canCreateNew) return;
    close();
    const item = createEmptyItem(kind, query, language);
    create(kind, item).then(
      (created) => onSelect(created.id, kind === 'contributor' ? { en: query } : { [language]: query }),
      (failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }),
    );
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      setActiveIndex(count === 0 ? 0 : (activeIndex + step + count) % count);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isOpen && count > 0) select(options[activeIndex]);
    } else if (event.key === 'Escape' && isOpen) {
      // Otherwise the surrounding dialog would close too, and lose what was selected there.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const optionId = (index: number) => `${id}-${index}`;
  const optionClass = (index: number) =>
    classes(
      'flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control px-3 py-2',
      index === activeIndex && 'bg-wash',
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
        aria-activedescendant={isOpen && count > 0 ? optionId(activeIndex) : undefined}
        placeholder={label}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActiveIndex(0);
          setOpen(true);
        }}
        onKeyDown={handleKeyDown}
        className="min-h-11 w-full rounded-control border border-edge bg-sheet px-3 py-2 text-base text-ink placeholder:text-ink-soft"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!isOpen || count === 0}
        className="absolute z-30 mt-1 max-h-60 w-full overflow-y-auto rounded-surface border border-line bg-sheet p-2 shadow-raised"
      >
        {options.map((row, index) => (
          <div
            key={row.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            onMouseDown={(event) => {
              event.preventDefault();
              select(row);
            }}
            className={optionClass(index)}
          >
            <span>{localizedText(row.name, language)}</span>
            {row.note ? <span className="text-sm text-ink-soft">{row.note}</span> : null}
          </div>
        ))}
        {canCreateNew ? (
          <div
            id={optionId(options.length)}
            role="option"
            tabIndex={-1}
            aria-selected={options.length === activeIndex}
            onMouseDown={(event) => {
              event.preventDefault();
              select(undefined);
            }}
            className={classes(optionClass(options.length), 'items-center text-accent')}
          >
            <PlusIcon aria-hidden className="size-4" />
            {t('catalogue.create-named', { name: query })}
          </div>
        ) : null}
      </div>
    </div>
  );
}
