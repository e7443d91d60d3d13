import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes, Dialog } from '../../ui/index.ts';
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
  const chooseSide = (field: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setTheirs(next);
  };
  return (
    <Dialog
      open
      isWide
      title={t('catalogue.clash')}
      isDismissable={false}
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('catalogue.clash.later')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => onSave(theirs)}>
            {t('catalogue.clash.save')}
          </Button>
        </>
      }
    >
      <p className="pb-4">{t('catalogue.clash.text', { name: conflict.by ?? t('catalogue.somebody') })}</p>
      <div className="flex max-h-[50dvh] flex-col gap-5 overflow-y-auto">
        {conflict.contested.map(({ field, mine, theirs: other }) => (
          <fieldset key={field} className="grid gap-2 sm:grid-cols-2">
            <legend className="pb-1 font-medium">{fieldLabelText(field, t)}</legend>
            <ConflictSide
              title={t('catalogue.clash.mine')}
              field={field}
              value={mine}
              names={names}
              isSelected={!theirs.has(field)}
              onSelect={() => chooseSide(field, false)}
            />
            <ConflictSide
              title={t('catalogue.clash.theirs', { name: conflict.by ?? t('catalogue.somebody') })}
              field={field}
              value={other}
              names={names}
              isSelected={theirs.has(field)}
              onSelect={() => chooseSide(field, true)}
            />
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

type ConflictSideProps = {
  title: string;
  field: string;
  value: unknown;
  names: EntityNames;
  isSelected: boolean;
  onSelect: () => void;
};

function ConflictSide({ title, field, value, names, isSelected, onSelect }: ConflictSideProps) {
  const { t, language } = useTranslate();
  const id = useId();
  const lines = formatFieldValue(field, value, { t, language, names });
  return (
    <label
      className={classes(
        'flex min-h-11 cursor-pointer gap-3 rounded-control border p-3',
        isSelected ? 'border-accent bg-wash' : 'border-edge',
      )}
    >
      <input
        type="radio"
        name={`clash-${field}`}
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
          {lines.length === 0 ? t('catalogue.empty') : lines.join('\n')}
        </span>
      </span>
    </label>
  );
}
