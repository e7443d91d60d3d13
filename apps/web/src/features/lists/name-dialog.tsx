import { type FormEvent, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, TextField } from '../../ui/index.ts';

type NameDialogProps = {
  title: string;
  /** The initial value of the field. */
  name: string;
  saveLabel: string;
  onSave: (name: string) => void;
  onClose: () => void;
};

/** Asks for the name of something: 1 to 200 characters in any script. */
export function NameDialog({ title, name, saveLabel, onSave, onClose }: NameDialogProps) {
  const { t } = useTranslate();
  const [value, setValue] = useState(name);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== '') onSave(value.trim());
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-5">
        <TextField
          label={t('lists.name')}
          dir="auto"
          maxLength={200}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={value.trim() === ''}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
