import { useTranslate } from '../../../translations/index.ts';
import { rowAction, showToast } from '../../../ui/index.ts';
import { LinkIcon } from '../../../ui/icons.ts';

/** Copies the whole address of a place of this app. */
export function CopyLink({ path, title }: { path: string; title: string }) {
  const { t } = useTranslate();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
      showToast({ text: t('app.link-copied') });
    } catch {
      showToast({ text: t('app.not-copied'), tone: 'error' });
    }
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className={rowAction}
      aria-label={t('article.copy-link', { title })}
    >
      <LinkIcon aria-hidden className="size-4" />
      {t('app.copy-link')}
    </button>
  );
}
