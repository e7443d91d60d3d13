/* What tests of screens share: the app as it stands after its start, with a provider and a session set by hand. */
export {
  currentAddress,
  demoInstallation,
  fakeProvider,
  fakeSession,
  kari,
  kariUser,
  kariSettings,
  renderApp,
} from './render-app.tsx';
export { readMessages } from './read-messages.ts';
