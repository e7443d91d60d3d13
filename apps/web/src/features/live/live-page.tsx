import type { FollowablePresentation } from '@canticle/contract/calls';
import { useSearchParams } from 'react-router';
import { useFollowableSessions } from '../presentation/index.ts';
import { type Language, localizedText, useTranslate } from '../../i18n/index.ts';
import { PlainHttpNotice, Page } from '../../ui/index.ts';
import { NextIcon } from '../../ui/icons.ts';
import { JoinForm } from './join-form.tsx';
import { useFollow } from './use-follow.ts';

/** Where a musician joins a live session: with the code the leader shows, or again without it. */
export function LivePage() {
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const { data: sessions = [] } = useFollowableSessions();
  return (
    <Page title={t('live.join')} width="narrow">
      <h1 className="pt-8 text-3xl font-medium">{t('live.join')}</h1>
      <p className="mt-2 text-balance text-ink-soft">{t('live.join.text')}</p>
      <div className="mt-6">
        <JoinForm initialCode={params.get('code') ?? ''} hasButton replace />
      </div>
      <PlainHttpNotice about="screen" className="mt-6 text-sm text-ink-soft" />
      {sessions.length > 0 ? <SessionList sessions={sessions} /> : null}
    </Page>
  );
}

function SessionList({ sessions }: { sessions: readonly FollowablePresentation[] }) {
  const { t, language } = useTranslate();
  const { follow, isBusy } = useFollow();
  return (
    <section aria-labelledby="live-now" className="mt-10">
      <h2 id="live-now" className="text-xl font-medium">
        {t('live.now')}
      </h2>
      <ul className="mt-2 border-t border-line">
        {sessions.map((session) => (
          <li key={session.id} className="border-b border-line">
            <button
              type="button"
              disabled={isBusy}
              onClick={() => void follow(session)}
              className="flex min-h-14 w-full items-center justify-between gap-3 py-2 text-start hover:text-accent"
            >
              <span className="min-w-0">
                <span className="block truncate">{t('live.of', { name: session.owner.displayName })}</span>
                <span className="block truncate text-sm text-ink-soft">{describe(session, language)}</span>
              </span>
              <NextIcon aria-hidden className="size-5 shrink-0 text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const describe = ({ group, songName }: FollowablePresentation, language: Language): string =>
  [group?.name, songName && localizedText(songName, language)].filter(Boolean).join(' · ');
