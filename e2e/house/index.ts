export { listBarriers } from './accessible.ts';
export { address, journey, type Look, openWindow, SIZES, type Size, type Theme } from './browser.ts';
export { DEMO_PASSWORD, type DemoPerson, settleIn, signInAs } from './people.ts';
export { takePictures } from './pictures.ts';
