import type { Branding } from '../../platform/branding/index.ts';
import type { Seller } from '../../platform/config/index.ts';

/**
 * Who sells, on a receipt: an address and a tax number that an administrator has chosen win over those of the settings.
 *
 * @example createSeller({ name: '', addressLines: [], taxNumber: '', vatPercent: 0 }, { name: 'St Mary', imprintAddress: '1 Church Road', taxNumber: '1' }) // { name: 'St Mary', addressLines: ['1 Church Road'], taxNumber: '1', vatPercent: 0 }
 */
export function createSeller(
  settings: Seller,
  branding: Pick<Branding, 'name' | 'imprintAddress' | 'taxNumber'>,
): Seller {
  const chosenLines = branding.imprintAddress.split('\n').filter((line) => line.trim() !== '');
  return {
    name: settings.name || branding.name,
    addressLines: chosenLines.length > 0 ? chosenLines : settings.addressLines,
    taxNumber: branding.taxNumber || settings.taxNumber,
    vatPercent: settings.vatPercent,
  };
}
