import { branding, type BrandingChoice, type BrandingDetails } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { brandingChanged, callApi } from '../../api/index.ts';
import { replaceQueryData } from '../../offline/index.ts';
import { administrationKey } from './queries.ts';

/** Saves what the place is called and how it looks; this app has it at once. Each throws what `callApi` throws. */
export function useSaveBranding() {
  const queryClient = useQueryClient();
  const apply = async (saving: Promise<BrandingDetails>) => {
    await replaceQueryData(queryClient, [administrationKey, 'branding'], await saving);
    dispatchEvent(new Event(brandingChanged));
  };
  return {
    save: (choice: BrandingChoice) => apply(callApi(branding.saveBranding, { body: choice })),
    saveLogo: (base64Image: string) => apply(callApi(branding.saveLogo, { body: { base64Image } })),
    removeLogo: () => apply(callApi(branding.deleteLogo, {})),
  };
}
