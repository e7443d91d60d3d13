export { address, journey, openWindow, signInAs } from './people.ts';
export { type Page } from './page.ts';
export { openProxy, type Proxy } from './proxy.ts';
export { at, button, css, field, heading, link, type Query, role, text, within } from './query.ts';
