import { useId, useState } from 'react';
import { useTranslate } from '../../../translations/index.ts';
import { Button, classes, Dialog } from '../../../ui/index.ts';
import { describeValue, fieldLabel } from './describe-value.ts';
import type { Names } from './form-state.ts';
import type { Clash } from './use-item-form.ts';

type ClashDialogProps = {
  clash: Clash;
  names: Names;
  isBusy: boolean;
  /** Is given the fields of which theirs is taken. */
  onSave: (theirFields: ReadonlySet<string>) => void;
  onClose: () => void;
};

/** Somebody else changed the same fields meanwhile: both stand side by side, and one is chosen for each. */
export function ClashDialog({ clash, names, isBusy, onSave, onClose }: ClashDialogProps) {
  const { t } = useTranslate();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, isTheirs: boolean) => {
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
      dismissable={false}
      onClose={onClose}
      footer={
        <>
          <Button look="plain" onClick={onClose}>
            {t('catalogue.clash.later')}
          </Button>
          <Button look="primary" busy={isBusy} onClick={() => onSave(theirs)}>
            {t('catalogue.clash.save')}
          </Button>
        </>
      }
    >
      <p className="pb-4">{t('catalogue.clash.text', { name: clash.by ?? t('catalogue.somebody') })}</p>
      <div className="flex max-h-[50dvh] flex-col gap-5 overflow-y-auto">
        {clash.contested.map(({ field, mine, theirs: other }) => (
          <fieldset key={field} className="grid gap-2 sm:grid-cols-2">
            <legend className="pb-1 font-medium">{fieldLabel(field, t)}</legend>
            <Side
              title={t('catalogue.clash.mine')}
              field={field}
              value={mine}
              names={names}
              isChosen={!theirs.has(field)}
              onChoose={() => choose(field, false)}
            />
            <Side
              title={t('catalogue.clash.theirs', { name: clash.by ?? t('catalogue.somebody') })}
              field={field}
              value={other}
              names={names}
              isChosen={theirs.has(field)}
              onChoose={() => choose(field, true)}
            />
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

type SideProps = {
  title: string;
  field: string;
  value: unknown;
  names: Names;
  isChosen: boolean;
  onChoose: () => void;
};

function Side({ title, field, value, names, isChosen, onChoose }: SideProps) {
  const { t, language } = useTranslate();
  const id = useId();
  const lines = describeValue(field, value, { t, language, names });
  return (
    <label
      className={classes(
        'flex min-h-11 cursor-pointer gap-3 rounded-control border p-3',
        isChosen ? 'border-accent bg-wash' : 'border-edge',
      )}
    >
      <input
        type="radio"
        name={`clash-${field}`}
        checked={isChosen}
        aria-labelledby={`${id}-title ${id}-value`}
        onChange={onChoose}
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
