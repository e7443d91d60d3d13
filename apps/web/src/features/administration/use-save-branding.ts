import { branding, type BrandingChoice, type BrandingDetails } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { brandingChanged, callApi } from '../../api/index.ts';
import { administrationKey } from './queries.ts';

/** Saves what the place is called and how it looks; this app has it at once. Each throws what `callApi` throws. */
export function useSaveBranding() {
  const queryClient = useQueryClient();
  const apply = async (saving: Promise<BrandingDetails>) => {
    const saved = await saving;
    const queryKey = [administrationKey, 'branding'];
    // A request in progress may have been answered before it was saved.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, saved);
    dispatchEvent(new Event(brandingChanged));
  };
  return {
    save: (choice: BrandingChoice) => apply(callApi(branding.saveBranding, { body: choice })),
    saveLogo: (base64Image: string) => apply(callApi(branding.saveLogo, { body: { base64Image } })),
    removeLogo: () => apply(callApi(branding.deleteLogo, {})),
  };
}
