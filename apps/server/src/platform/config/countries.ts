import { z } from 'zod';

/* ISO 3166-1, and XK, the code commonly used for Kosovo. Source: https://www.iso.org/iso-3166-country-codes.html */
const COUNTRIES = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG ' +
    'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' +
    'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA ' +
    'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' +
    'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
    'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
  ).split(' '),
);

/**
 * Whether two upper-case letters are the code of a country.
 *
 * @example isCountry('NO') // true
 * @example isCountry('ZZ') // false
 */
export function isCountry(code: string): boolean {
  return COUNTRIES.has(code);
}

/** The countries of the published clients of this API. */
export const DEFAULT_HALF_PRICE_COUNTRIES = parseCountries(
  'AR BY BA BR BG CM CZ CL CN CD HR EG EE ET GR HU IN ID KE KW LV LT MK MW MX MD PY PE PL RO RU RS SK SI ZA ES LK TZ UG UA AE ZW',
);

/** `HALF_PRICE_COUNTRIES`: countries separated by commas or spaces, or `none`. */
export const halfPriceCountries = z
  .string()
  .transform(parseCountries)
  .pipe(
    z.array(
      z.string().refine(isCountry, {
        error: ({ input }) =>
          `HALF_PRICE_COUNTRIES must list countries in two letters, or say none; "${String(input)}" is neither.`,
      }),
    ),
  );

function parseCountries(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '' && code !== 'NONE');
}
