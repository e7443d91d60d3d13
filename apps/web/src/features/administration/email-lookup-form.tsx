import { type FormEvent, type ReactNode, useState } from 'react';
import type { EmailLookup, SubscriptionV3, UserV3 } from '@canticle/contract/calls';
import { useInstallation } from '../../auth/index.ts';
import { formatDate, useTranslate } from '../../i18n/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useEmailLookup } from './queries.ts';
import { useSubscriptionContents } from './subscription-contents.ts';
import { AdminSection } from './admin-section.tsx';
import { formatPolicies, TechnicalDetails } from './person-dialog.tsx';

/** Shows what is known about an e-mail address, here and at the payment provider. */
export function EmailLookupForm() {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  const failureText = useErrorMessage();
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState('');
  const { data: result, error, isFetching, refetch } = useEmailLookup(email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = typed.trim();
    if (trimmed === email) void refetch();
    else setEmail(trimmed);
  };
  return (
    <AdminSection title={t('admin.lookup')} text={t(sells ? 'admin.lookup.text' : 'admin.lookup.text-here')}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('admin.email')}
          type="email"
          required
          maxLength={320}
          value={typed}
          error={error ? failureText(error) : ''}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="grow basis-60"
        />
        <Button type="submit" busy={isFetching}>
          {t('admin.lookup.button')}
        </Button>
      </form>
      <div role="status">{result ? <LookupResult result={result} /> : null}</div>
    </AdminSection>
  );
}

function LookupResult({ result }: { result: EmailLookup }) {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  const { user, userId, firebaseSubscriptions, stripeSubscriptions } = result;
  return (
    <>
      <dl className="grid gap-x-6 pt-4 text-[0.9375rem] sm:grid-cols-[auto_1fr] sm:gap-y-1">
        <Fact name={t('admin.lookup.account')} isOk={user !== null}>
          {user ? user.displayName || user.email : t('admin.lookup.no-account')}
        </Fact>
        {user ? <AccountFacts user={user} /> : null}
        {sells ? (
          <Fact name={t('admin.lookup.customer')} isOk={userId.stripe !== undefined}>
            {userId.stripe ?? t('admin.lookup.no-customer')}
          </Fact>
        ) : null}
        {[...firebaseSubscriptions, ...stripeSubscriptions].map((subscription) => (
          <SubscriptionFact
            key={subscription.id}
            subscription={subscription}
            isGranted={firebaseSubscriptions.includes(subscription)}
          />
        ))}
      </dl>
      {user ? <TechnicalDetails id={user.id} /> : null}
    </>
  );
}

function AccountFacts({ user }: { user: UserV3 }) {
  const { t, language } = useTranslate();
  return (
    <>
      <Fact name={t('admin.roles')}>
        {user.roles.map((role) => t(`role.${role}`)).join(', ') || t('admin.deed.no-role')}
      </Fact>
      <Fact name={t('admin.last-login.name')}>{formatDate(user.lastLogin, language)}</Fact>
      <Fact name={t('admin.policies')}>{formatPolicies(user, t)}</Fact>
    </>
  );
}

function SubscriptionFact({ subscription, isGranted }: { subscription: SubscriptionV3; isGranted: boolean }) {
  const { t, language } = useTranslate();
  const contents = useSubscriptionContents();
  const until = t(subscription.valid ? 'admin.subscription.until' : 'admin.subscription.over', {
    day: formatDate(subscription.validTo, language),
  });
  return (
    <Fact name={t(isGranted ? 'admin.lookup.given' : 'admin.lookup.paid')}>
      {contents.name(subscription) || t('admin.subscription.nothing')} · {until}
    </Fact>
  );
}

/* Red when the fact is missing (contract 5.20). */
function Fact({ name, isOk = true, children }: { name: string; isOk?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-soft sm:text-[0.9375rem]">{name}</dt>
      <dd className={`pb-2 [overflow-wrap:anywhere] sm:pb-0 ${isOk ? '' : 'text-danger'}`}>{children}</dd>
    </>
  );
}
