import { useEffect } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { showToast, ToastRegion, siteName } from '../../ui/index.ts';

const slowAfterMs = 5_000;
const noticeDurationMs = 30_000;

/** The splash screen until it is known who is signed in. After five seconds it reports a problem. */
export function SplashScreen() {
  const { t } = useTranslate();
  useEffect(() => {
    const timer = setTimeout(() => {
      // Words the server sent are there to read, however long the app takes.
      if (document.getElementById('served')) return;
      showToast({ text: <SlowNotice />, tone: 'error', durationMs: noticeDurationMs });
    }, slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className="splash" role="status" aria-label={t('app.loading')}>
        <p className="splash-name">{siteName()}</p>
        <div className="splash-track">
          <div className="splash-bar" />
        </div>
      </div>
      <ToastRegion />
    </>
  );
}

function SlowNotice() {
  const { t } = useTranslate();
  return (
    <button type="button" className="block w-full text-start" onClick={() => location.reload()}>
      <strong className="block font-semibold">{t('app.something-wrong')}</strong>
      {t('app.something-wrong.hint')}
    </button>
  );
}
