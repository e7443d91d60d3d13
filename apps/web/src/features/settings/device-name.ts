/** What a browser or program called itself, in parts a sentence can be made of; undefined where it is not known. */
type DeviceName = { readonly browser?: string; readonly system?: string; readonly program?: string };

/* In this order: most browsers also name those they descend from. */
const browsers = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/**
 * Reads a user agent.
 *
 * @example readDeviceName('Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0') // { browser: 'Firefox', system: 'Linux' }
 * @example readDeviceName('HymnalSync/2.1') // { program: 'HymnalSync' }
 */
export function readDeviceName(userAgent: string): DeviceName {
  const nameIn = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser !== undefined) return { browser, ...(system === undefined ? {} : { system }) };
  const program = /^[\w .-]{1,40}?(?=[/ (]|$)/.exec(userAgent)?.[0];
  return program ? { program } : {};
}
