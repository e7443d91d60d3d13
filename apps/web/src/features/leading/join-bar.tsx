import { useState } from 'react';
import {
  LiveDialog,
  liveSessionApi,
  type Presenter,
  type PresenterState,
  useLivePeople,
} from '../presentation/index.ts';
import { useUser } from '../session/index.ts';
import { QrCode, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Popover, showToast } from '../../ui/index.ts';
import { GridIcon, LiveIcon } from '../../ui/icons.ts';

type LiveProps = { presenter: Presenter; state: PresenterState; presentationId: string };

/** How others join: the address and the code, always in sight, and the QR code. */
export function JoinAddress({ state: { presentation } }: Pick<LiveProps, 'state'>) {
  const { t } = useTranslate();
  const invitation = presentation?.live?.invitation;
  if (!invitation) return null;
  const joinUrl = `${location.origin}/live?code=${encodeURIComponent(invitation.code)}`;
  return (
    <div className="lead-join">
      <p className="lead-address">
        <span className="lead-host">{t('lead.join', { address: location.host })}</span>
        <span aria-hidden> · </span>
        <strong className="live-code select-all">{invitation.code}</strong>
      </p>
      <Popover label={t('live.musicians.qr')} trigger={<GridIcon aria-hidden className="size-5" />}>
        <QrCode text={joinUrl} label={t('live.musicians.qr')} />
      </Popover>
    </div>
  );
}

/** How many follow, and the dialog of the live session; before that, the button that lets others follow. */
export function LiveButton({ presenter, state: { presentation }, presentationId }: LiveProps) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const failureText = useErrorMessage();
  const [isOpen, setOpen] = useState(false);
  const isLive = presentation?.live?.invitation != null;
  const { data: people } = useLivePeople(presentationId, isLive);
  // Somebody else's session is opened by its owner: without an invitation the lead has gone back to them.
  if (!user || (presentationId !== 'own' && !isLive)) return null;
  const followers = people ? people.audience + people.musicians.filter(({ isHere }) => isHere).length : undefined;
  return (
    <>
      <Button variant="plain" className="lead-live" onClick={() => setOpen(true)}>
        <LiveIcon aria-hidden className={isLive ? 'size-4 shrink-0 text-gold' : 'size-4 shrink-0'} />
        <span className={isLive ? 'max-lg:sr-only' : 'truncate'}>{t(isLive ? 'live.manage' : 'live.begin')}</span>
        {followers === undefined ? null : (
          <span className="truncate text-ink-soft max-sm:sr-only">
            {followers === 0 ? t('lead.followers.none') : t('lead.followers', { count: followers })}
          </span>
        )}
        {followers ? (
          <span aria-hidden className="tabular-nums sm:hidden">
            {followers}
          </span>
        ) : null}
      </Button>
      {isOpen ? (
        <LiveDialog
          id={presentationId}
          presentation={presentation}
          userId={user.id}
          onChange={presenter.receive}
          onClose={() => setOpen(false)}
          errorMessage={failureText}
          renderQr={(text, label) => <QrCode text={text} label={label} />}
        />
      ) : null}
    </>
  );
}

/** What a leader must know: that somebody else leads, or that the audience does not see this. */
export function LiveNotice({ presenter, state: { presentation, isRefused }, presentationId }: LiveProps) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const failureText = useErrorMessage();
  if (!user || !presentation?.live) return null;
  const { leader, owner, position, isForAudience } = presentation;
  const takeOver = () =>
    liveSessionApi
      .transferLead(presentationId, user.id)
      .then(presenter.receive, (failure: unknown) => showToast({ text: failureText(failure) }));
  const isLedElsewhere = leader.id !== user.id;
  const isWithheld = position !== null && !isForAudience;
  if (!isLedElsewhere && !isWithheld && !isRefused) return null;
  return (
    <div className="lead-notice">
      {isLedElsewhere ? (
        <p role="status" className="lead-elsewhere">
          <span>{t('live.leads', { name: leader.displayName })}</span>
          {owner.id === user.id ? (
            <Button className="border-gold" onClick={() => void takeOver()}>
              {t('lead.take-over')}
            </Button>
          ) : null}
        </p>
      ) : null}
      {isRefused ? (
        <p role="alert" className="text-sm text-danger">
          {t('live.refused')}
        </p>
      ) : isWithheld ? (
        <p role="status" className="text-sm text-ink-soft">
          {t(position.slide ? 'live.withheld.reading' : 'live.withheld')}
        </p>
      ) : null}
    </div>
  );
}
