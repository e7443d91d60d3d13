import { type FormEvent, useState } from 'react';
import { clothColors } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes, Dialog, TextField } from '../../ui/index.ts';
import { CheckIcon } from '../../ui/icons.ts';
import { useGroupError } from './use-group-error.ts';

type GroupFormDialogProps = {
  title: string;
  saveLabel: string;
  name: string;
  color: string | null;
  /** Throws what `callApi` throws; the dialog stays open then and says why. */
  onSave: (name: string, color: string | null) => Promise<void>;
  onClose: () => void;
};

/** Asks for the name and the colour of a group. */
export function GroupFormDialog({ title, saveLabel, onSave, onClose, ...initial }: GroupFormDialogProps) {
  const { t } = useTranslate();
  const failureText = useGroupError();
  const [name, setName] = useState(initial.name);
  const [color, setColor] = useState(initial.color);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    setBusy(true);
    setFailure('');
    await onSave(name.trim(), color).catch((reason: unknown) => setFailure(failureText(reason)));
    setBusy(false);
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField
          label={t('groups.name')}
          dir="auto"
          maxLength={200}
          value={name}
          error={failure}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ColorChoice value={color} onValueChange={setColor} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={name.trim() === ''}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type ColorChoiceProps = { value: string | null; onValueChange: (color: string | null) => void };

/* The cloths of books, on which the light letters can be read; pressed again, the one drawn from the id. */
function ColorChoice({ value, onValueChange }: ColorChoiceProps) {
  const { t } = useTranslate();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('groups.color')}</legend>
      <div className="flex flex-wrap gap-1">
        {clothColors.map((color, index) => (
          <button
            key={color}
            type="button"
            aria-pressed={color === value}
            aria-label={t('groups.color.number', { number: index + 1 })}
            onClick={() => onValueChange(color === value ? null : color)}
            className="inline-flex size-11 items-center justify-center rounded-control hover:bg-wash"
          >
            <span
              className={classes(
                'flex size-8 items-center justify-center rounded-full text-on-cover',
                color === value && 'outline-2 outline-offset-2 outline-accent',
              )}
              style={{ backgroundColor: color }}
            >
              {color === value ? <CheckIcon aria-hidden className="size-4" /> : null}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
