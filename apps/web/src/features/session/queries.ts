import { type Call, type SettingsV3, type SettingsV4, session } from '@canticle/contract/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  mutateOptimistically,
  cachedQuery,
  type PendingOperation,
  lifetimes,
  personalQuery,
  requestOf,
} from '../../offline/index.ts';

export type ThemeChoice = SettingsV4['themeChoice'];

/* All preferences share one resource key: they reach the server in the order they were made. */
const resourceKey = 'settings';

const userQuery = () => cachedQuery(session.getSession, {}, lifetimes.user);
const settingsQuery = () =>
  personalQuery(session.getSettings, {}, lifetimes.user, {
    appliesTo: (key) => key === resourceKey,
    apply: applySettings,
  });

/** The queries behind {useUser} and {useSettings}. */
export const personQueries = () => ({ user: userQuery(), settings: settingsQuery() });

/** The signed-in person: name, roles, subscriptions. */
export const useUser = () => useQuery(userQuery());

/** The query key of the person in the local cache. */
export const userKey = () => userQuery().queryKey;

/** The person's settings, with the preferences that only this app's documents have. */
export const useSettings = () => useQuery(settingsQuery());

/**
 * Saves a preference for every device of the person: shown at once, stored here, sent as soon as there is a network.
 */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  return {
    saveLanguage: (languageKey: string) => persistSettings(queryClient, session.saveSettings, { languageKey }),
    /** Saves the given settings in one call; the others do not change. */
    saveSettings: (chosen: Partial<Omit<SettingsV3, 'theme'>>) =>
      persistSettings(queryClient, session.saveSettings, chosen),
    saveTheme: (themeChoice: ThemeChoice) =>
      persistSettings(queryClient, session.patchSettings, { set: { themeChoice } }),
  };
}

async function persistSettings(queryClient: QueryClient, call: Call, body: object): Promise<void> {
  await mutateOptimistically(queryClient, { thing: resourceKey, call, body }, [settingsQuery()]);
}

/** The settings after an operation. */
function applySettings(previous: SettingsV4, operation: PendingOperation): SettingsV4 {
  const patched = requestOf(operation, session.patchSettings);
  if (patched) return { ...previous, ...patched.body.set };
  const { theme: _, languageKey, ...others } = requestOf(operation, session.saveSettings)?.body ?? {};
  return { ...previous, ...(languageKey && { defaultLanguage: languageKey, languageChosen: true }), ...others };
}
