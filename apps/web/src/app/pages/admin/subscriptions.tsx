import type { SubscriptionV3, UserV3 } from '@canticle/contract/calls';
import { type FormEvent, useState } from 'react';
import { useAdministration } from '../../../features/administration/index.ts';
import { dayIn, useTranslate } from '../../../translations/index.ts';
import { Button, showToast, TextField } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { useOpened } from './opened.ts';

/** What a person has bought or was given, and what may be done with it. */
export function Subscriptions({ person }: { person: UserV3 }) {
  const { t } = useTranslate();
  return (
    <section aria-labelledby="subscriptions-of-person">
      <h3 id="subscriptions-of-person" className="border-b border-line pb-2 font-semibold">
        {t('admin.subscriptions')}
      </h3>
      {person.subscriptions.length === 0 ? <p className="pt-3 text-ink-soft">{t('admin.subscriptions.none')}</p> : null}
      <ul>
        {person.subscriptions.map((subscription) => (
          <SubscriptionRow key={subscription.id} subscription={subscription} personId={person.id} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { subscription: SubscriptionV3; personId: string };

function SubscriptionRow({ subscription, personId }: RowProps) {
  const { t, language } = useTranslate();
  const opened = useOpened();
  const failureText = useFailureText();
  const { end } = useAdministration();
  const [deed, setDeed] = useState<'move' | 'end' | undefined>();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isGiven = subscription.id.startsWith('custom');
  const until = dayIn(subscription.validTo, language);
  const finish = () => {
    setBusy(true);
    return end(personId, subscription.id)
      .then(
        () => showToast({ text: t('admin.subscription.ended') }),
        (reason: unknown) => setFailure(failureText(reason)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <p className="font-serif text-[1.0625rem]">{opened.name(subscription) || t('admin.subscription.nothing')}</p>
          <p className="text-sm text-ink-soft">
            {t(isGiven ? 'admin.subscription.given' : 'admin.subscription.paid')} ·{' '}
            {t(subscription.valid ? 'admin.subscription.until' : 'admin.subscription.over', { day: until })}
          </p>
        </div>
        {deed === undefined ? (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setDeed('move')}>{t('admin.move')}</Button>
            {isGiven ? <Button onClick={() => setDeed('end')}>{t('admin.end')}</Button> : null}
          </div>
        ) : null}
      </div>
      {deed === 'end' ? (
        <div className="flex flex-wrap items-center gap-3 pt-3">
          <p className="grow">{t('admin.end.question')}</p>
          <Button onClick={() => setDeed(undefined)}>{t('app.cancel')}</Button>
          <Button look="danger" busy={isBusy} onClick={() => void finish()}>
            {t('admin.end')}
          </Button>
        </div>
      ) : null}
      {deed === 'move' ? <Move subscriptionId={subscription.id} onClose={() => setDeed(undefined)} /> : null}
      {failure ? (
        <p role="alert" className="pt-2 text-danger">
          {failure}
        </p>
      ) : null}
    </li>
  );
}

function Move({ subscriptionId, onClose }: { subscriptionId: string; onClose: () => void }) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const { findByAddress, move } = useAdministration();
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
      const found = await findByAddress(email.trim());
      setTarget(found);
      if (!found) setFailure(t('admin.move.nobody'));
    });
  };
  const finish = () =>
    run(async () => {
      await move(subscriptionId, target?.id ?? '');
      showToast({ text: t('admin.moved') });
    });
  if (target)
    return (
      <div className="flex flex-wrap items-center gap-3 pt-3">
        <p className="min-w-0 grow break-words">
          {t('admin.move.question', { name: target.displayName || target.email, email: target.email })}
        </p>
        <Button onClick={() => setTarget(undefined)}>{t('app.cancel')}</Button>
        <Button look="primary" busy={isBusy} onClick={() => void finish()}>
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
      <Button type="submit" look="primary" busy={isBusy}>
        {t('admin.move.find')}
      </Button>
    </form>
  );
}
