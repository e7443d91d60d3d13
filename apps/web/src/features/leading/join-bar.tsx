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

type JoinBarProps = { presenter: Presenter; state: PresenterState; presentationId: string };

/** How others join, how many follow, and who leads; before that, the button that lets others follow. */
export function JoinBar({ presenter, state: { presentation }, presentationId }: JoinBarProps) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const failureText = useErrorMessage();
  const [isOpen, setOpen] = useState(false);
  const { data: people } = useLivePeople(presentationId, presentation?.live?.invitation != null);
  if (!user) return <div className="lead-join" />;
  const invitation = presentation?.live?.invitation;
  const isLedElsewhere = presentation?.live != null && presentation.leader.id !== user.id;
  const isOwner = presentation?.owner.id === user.id;
  const takeOver = () =>
    liveSessionApi
      .transferLead(presentationId, user.id)
      .then(presenter.receive, (failure: unknown) => showToast({ text: failureText(failure) }));
  const joinUrl = invitation ? `${location.origin}/live?code=${encodeURIComponent(invitation.code)}` : '';
  const followers = people ? people.audience + people.musicians.filter(({ isHere }) => isHere).length : undefined;
  return (
    <div className="lead-join">
      {isLedElsewhere ? (
        <p role="status" className="lead-elsewhere">
          <span>{t('live.leads', { name: presentation.leader.displayName })}</span>
          {isOwner ? (
            <Button className="border-gold" onClick={() => void takeOver()}>
              {t('lead.take-over')}
            </Button>
          ) : null}
        </p>
      ) : null}
      {invitation ? (
        <>
          <p className="lead-address">
            {t('lead.join', { address: location.host })}
            <span aria-hidden> · </span>
            <strong className="live-code select-all">{invitation.code}</strong>
          </p>
          <Popover label={t('live.musicians.qr')} trigger={<GridIcon aria-hidden className="size-5" />}>
            <QrCode text={joinUrl} label={t('live.musicians.qr')} />
          </Popover>
        </>
      ) : null}
      {presentation?.live != null && presentation.position !== null && !presentation.isForAudience ? (
        <p role="status" className="text-sm text-ink-soft">
          {t(presentation.position.slide ? 'live.withheld.reading' : 'live.withheld')}
        </p>
      ) : null}
      <Button variant="plain" className="shrink-0 whitespace-nowrap" onClick={() => setOpen(true)}>
        <LiveIcon aria-hidden className={invitation ? 'size-4 text-gold' : 'size-4'} />
        {invitation ? t('live.manage') : t('live.begin')}
        {followers === undefined ? null : (
          <span className="text-ink-soft">{t('lead.followers', { count: followers })}</span>
        )}
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
    </div>
  );
}
