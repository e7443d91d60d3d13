import { type FormEvent, useState } from 'react';
import { useTranslate } from '../../../translations/index.ts';
import { Button, Dialog, TextField } from '../../../ui/index.ts';

type NameDialogProps = {
  title: string;
  /** What stands in the field at first. */
  name: string;
  save: string;
  onSave: (name: string) => void;
  onClose: () => void;
};

/** Asks for the name of something: 1 to 200 characters of any script. */
export function NameDialog({ title, name, save, onSave, onClose }: NameDialogProps) {
  const { t } = useTranslate();
  const [typed, setTyped] = useState(name);
  const done = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onSave(typed.trim());
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={done} className="flex flex-col gap-5">
        <TextField
          label={t('lists.name')}
          dir="auto"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" look="primary" disabled={typed.trim() === ''}>
            {save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
