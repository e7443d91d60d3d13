import { installation, type PublicBranding } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { brandingChanged, callApi } from '../../api/index.ts';
import { useInstallation } from '../../auth/index.ts';

const intervalMs = 15_000;

/**
 * What the place is called and how it looks, also after an administrator has changed it: a window without the frame of
 * the app is told of no changes, and a projector may wait for hours. Without a network it is what this device knows.
 *
 * @param whileHidden  whether it asks while another window covers this one, as on a projector; a phone in a pocket is quiet
 */
export function useNewestBranding({ whileHidden }: { readonly whileHidden: boolean }): PublicBranding {
  const { branding } = useInstallation();
  const { data: newest = branding } = useQuery({
    queryKey: ['newest branding'],
    queryFn: async () => (await callApi(installation.getInstallation, {})).branding,
    refetchInterval: intervalMs,
    refetchIntervalInBackground: whileHidden,
    retry: false,
  });
  useEffect(() => {
    // Colours and the name in the title are the window's.
    if (newest.version !== document.documentElement.dataset['branding']) dispatchEvent(new Event(brandingChanged));
  }, [newest.version]);
  return newest;
}
