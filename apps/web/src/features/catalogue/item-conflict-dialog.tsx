import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { formatFieldValue, fieldLabelText } from './format-field-value.ts';
import type { EntityNames } from './form-state.ts';
import type { ItemConflict } from './use-item-form.ts';

type ItemConflictDialogProps = {
  conflict: ItemConflict;
  names: EntityNames;
  isBusy: boolean;
  /** Receives the fields for which their value is taken. */
  onSave: (theirFields: ReadonlySet<string>) => void;
  onClose: () => void;
};

/** Somebody else changed the same fields meanwhile: shows both values side by side, to choose one for each field. */
export function ItemConflictDialog({ conflict, names, isBusy, onSave, onClose }: ItemConflictDialogProps) {
  const { t } = useTranslate();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  return (
    <ConflictDialog
      laterLabel={t('catalogue.clash.later')}
      isBusy={isBusy}
      onSave={() => onSave(theirs)}
      onClose={onClose}
    >
      <p>{t('catalogue.clash.text', { name: conflict.by ?? t('catalogue.somebody') })}</p>
      <ContestedFields
        conflict={conflict}
        names={names}
        labelOf={(field) => fieldLabelText(field, t)}
        theirFields={theirs}
        onChoose={setTheirs}
      />
    </ConflictDialog>
  );
}

type ContestedFieldsProps = Pick<ItemConflictDialogProps, 'conflict' | 'names'> & {
  labelOf: (field: string) => string;
  /** The fields for which their value is chosen. */
  theirFields: ReadonlySet<string>;
  onChoose: (theirFields: ReadonlySet<string>) => void;
};

/** The fields that both changed, each with both values to choose from. */
export function ContestedFields({ conflict, names, labelOf, theirFields, onChoose }: ContestedFieldsProps) {
  const { t, language } = useTranslate();
  return conflict.contested.map(({ field, mine, theirs }) => {
    const linesOf = (value: unknown) => {
      const lines = formatFieldValue(field, value, { t, language, names });
      return lines.length === 0 ? t('catalogue.empty') : lines.join('\n');
    };
    return (
      <fieldset key={field} className="grid gap-2 sm:grid-cols-2">
        <legend className="pb-1 font-medium">{labelOf(field)}</legend>
        <ConflictSides
          name={field}
          by={conflict.by}
          isTheirs={theirFields.has(field)}
          onChoose={(isTheirs) => onChoose(toggled(theirFields, field, isTheirs))}
          mine={linesOf(mine)}
          theirs={linesOf(theirs)}
        />
      </fieldset>
    );
  });
}

/** A set with one more element, or without it. */
export function toggled(set: ReadonlySet<string>, element: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(element);
  else next.delete(element);
  return next;
}

type ConflictSidesProps = {
  /** Of what is chosen. */
  name: string;
  /** The name of the other person, where it is known. */
  by: string | null;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
  /** Both values, where they are not shown elsewhere. */
  mine?: string;
  theirs?: string;
};

/** The two sides of what both changed, one of which is chosen. */
export function ConflictSides({ name, by, isTheirs, onChoose, mine = '', theirs = '' }: ConflictSidesProps) {
  const { t } = useTranslate();
  const theirTitle = t('catalogue.clash.theirs', { name: by ?? t('catalogue.somebody') });
  return (
    <>
      <ConflictSide
        name={name}
        title={t('catalogue.clash.mine')}
        value={mine}
        isSelected={!isTheirs}
        onSelect={() => onChoose(false)}
      />
      <ConflictSide
        name={name}
        title={theirTitle}
        value={theirs}
        isSelected={isTheirs}
        onSelect={() => onChoose(true)}
      />
    </>
  );
}

type ConflictSideProps = { name: string; title: string; value: string; isSelected: boolean; onSelect: () => void };

function ConflictSide({ name, title, value, isSelected, onSelect }: ConflictSideProps) {
  const id = useId();
  return (
    <label
      className={classes(
        'flex min-h-11 cursor-pointer gap-3 rounded-control border p-3',
        isSelected ? 'border-accent bg-wash' : 'border-edge',
      )}
    >
      <input
        type="radio"
        name={`clash-${name}`}
        checked={isSelected}
        aria-labelledby={`${id}-title ${id}-value`}
        onChange={onSelect}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span id={`${id}-title`} className="block text-sm text-ink-soft">
          {title}
        </span>
        <span
          id={`${id}-value`}
          className="block max-h-[30dvh] overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {value}
        </span>
      </span>
    </label>
  );
}
