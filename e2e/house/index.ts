export {
  fetchAs,
  DEMO_PASSWORD,
  type DemoPerson,
  completeRegistration,
  signInAs,
  signInWith,
  signInForToken,
} from './people.ts';
export {
  address,
  clientSite,
  journey,
  type WindowOptions,
  openWindow,
  otherSite,
  plainHttpAddress,
  SIZES,
  type Size,
  type Theme,
} from './browser.ts';
export { findAccessibilityViolations } from './accessible.ts';
export { hasFocus, tabTo, findTabOrderProblems } from './keyboard.ts';
export { waitForFonts } from './letters.ts';
export { delayResponse } from './held-answer.ts';
export { entryRows, readEntryTitles } from './lists.ts';
export { startEmbeddingSite, type EmbeddingSite } from './parish.ts';
export { createUser } from './newcomer.ts';
export { fetchAsEditor, uploadFile, findSongId } from './files.ts';
export { createRecording, createScore } from './samples.ts';
export { startBuildSwitcher, type BuildSwitcher } from './two-builds.ts';
export { takeScreenshots } from './pictures.ts';
