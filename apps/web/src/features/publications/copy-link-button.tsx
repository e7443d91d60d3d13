import { useTranslate } from '../../i18n/index.ts';
import { CopyButton } from '../../ui/index.ts';

/** Copies the full URL of a path of this app. */
export function CopyLinkButton({ path, title }: { path: string; title: string }) {
  const { t } = useTranslate();
  const url = new URL(path, location.origin).href;
  return <CopyButton isQuiet text={url} label={t('app.copy-link')} name={t('article.copy-link', { title })} />;
}
