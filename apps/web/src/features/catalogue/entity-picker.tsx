import type { CatalogueKind, CatalogueRow } from '@canticle/contract/calls';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react';
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
export function EntityPicker(props: EntityPickerProps) {
  const { label } = props;
  const id = useId();
  const picker = useEntityPicker(props);
  const { isOpen, count, activeIndex } = picker;
  const isExpanded = isOpen && count > 0;
  return (
    <div className="relative w-full max-w-md" onBlur={picker.hide}>
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={`${id}-list`}
        aria-activedescendant={isExpanded ? optionId(id, activeIndex) : undefined}
        placeholder={label}
        value={picker.text}
        onFocus={picker.show}
        // It keeps the focus when something was selected: pressed again it offers everything once more.
        onClick={picker.show}
        onChange={(event) => picker.type(event.currentTarget.value)}
        onKeyDown={picker.handleKeyDown}
        className="min-h-11 w-full rounded-control border border-edge bg-sheet px-3 py-2 text-base text-ink placeholder:text-ink-soft"
      />
      <EntityOptions id={id} label={label} picker={picker} isHidden={!isExpanded} />
    </div>
  );
}

const optionId = (id: string, index: number) => `${id}-${index}`;

type EntityPickerState = ReturnType<typeof useEntityPicker>;

/* What was typed, the entities that match it, and the one that Enter selects. */
function useEntityPicker({ kind, excludedIds, onSelect, canCreate = false }: EntityPickerProps) {
  const { language } = useTranslate();
  const failureText = useErrorMessage();
  const { create } = useCatalogueMutations();
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
    create(kind, createEmptyItem(kind, query, language)).then(
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
  return {
    text,
    query,
    isOpen,
    activeIndex,
    options,
    canCreateNew,
    count,
    select,
    handleKeyDown,
    show: () => setOpen(true),
    hide: () => setOpen(false),
    type: (typed: string) => {
      setText(typed);
      setActiveIndex(0);
      setOpen(true);
    },
  };
}

type EntityOptionsProps = { id: string; label: string; picker: EntityPickerState; isHidden: boolean };

function EntityOptions({ id, label, picker, isHidden }: EntityOptionsProps) {
  const { t, language } = useTranslate();
  const { options, activeIndex, select } = picker;
  const optionProps = (index: number, row: CatalogueRow | undefined) => ({
    id: optionId(id, index),
    isActive: index === activeIndex,
    onPress: () => select(row),
  });
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      hidden={isHidden}
      className="absolute z-30 mt-1 max-h-60 w-full overflow-y-auto rounded-surface border border-line bg-sheet p-2 shadow-raised"
    >
      {options.map((row, index) => (
        <Option key={row.id} {...optionProps(index, row)}>
          <span>{localizedText(row.name, language)}</span>
          {row.note ? <span className="text-sm text-ink-soft">{row.note}</span> : null}
        </Option>
      ))}
      {picker.canCreateNew ? (
        <Option {...optionProps(options.length, undefined)} className="items-center text-accent">
          <PlusIcon aria-hidden className="size-4" />
          {t('catalogue.create-named', { name: picker.query })}
        </Option>
      ) : null}
    </div>
  );
}

type OptionProps = { id: string; isActive: boolean; onPress: () => void; className?: string; children: ReactNode };

/* The field keeps the focus when an option is pressed. */
function Option({ id, isActive, onPress, className, children }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => {
        event.preventDefault();
        onPress();
      }}
      className={classes(
        'flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control px-3 py-2',
        isActive && 'bg-wash',
        className,
      )}
    >
      {children}
    </div>
  );
}
