import type { SubscriptionV3, UserV3 } from '@canticle/contract/calls';
import { type FormEvent, useState } from 'react';
import { useInstallation } from '../../auth/index.ts';
import { formatDate, useTranslate } from '../../i18n/index.ts';
import { Button, showToast, TextField } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useAdminMutations } from './mutations.ts';
import { useSubscriptionContents } from './subscription-contents.ts';

/** The subscriptions a person has bought or was granted, with the actions on them. */
export function Subscriptions({ person }: { person: UserV3 }) {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  return (
    <section aria-labelledby="subscriptions-of-person">
      <h3 id="subscriptions-of-person" className="border-b border-line pb-2 font-semibold">
        {t(sells ? 'admin.subscriptions' : 'admin.access')}
      </h3>
      {person.subscriptions.length === 0 ? (
        <p className="pt-3 text-ink-soft">{t(sells ? 'admin.subscriptions.none' : 'admin.access.none')}</p>
      ) : null}
      <ul>
        {person.subscriptions.map((subscription) => (
          <SubscriptionRow key={subscription.id} subscription={subscription} personId={person.id} />
        ))}
      </ul>
    </section>
  );
}

type SubscriptionRowProps = { subscription: SubscriptionV3; personId: string };

function SubscriptionRow({ subscription, personId }: SubscriptionRowProps) {
  const { t, language } = useTranslate();
  const contents = useSubscriptionContents();
  const failureText = useErrorMessage();
  const { endSubscription } = useAdminMutations();
  const [action, setAction] = useState<'move' | 'end' | undefined>();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { sells } = useInstallation();
  const isGranted = subscription.id.startsWith('custom');
  const until = formatDate(subscription.validTo, language);
  const confirmEnd = () => {
    setBusy(true);
    return endSubscription(personId, subscription.id)
      .then(
        () => showToast({ text: t(sells ? 'admin.subscription.ended' : 'admin.access.ended') }),
        (reason: unknown) => setFailure(failureText(reason)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <p className="font-serif text-[1.0625rem]">
            {contents.name(subscription) || t('admin.subscription.nothing')}
          </p>
          <p className="text-sm text-ink-soft">
            {t(isGranted ? 'admin.subscription.given' : 'admin.subscription.paid')} ·{' '}
            {t(subscription.valid ? 'admin.subscription.until' : 'admin.subscription.over', { day: until })}
          </p>
        </div>
        {action === undefined ? (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setAction('move')}>{t('admin.move')}</Button>
            {isGranted ? <Button onClick={() => setAction('end')}>{t('admin.end')}</Button> : null}
          </div>
        ) : null}
      </div>
      {action === 'end' ? (
        <div className="flex flex-wrap items-center gap-3 pt-3">
          <p className="grow">{t(sells ? 'admin.end.question' : 'admin.access.end')}</p>
          <Button onClick={() => setAction(undefined)}>{t('app.cancel')}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void confirmEnd()}>
            {t('admin.end')}
          </Button>
        </div>
      ) : null}
      {action === 'move' ? (
        <MoveSubscriptionForm subscriptionId={subscription.id} onClose={() => setAction(undefined)} />
      ) : null}
      {failure ? (
        <p role="alert" className="pt-2 text-danger">
          {failure}
        </p>
      ) : null}
    </li>
  );
}

function MoveSubscriptionForm({ subscriptionId, onClose }: { subscriptionId: string; onClose: () => void }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { sells } = useInstallation();
  const { findByEmail, moveSubscription } = useAdminMutations();
  const [email, setEmail] = useState('');
  const [target, setTarget] = useState<UserV3 | undefined>();
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFailure('');
    await work().catch((reason: unknown) => setFailure(failureText(reason)));
    setIsBusy(false);
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const match = await findByEmail(email.trim());
      setTarget(match);
      if (!match) setFailure(t('admin.move.nobody'));
    });
  };
  const confirmMove = () =>
    run(async () => {
      await moveSubscription(subscriptionId, target?.id ?? '');
      showToast({ text: t(sells ? 'admin.moved' : 'admin.access.moved') });
    });
  if (target)
    return (
      <div className="flex flex-wrap items-center gap-3 pt-3">
        <p className="min-w-0 grow break-words">
          {t('admin.move.question', { name: target.displayName || target.email, email: target.email })}
        </p>
        <Button onClick={() => setTarget(undefined)}>{t('app.cancel')}</Button>
        <Button variant="primary" busy={isBusy} onClick={() => void confirmMove()}>
          {t('admin.move')}
        </Button>
        {failure ? (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        ) : null}
      </div>
    );
  return (
    <form onSubmit={find} className="flex flex-wrap items-end gap-3 pt-3">
      <TextField
        label={t('admin.move.to')}
        type="email"
        required
        value={email}
        error={failure}
        onChange={(event) => setEmail(event.currentTarget.value)}
        className="grow basis-60"
      />
      <Button onClick={onClose}>{t('app.cancel')}</Button>
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('admin.move.find')}
      </Button>
    </form>
  );
}
