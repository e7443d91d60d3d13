/* What tests of screens share: the app as it stands after its start, with a provider and a session set by hand. */
export {
  addressIn,
  demoInstallation,
  fakeProvider,
  fakeSession,
  kari,
  karisDocument,
  karisSettings,
  renderStarted,
} from './started.tsx';
export { textsOf } from './texts.ts';
