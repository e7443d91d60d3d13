import { useTranslate } from '../../../translations/index.ts';
import { CopyButton } from '../../../ui/index.ts';

/** Copies the whole address of a place of this app. */
export function CopyLink({ path, title }: { path: string; title: string }) {
  const { t } = useTranslate();
  const address = new URL(path, location.origin).href;
  return <CopyButton isQuiet text={address} label={t('app.copy-link')} name={t('article.copy-link', { title })} />;
}
