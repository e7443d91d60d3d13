export { DEMO_PASSWORD, type DemoPerson, settleIn, signInAs, signInWith } from './people.ts';
export { address, journey, type Look, openWindow, parish, SIZES, type Size, type Theme } from './browser.ts';
export { listBarriers } from './accessible.ts';
export { makeNewcomer } from './newcomer.ts';
export { askAsEditor, bringFile, songId } from './files.ts';
export { smallRecording, smallScore } from './samples.ts';
export { takePictures } from './pictures.ts';
