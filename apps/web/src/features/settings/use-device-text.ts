import { useTranslate } from '../../i18n/index.ts';
import { readDeviceName } from './device-name.ts';

/** Describes a device by its user agent, in words. */
export function useDeviceText(): (userAgent: string) => string {
  const { t } = useTranslate();
  return (userAgent) => {
    const { browser, system, program } = readDeviceName(userAgent);
    if (browser !== undefined && system !== undefined) return t('security.device.browser', { browser, system });
    if (program !== undefined) return t('security.device.program', { name: program });
    return browser ?? t('security.device.unknown');
  };
}
