import { type FormEvent, useState } from 'react';
import { useCollections } from '../collections/index.ts';
import { saveAs } from '../file-export/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, Select, showToast, TextField } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useAdminMutations } from './mutations.ts';
import { EmailLookupForm } from './email-lookup-form.tsx';
import { AdminSection } from './admin-section.tsx';
import { SystemStatus } from './system-status.tsx';
import { AccessToken } from './access-token.tsx';

/** Maintenance: system status, lookups and exports of e-mail addresses, caches, library source and access token. */
export function Maintenance() {
  return (
    <div className="flex flex-col gap-10">
      <SystemStatus />
      <EmailLookupForm />
      <EmailAddressExport />
      <CacheControls />
      <LibrarySourceControls />
      <AccessToken />
    </div>
  );
}

function EmailAddressExport() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { listEmailsSince } = useAdminMutations();
  const [since, setSince] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    setBusy(true);
    await listEmailsSince(since).then(
      (text) => {
        if (text === '') setFailure(t('admin.addresses.none'));
        else saveAs({ name: 'emails.txt', bytes: new Blob([`${text}\n`], { type: 'text/plain' }), warnings: [] });
      },
      (reason: unknown) => setFailure(failureText(reason)),
    );
    setBusy(false);
  };
  return (
    <AdminSection title={t('admin.addresses')} text={t('admin.addresses.text')}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('admin.addresses.since')}
          type="date"
          required
          max="9999-12-31"
          value={since}
          error={failure}
          onChange={(event) => setSince(event.currentTarget.value)}
          className="w-44"
        />
        <Button type="submit" busy={isBusy}>
          {t('admin.addresses.button')}
        </Button>
      </form>
    </AdminSection>
  );
}

function CacheControls() {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { data: collections = [] } = useCollections();
  const { clearCache } = useAdminMutations();
  const [selectedId, setSelectedId] = useState('');
  const [busy, setBusy] = useState('');
  const run = (name: string, done: string) => {
    setBusy(name);
    return clearCache(name)
      .then(
        () => showToast({ text: done }),
        (reason: unknown) => showToast({ text: failureText(reason), tone: 'error' }),
      )
      .finally(() => setBusy(''));
  };
  const id = selectedId || (collections[0]?.id ?? '');
  return (
    <AdminSection title={t('admin.remembered')} text={t('admin.remembered.text')}>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('admin.collection')}
          value={id}
          onValueChange={setSelectedId}
          options={collections.map((one) => ({ value: one.id, label: localizedText(one.name, language) }))}
        />
        <Button
          disabled={id === ''}
          busy={busy === id && busy !== ''}
          onClick={() => void run(id, t('admin.remembered.done'))}
        >
          {t('admin.remembered.button')}
        </Button>
        <Button busy={busy === 'Index'} onClick={() => void run('Index', t('admin.index.done'))}>
          {t('admin.index.button')}
        </Button>
      </div>
    </AdminSection>
  );
}

function LibrarySourceControls() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { importFromSource } = useAdminMutations();
  const [reply, setReply] = useState('');
  const [busy, setBusy] = useState('');
  const fetchNow = (scope: 'everything' | 'changes') => {
    setBusy(scope);
    return importFromSource(scope)
      .then(setReply, (reason: unknown) => {
        setReply('');
        showToast({ text: failureText(reason), tone: 'error' });
      })
      .finally(() => setBusy(''));
  };
  return (
    <AdminSection title={t('admin.place')} text={t('admin.place.text')}>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy === 'changes'} onClick={() => void fetchNow('changes')}>
          {t('admin.place.changes')}
        </Button>
        <Button busy={busy === 'everything'} onClick={() => void fetchNow('everything')}>
          {t('admin.place.everything')}
        </Button>
        <ButtonLink to="/imports">{t('admin.place.imports')}</ButtonLink>
      </div>
      <p role="status" className="pt-3 text-ink-soft empty:hidden">
        {reply ? (
          <>
            {t('admin.place.answer')} <span lang="en">{reply}</span>
          </>
        ) : null}
      </p>
    </AdminSection>
  );
}
