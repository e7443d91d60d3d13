export { askAs, DEMO_PASSWORD, type DemoPerson, settleIn, signInAs, signInWith, tokenOf } from './people.ts';
export {
  address,
  client,
  journey,
  type Look,
  openWindow,
  parish,
  plainHttpAddress,
  SIZES,
  type Size,
  type Theme,
} from './browser.ts';
export { listBarriers } from './accessible.ts';
export { hasFocus, tabTo, walkWithTab } from './keyboard.ts';
export { lettersShown } from './letters.ts';
export { holdAnswer } from './held-answer.ts';
export { listEntries, listTitles } from './lists.ts';
export { openParish, type Parish } from './parish.ts';
export { makeNewcomer } from './newcomer.ts';
export { askAsEditor, bringFile, songId } from './files.ts';
export { smallRecording, smallScore } from './samples.ts';
export { openTwoBuilds, type TwoBuilds } from './two-builds.ts';
export { takePictures } from './pictures.ts';
