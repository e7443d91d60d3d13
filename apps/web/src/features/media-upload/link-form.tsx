import { type FormEvent, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import { LinkIcon } from '../../ui/icons.ts';
import { CallFailure } from './failure-message.tsx';
import { linkMediaType } from './link-media-type.ts';
import { useLinkFile } from './queries.ts';

/** Adds a video or a recording from another site. */
export function LinkForm({ songId }: { songId: string }) {
  const { t } = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="plain" aria-expanded={isOpen} className="-ms-4 text-start" onClick={() => setOpen(!isOpen)}>
        <LinkIcon aria-hidden className="size-4" />
        {t('upload.link')}
      </Button>
      {isOpen ? <LinkFields songId={songId} /> : null}
    </div>
  );
}

function LinkFields({ songId }: { songId: string }) {
  const { t } = useTranslate();
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const link = useLinkFile(songId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const type = linkMediaType(address.trim());
    setInvalid(type === undefined);
    if (type === undefined) return;
    const values = { type, address: address.trim(), name: name.trim() };
    link.mutate(values, {
      onSuccess: () => {
        setAddress('');
        setName('');
      },
    });
  };
  return (
    <form onSubmit={submit} className="flex w-full flex-col gap-4">
      <TextField
        label={t('upload.link.address')}
        type="url"
        inputMode="url"
        maxLength={1000}
        required
        value={address}
        hint={t('upload.link.hint')}
        error={isInvalid ? t('upload.link.wrong') : ''}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <TextField
        label={t('upload.name')}
        dir="auto"
        maxLength={200}
        required
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {link.error ? <CallFailure failure={link.error} /> : null}
      <div className="flex items-center gap-4">
        <Button type="submit" busy={link.isPending} disabled={address.trim() === '' || name.trim() === ''}>
          {t('upload.link.add')}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {link.isSuccess && address === '' ? t('upload.link.added') : ''}
        </p>
      </div>
    </form>
  );
}
