import type { MediaHandle } from './media-handle.ts';
import type { Rates } from './rates.ts';

declare global {
  interface HTMLElementTagNameMap {
    'youtube-video': HTMLVideoElement;
    'vimeo-video': HTMLVideoElement;
  }
}

const elementLoaders = {
  youtube: () => import('youtube-video-element').then((module) => module.default),
  vimeo: () => import('vimeo-video-element').then((module) => module.default),
} as const;

/**
 * The player of an external service with the interface of a native element. Loaded only when such a video is opened.
 */
export async function createEmbeddedPlayer(
  kind: keyof typeof elementLoaders,
  address: string,
  rates: Rates,
): Promise<MediaHandle> {
  await elementLoaders[kind]();
  const element = document.createElement(`${kind}-video`);
  // The service refuses to play for a page that sends no referrer.
  Object.assign(element, { config: { referrerpolicy: 'strict-origin-when-cross-origin' } });
  element.setAttribute('playsinline', '');
  element.setAttribute('src', kind === 'youtube' ? toNoCookieUrl(address) : address);
  element.className = 'player-outside';
  applyStyles(element);
  return { element, rates, close: () => element.remove() };
}

/* The address of the service that sets no cookies before playback. */
const toNoCookieUrl = (address: string): string =>
  address.replace(
    /^https?:\/\/(?:www\.|m\.)?youtube\.com\/watch\?v=([\w-]{11}).*$/,
    'https://www.youtube-nocookie.com/embed/$1',
  );

/* The element contains inline styles, which our content security policy forbids: they are set again. */
function applyStyles(element: HTMLElement): void {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const styleSheet = new CSSStyleSheet();
  styleSheet.replaceSync(
    ':host{display:block;position:relative;width:100%;height:100%}iframe{position:absolute;inset:0;width:100%;height:100%;border:0}',
  );
  root.adoptedStyleSheets = [styleSheet];
}
