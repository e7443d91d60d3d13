import { type FormEvent, type ReactNode, useState } from 'react';
import { useAdministration, useEmailLookup } from '../../../features/administration/index.ts';
import { useCollections } from '../../../features/collections/index.ts';
import { dayIn, nameIn, useTranslate } from '../../../translations/index.ts';
import { Button, Select, showToast, TextField } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { saveFile } from '../download/save-file.ts';

/** What is looked up, taken along and made anew. */
export function Upkeep() {
  return (
    <div className="flex flex-col gap-10">
      <Lookup />
      <Addresses />
      <Remembered />
    </div>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="border-t border-ink pt-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="pt-1 pb-4 text-ink-soft">{text}</p>
      {children}
    </section>
  );
}

function Lookup() {
  const { t, language } = useTranslate();
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState('');
  const { data: found, error, isFetching } = useEmailLookup(email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmail(typed.trim());
  };
  return (
    <Part title={t('admin.lookup')} text={t('admin.lookup.text')}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('admin.email')}
          type="email"
          required
          value={typed}
          error={error ? failureText(error) : ''}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="grow basis-60"
        />
        <Button type="submit" busy={isFetching}>
          {t('admin.lookup.button')}
        </Button>
      </form>
      <div role="status">
        {found ? (
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pt-4 text-[0.9375rem]">
            <dt className="text-ink-soft">{t('admin.lookup.account')}</dt>
            <dd>{found.user ? found.user.displayName || found.user.email : t('admin.lookup.no-account')}</dd>
            <dt className="text-ink-soft">{t('admin.lookup.customer')}</dt>
            <dd className="break-all">{found.userId.stripe ?? t('admin.lookup.no-customer')}</dd>
            {[...found.firebaseSubscriptions, ...found.stripeSubscriptions].map(({ id, valid, validTo }) => (
              <div key={id} className="contents">
                <dt className="text-ink-soft">{t('admin.subscription')}</dt>
                <dd>
                  {t(valid ? 'admin.subscription.until' : 'admin.subscription.over', { day: dayIn(validTo, language) })}
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </Part>
  );
}

function Addresses() {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const { addressesSince } = useAdministration();
  const [since, setSince] = useState('');
  const [failure, setFailure] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    await addressesSince(since).then(
      (text) => saveFile({ name: 'emails.txt', bytes: new Blob([`${text}\n`], { type: 'text/plain' }), losses: [] }),
      (reason: unknown) => setFailure(failureText(reason)),
    );
  };
  return (
    <Part title={t('admin.addresses')} text={t('admin.addresses.text')}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('admin.addresses.since')}
          type="date"
          required
          value={since}
          error={failure}
          onChange={(event) => setSince(event.currentTarget.value)}
          className="w-44"
        />
        <Button type="submit">{t('admin.addresses.button')}</Button>
      </form>
    </Part>
  );
}

function Remembered() {
  const { t, language } = useTranslate();
  const failureText = useFailureText();
  const { data: collections = [] } = useCollections();
  const { clear } = useAdministration();
  const [chosen, setChosen] = useState('');
  const run = (name: string, done: string) =>
    clear(name).then(
      () => showToast({ text: done }),
      (reason: unknown) => showToast({ text: failureText(reason), tone: 'error' }),
    );
  const id = chosen || (collections[0]?.id ?? '');
  return (
    <Part title={t('admin.remembered')} text={t('admin.remembered.text')}>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('admin.collection')}
          value={id}
          onChoose={setChosen}
          options={collections.map((one) => ({ value: one.id, label: nameIn(one.name, language) }))}
        />
        <Button disabled={id === ''} onClick={() => void run(id, t('admin.remembered.done'))}>
          {t('admin.remembered.button')}
        </Button>
        <Button onClick={() => void run('Index', t('admin.index.done'))}>{t('admin.index.button')}</Button>
      </div>
    </Part>
  );
}
