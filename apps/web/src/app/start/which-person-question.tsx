import { useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { type SessionState, useSession } from '../../auth/index.ts';

/** Asks which person to sign in, when a link would sign in another person than the current one. */
export function WhichPersonQuestion({ state }: { state: Extract<SessionState, { kind: 'choosing' }> }) {
  const { t } = useTranslate();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const here = state.person.displayName || state.person.email;
  const choose = (who: 'here' | 'other') => () => {
    setBusy(true);
    void session.choosePerson(who);
  };
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-start gap-4 px-6 py-16">
      <h1 className="font-serif text-3xl">{t('which-person.title')}</h1>
      <p className="text-ink-soft">
        {state.other === undefined
          ? t('which-person.text.unknown', { here })
          : t('which-person.text', { here, other: state.other })}
      </p>
      <p className="text-ink-soft">{t('which-person.warning')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={choose('here')} disabled={busy}>
          {t('which-person.stay', { here })}
        </Button>
        <Button onClick={choose('other')} busy={busy}>
          {state.other === undefined
            ? t('which-person.switch.unknown')
            : t('which-person.switch', { other: state.other })}
        </Button>
      </div>
    </main>
  );
}
