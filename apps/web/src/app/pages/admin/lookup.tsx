import { type FormEvent, type ReactNode, useState } from 'react';
import type { EmailLookup, SubscriptionV3, UserV3 } from '@canticle/contract/calls';
import { useEmailLookup } from '../../../features/administration/index.ts';
import { dayIn, useTranslate } from '../../../translations/index.ts';
import { Button, TextField } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { useOpened } from './opened.ts';
import { Part } from './part.tsx';
import { policiesOf, TechnicalDetails } from './person-dialog.tsx';

/** What is known of an address, here and at the payment provider. */
export function Lookup() {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState('');
  const { data: found, error, isFetching, refetch } = useEmailLookup(email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted === email) void refetch();
    else setEmail(wanted);
  };
  return (
    <Part title={t('admin.lookup')} text={t('admin.lookup.text')}>
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
      <div role="status">{found ? <Known found={found} /> : null}</div>
    </Part>
  );
}

function Known({ found }: { found: EmailLookup }) {
  const { t } = useTranslate();
  const { user, userId, firebaseSubscriptions, stripeSubscriptions } = found;
  return (
    <>
      <dl className="grid gap-x-6 pt-4 text-[0.9375rem] sm:grid-cols-[auto_1fr] sm:gap-y-1">
        <Fact name={t('admin.lookup.account')} isGood={user !== null}>
          {user ? user.displayName || user.email : t('admin.lookup.no-account')}
        </Fact>
        {user ? <OfAccount user={user} /> : null}
        <Fact name={t('admin.lookup.customer')} isGood={userId.stripe !== undefined}>
          {userId.stripe ?? t('admin.lookup.no-customer')}
        </Fact>
        {[...firebaseSubscriptions, ...stripeSubscriptions].map((one) => (
          <Held key={one.id} one={one} isGiven={firebaseSubscriptions.includes(one)} />
        ))}
      </dl>
      {user ? <TechnicalDetails id={user.id} /> : null}
    </>
  );
}

function OfAccount({ user }: { user: UserV3 }) {
  const { t, language } = useTranslate();
  return (
    <>
      <Fact name={t('admin.roles')}>
        {user.roles.map((role) => t(`role.${role}`)).join(', ') || t('admin.deed.no-role')}
      </Fact>
      <Fact name={t('admin.last-login.name')}>{dayIn(user.lastLogin, language)}</Fact>
      <Fact name={t('admin.policies')}>{policiesOf(user, t)}</Fact>
    </>
  );
}

function Held({ one, isGiven }: { one: SubscriptionV3; isGiven: boolean }) {
  const { t, language } = useTranslate();
  const opened = useOpened();
  const until = t(one.valid ? 'admin.subscription.until' : 'admin.subscription.over', {
    day: dayIn(one.validTo, language),
  });
  return (
    <Fact name={t(isGiven ? 'admin.lookup.given' : 'admin.lookup.paid')}>
      {opened.name(one) || t('admin.subscription.nothing')} · {until}
    </Fact>
  );
}

/* Red where it says that there is none (contract 5.20). */
function Fact({ name, isGood = true, children }: { name: string; isGood?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-soft sm:text-[0.9375rem]">{name}</dt>
      <dd className={`pb-2 [overflow-wrap:anywhere] sm:pb-0 ${isGood ? '' : 'text-danger'}`}>{children}</dd>
    </>
  );
}
