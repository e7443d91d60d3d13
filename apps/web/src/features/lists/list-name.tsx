import { type FormEvent, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton, TextField } from '../../ui/index.ts';
import { CheckIcon, EditIcon } from '../../ui/icons.ts';

type ListNameProps = { name: string; canEdit: boolean; onRename: (name: string) => void };

/** The name of a list; the pencil turns it into a field, which Enter or the check mark saves and Escape resets. */
export function ListName({ name, canEdit, onRename }: ListNameProps) {
  const { t } = useTranslate();
  const [typed, setTyped] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const newName = typed?.trim() ?? '';
    if (newName !== '' && newName !== name) onRename(newName);
    setTyped(undefined);
  };
  if (typed !== undefined) {
    return (
      <form onSubmit={save} className="flex items-center gap-2">
        <TextField
          label={t('lists.name')}
          hideLabel
          dir="auto"
          maxLength={200}
          ref={focusField}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped(undefined)}
          className="grow"
        />
        <IconButton type="submit" label={t('settings.save')} icon={<CheckIcon aria-hidden className="size-5" />} />
      </form>
    );
  }
  return (
    <div className="flex items-center gap-1">
      <h1 className="min-w-0 text-[length:min(1.875rem,11vw)] leading-[1.15] font-medium sm:text-[2.5rem]" dir="auto">
        {name}
      </h1>
      {canEdit ? (
        <IconButton
          label={t('lists.rename')}
          icon={<EditIcon aria-hidden className="size-[1.125rem]" />}
          onClick={() => setTyped(name)}
        />
      ) : null}
    </div>
  );
}

/* The field replaces the button that was pressed, so it takes the focus. */
const focusField = (field: HTMLInputElement | null) => field?.focus();
