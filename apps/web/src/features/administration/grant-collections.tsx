import type { UserV3 } from '@canticle/contract/calls';
import { type FormEvent, useState } from 'react';
import { useCollections } from '../collections/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, Checkbox, showToast, TextField } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useAdminMutations } from './mutations.ts';
import { useSubscriptionContents } from './subscription-contents.ts';

/** Grants a person collections they do not have, until the end of a given day. */
export function GrantCollections({ person }: { person: UserV3 }) {
  const { t, language } = useTranslate();
  const { grantable, isLicensed } = useGrantable(person);
  const { grant, isBusy, failure } = useGrant(person.id);
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const [withPresentation, setWithPresentation] = useState(false);
  const [validTo, setValidTo] = useState('');
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const hasSelection = selectedIds.length > 0 || withPresentation;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await grant({ collectionIds: selectedIds, validTo, withPresentation }))) return;
    setSelectedIds([]);
    setWithPresentation(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} aria-labelledby="give-to-person">
      <h3 id="give-to-person" className="border-b border-line pb-2 font-semibold">
        {t('admin.give')}
      </h3>
      <p className="pt-3 text-ink-soft">
        {grantable.length === 0 && isLicensed ? t('admin.give.all') : t('admin.give.text')}
      </p>
      <div className="grid gap-x-8 pt-2 sm:grid-cols-2">
        {grantable.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={localizedText(name, language)}
            checked={selectedIds.includes(id)}
            onChange={(event) =>
              setSelectedIds(
                event.currentTarget.checked ? [...selectedIds, id] : selectedIds.filter((item) => item !== id),
              )
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
        <Button type="submit" variant="primary" busy={isBusy} disabled={!hasSelection || validTo === ''}>
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

/* The collections a person does not have, and whether they may present. */
function useGrantable(person: UserV3) {
  const { data: collections = [] } = useCollections();
  const { hasLicence } = useSubscriptionContents();
  const valid = person.subscriptions.filter((item) => item.valid);
  const ownedIds = new Set(valid.flatMap((item) => item.collectionIds));
  return { grantable: collections.filter(({ id }) => !ownedIds.has(id)), isLicensed: valid.some(hasLicence) };
}

type Grant = Parameters<ReturnType<typeof useAdminMutations>['grantSubscription']>[1];

function useGrant(personId: string) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { grantSubscription } = useAdminMutations();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const grant = async (granted: Grant): Promise<boolean> => {
    setIsBusy(true);
    setFailure('');
    try {
      await grantSubscription(personId, granted);
      showToast({ text: t('admin.given') });
      return true;
    } catch (reason) {
      setFailure(failureText(reason));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { grant, isBusy, failure };
}
