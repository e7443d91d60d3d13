/* Shared by tests of screens: the started app, with a fake provider and a fake session. */
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
