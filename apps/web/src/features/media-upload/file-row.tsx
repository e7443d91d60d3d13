import { useRef, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { ClearIcon, EditIcon } from '../../ui/icons.ts';
import { CallFailure } from './failure-message.tsx';
import { FileForm } from './file-form.tsx';
import type { FileChoices, ManagedFile } from './managed-file.ts';
import { useRemoveFile } from './queries.ts';

type FileRowProps = {
  file: ManagedFile;
  recordings: readonly ManagedFile[];
  choices: FileChoices;
  /** A short description of the file. */
  description: string;
  /** Called after it is removed: the list moves the focus. */
  onRemoved: () => void;
};

/** A file of the song, with the editor's actions. */
export function FileRow({ file, recordings, choices, description, onRemoved }: FileRowProps) {
  const { t } = useTranslate();
  const [open, setOpen] = useState<'form' | 'question'>();
  const opener = useRef<HTMLButtonElement>(null);
  const { id, name } = file;
  const toggle = (part: 'form' | 'question', button: HTMLButtonElement) => {
    opener.current = button;
    setOpen(open === part ? undefined : part);
  };
  const close = () => {
    setOpen(undefined);
    opener.current?.focus();
  };
  return (
    <li className="border-b border-line">
      <div className="flex min-h-14 items-center gap-1 py-1.5">
        <span className="flex min-w-0 grow flex-col">
          <span className="leading-snug break-words">{name}</span>
          <span className="text-sm text-ink-soft">{description}</span>
        </span>
        <IconButton
          label={t('upload.edit', { name })}
          aria-expanded={open === 'form'}
          icon={<EditIcon className="size-4" />}
          onClick={({ currentTarget }) => toggle('form', currentTarget)}
        />
        <IconButton
          label={t('upload.remove', { name })}
          aria-expanded={open === 'question'}
          icon={<ClearIcon className="size-4" />}
          onClick={({ currentTarget }) => toggle('question', currentTarget)}
        />
      </div>
      {open === 'form' ? <FileForm file={file} recordings={recordings} choices={choices} onClose={close} /> : null}
      {open === 'question' ? <RemoveConfirmation id={id} name={name} onCancel={close} onRemoved={onRemoved} /> : null}
    </li>
  );
}

type RemoveConfirmationProps = { id: string; name: string; onCancel: () => void; onRemoved: () => void };

function RemoveConfirmation({ id, name, onCancel, onRemoved }: RemoveConfirmationProps) {
  const { t } = useTranslate();
  const remove = useRemoveFile(id);
  return (
    <div role="group" aria-label={t('upload.remove', { name })} className="flex flex-col gap-3 pb-4">
      <p className="text-[0.9375rem]">{t('upload.remove.question', { name })}</p>
      {remove.error ? <CallFailure failure={remove.error} /> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{t('upload.keep')}</Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => void remove.mutateAsync().then(onRemoved, () => undefined)}
        >
          {t('upload.remove.yes')}
        </Button>
      </div>
    </div>
  );
}
