import { Link, useSearchParams } from 'react-router';
import { useJoinedSessions } from '../presentation/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { PlainHttpNotice, Page } from '../../ui/index.ts';
import { NextIcon } from '../../ui/icons.ts';
import { JoinForm } from './join-form.tsx';

/** Where a musician joins a live session: with the code the leader shows, or again without it. */
export function LivePage() {
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const { data: joined } = useJoinedSessions();
  return (
    <Page title={t('live.join')} width="narrow">
      <h1 className="pt-8 text-3xl font-medium">{t('live.join')}</h1>
      <p className="mt-2 text-balance text-ink-soft">{t('live.join.text')}</p>
      <div className="mt-6">
        <JoinForm initialCode={params.get('code') ?? ''} hasButton replace />
      </div>
      <PlainHttpNotice about="screen" className="mt-6 text-sm text-ink-soft" />
      {joined && joined.length > 0 ? (
        <section aria-labelledby="joined" className="mt-10">
          <h2 id="joined" className="text-xl font-medium">
            {t('live.joined')}
          </h2>
          <ul className="mt-2 border-t border-line">
            {joined.map(({ id, owner }) => (
              <li key={id} className="border-b border-line">
                <Link to={`/live/${id}`} className="flex min-h-14 items-center justify-between gap-3 hover:text-accent">
                  {t('live.of', { name: owner.displayName })}
                  <NextIcon aria-hidden className="size-5 text-ink-soft" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}
