import { accentStyle, type PublicBranding } from '@canticle/contract/calls';
import { setSiteName, siteName } from '../../ui/index.ts';

const sheet = new CSSStyleSheet();

/** Gives a page that came with another name or colour those that the place has now. */
export function showBranding({ version, name, accent }: PublicBranding): void {
  const previous = siteName();
  document.querySelector('style[data-branding]')?.remove();
  sheet.replaceSync(accent === '' ? '' : accentStyle(accent));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  document.documentElement.dataset['branding'] = version;
  setSiteName(name);
  if (document.title.endsWith(previous)) document.title = document.title.slice(0, -previous.length) + name;
}
