import { useTranslate } from '../i18n/index.ts';

/**
 * Whether this page was opened over plain HTTP from another machine, such as `http://192.168.1.20:4180`. Browsers then
 * disable the features restricted to secure contexts: service workers, the Cache Storage, wake locks.
 */
export const isPlainHttp = (): boolean => globalThis.isSecureContext === false;

/** Explains what does not work over plain HTTP, at the feature concerned; nothing over HTTPS. */
export function PlainHttpNotice({ about, className }: { about: 'keeping' | 'screen'; className?: string }) {
  const { t } = useTranslate();
  return isPlainHttp() ? <p className={className}>{t(`plain-http.${about}`)}</p> : null;
}
