import type { UserV3 } from '@canticle/contract/calls';
import { type FormEvent, useState } from 'react';
import { useAdministration } from '../../../features/administration/index.ts';
import { useCollections } from '../../../features/collections/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { Button, Checkbox, showToast, TextField } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { useOpened } from './opened.ts';

/** Gives a person collections they do not have, until the end of a day. */
export function GiveCollections({ person }: { person: UserV3 }) {
  const { t, language } = useTranslate();
  const failureText = useFailureText();
  const { data: collections = [] } = useCollections();
  const { give } = useAdministration();
  const { hasLicence } = useOpened();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [withPresentation, setWithPresentation] = useState(false);
  const [validTo, setValidTo] = useState('');
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const valid = person.subscriptions.filter((one) => one.valid);
  const held = new Set(valid.flatMap((one) => one.collectionIds));
  const isLicensed = valid.some(hasLicence);
  const others = collections.filter(({ id }) => !held.has(id));
  const isAnything = chosen.length > 0 || withPresentation;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setFailure('');
    await give(person.id, { collectionIds: chosen, validTo, withPresentation }).then(
      () => {
        setChosen([]);
        setWithPresentation(false);
        showToast({ text: t('admin.given') });
      },
      (reason: unknown) => setFailure(failureText(reason)),
    );
    setIsBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} aria-labelledby="give-to-person">
      <h3 id="give-to-person" className="border-b border-line pb-2 font-semibold">
        {t('admin.give')}
      </h3>
      <p className="pt-3 text-ink-soft">
        {others.length === 0 && isLicensed ? t('admin.give.all') : t('admin.give.text')}
      </p>
      <div className="grid gap-x-8 pt-2 sm:grid-cols-2">
        {others.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={nameIn(name, language)}
            checked={chosen.includes(id)}
            onChange={(event) =>
              setChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
        {isLicensed ? null : (
          <Checkbox
            label={t('admin.subscription.licence')}
            checked={withPresentation}
            onChange={(event) => setWithPresentation(event.currentTarget.checked)}
          />
        )}
      </div>
      <div className="flex flex-wrap items-end gap-3 pt-3">
        <TextField
          label={t('admin.give.until')}
          type="date"
          required
          min={today}
          max="9999-12-31"
          value={validTo}
          onChange={(event) => setValidTo(event.currentTarget.value)}
          className="w-44"
        />
        <Button type="submit" look="primary" busy={isBusy} disabled={!isAnything || validTo === ''}>
          {t('admin.give.button')}
        </Button>
      </div>
      {failure ? (
        <p role="alert" className="pt-2 text-danger">
          {failure}
        </p>
      ) : null}
    </form>
  );
}
