import type { UserV3 } from '@canticle/contract/calls';
import { useState } from 'react';
import { ApiError } from '../../api/index.ts';
import { formatDate, useTranslate } from '../../i18n/index.ts';
import { Button, Checkbox, Dialog, showToast, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useAdminMutations } from './mutations.ts';
import { usePerson } from './queries.ts';
import { GrantCollections } from './grant-collections.tsx';
import { Subscriptions } from './subscriptions.tsx';

const roles = ['administrator', 'editor', 'extended', 'technician'] as const;

type PersonDialogProps = {
  id: string;
  /** Nobody may change their own roles: another administrator must remove an administrator. */
  isSelf: boolean;
  onClose: () => void;
};

/** One person: profile, roles, and the collections they can open. */
export function PersonDialog({ id, isSelf, onClose }: PersonDialogProps) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { data: person, error } = usePerson(id);
  return (
    <Dialog open isWide title={person ? person.displayName || person.email : t('admin.person')} onClose={onClose}>
      {error && !person ? (
        <p role="alert" className="text-danger">
          {failureText(error)}
        </p>
      ) : null}
      {person ? (
        <div className="flex flex-col gap-8">
          <dl className="grid gap-x-6 gap-y-1 text-[0.9375rem] sm:grid-cols-[auto_1fr]">
            <Fact name={t('admin.email')}>{person.email}</Fact>
            <Fact name={t('admin.last-login.name')}>{formatDate(person.lastLogin, language)}</Fact>
            <Fact name={t('admin.policies')}>{formatPolicies(person, t)}</Fact>
          </dl>
          <RolesForm key={person.roles.join()} person={person} isSelf={isSelf} />
          <Subscriptions person={person} />
          <GrantCollections person={person} />
          <TechnicalDetails id={person.id} />
        </div>
      ) : null}
      {!person && !error ? (
        <Skeleton>
          <SkeletonBar className="h-40 w-full" />
        </Skeleton>
      ) : null}
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-sm text-ink-soft sm:text-[0.9375rem]">{name}</dt>
      <dd className="min-w-0 pb-1.5 [overflow-wrap:anywhere] sm:pb-0">{children}</dd>
    </>
  );
}

/** Technical identifiers of a person, used only by programs and logs. */
export function TechnicalDetails({ id }: { id: string }) {
  const { t } = useTranslate();
  return (
    <details className="text-sm text-ink-soft">
      <summary className="inline-flex min-h-11 cursor-pointer items-center">{t('admin.technical')}</summary>
      <p className="[overflow-wrap:anywhere]">
        {t('admin.id')}: <span className="select-all">{id}</span>
      </p>
    </details>
  );
}

/** The policies a person has accepted, as text. */
export function formatPolicies(person: UserV3, t: ReturnType<typeof useTranslate>['t']): string {
  const accepted = [
    ...(person.privacyPolicy ? [t('admin.policies.privacy')] : []),
    ...(person.termsAndConditions ? [t('admin.policies.terms')] : []),
  ];
  return accepted.join(', ') || t('admin.policies.none');
}

function RolesForm({ person, isSelf }: { person: UserV3; isSelf: boolean }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { setRoles } = useAdminMutations();
  const [selectedRoles, setSelectedRoles] = useState<UserV3['roles']>(person.roles);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const isChanged = selectedRoles.toSorted().join() !== person.roles.toSorted().join();
  const save = async () => {
    setIsBusy(true);
    setFailure('');
    await setRoles(person.id, selectedRoles).then(
      () => showToast({ text: t('admin.roles.saved') }),
      (reason: unknown) =>
        setFailure(reason instanceof ApiError && reason.status === 409 ? t('admin.roles.last') : failureText(reason)),
    );
    setIsBusy(false);
  };
  return (
    <section aria-labelledby="roles-of-person">
      <h3 id="roles-of-person" className="border-b border-line pb-2 font-semibold">
        {t('admin.roles')}
      </h3>
      <div className="grid gap-x-8 pt-2 sm:grid-cols-2">
        {roles.map((role) => (
          <Checkbox
            key={role}
            disabled={isSelf}
            checked={selectedRoles.includes(role)}
            onChange={(event) =>
              setSelectedRoles(
                event.currentTarget.checked ? [...selectedRoles, role] : selectedRoles.filter((one) => one !== role),
              )
            }
            label={
              <span className="flex flex-col">
                <span>{t(`role.${role}`)}</span>
                <span className="text-sm text-ink-soft">{t(`admin.role.${role}`)}</span>
              </span>
            }
          />
        ))}
      </div>
      {isSelf ? <p className="pt-2 text-sm text-ink-soft">{t('admin.roles.own')}</p> : null}
      {failure ? (
        <p role="alert" className="pt-2 text-danger">
          {failure}
        </p>
      ) : null}
      {isChanged ? (
        <Button variant="primary" busy={isBusy} onClick={() => void save()} className="mt-3">
          {t('admin.roles.save')}
        </Button>
      ) : null}
    </section>
  );
}
