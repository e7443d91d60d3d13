import { type Call, type SettingsV3, type SettingsV4, session } from '@canticle/contract/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeOwn, copiedCall, type Deed, lifetimes, ownCall } from '../../offline/index.ts';

export type ThemeChoice = SettingsV4['themeChoice'];

/* All choices are one thing: they reach the server in the order they were made. */
const thing = 'settings';

const user = () => copiedCall(session.getSession, {}, lifetimes.user);
const settings = () =>
  ownCall(session.getSettings, {}, lifetimes.user, { concerns: (one) => one === thing, apply: withChoice });

/** The queries behind {useUser} and {useSettings}. */
export const personQueries = () => ({ user: user(), settings: settings() });

/** The signed-in person: name, roles, subscriptions. */
export const useUser = () => useQuery(user());

/** The name under which the browser keeps the person. */
export const userKey = () => user().queryKey;

/** The person's settings, with the choices that only our own documents carry. */
export const useSettings = () => useQuery(settings());

/** Saves a choice for every device of the person: shown at once, kept here, sent as soon as there is a network. */
export function useSavePreferences() {
  const queries = useQueryClient();
  return {
    saveLanguage: (languageKey: string) => save(queries, session.saveSettings, { languageKey }),
    /** Saves the settings that are given, in one call; the others stay as they are. */
    saveSettings: (chosen: Partial<Omit<SettingsV3, 'theme'>>) => save(queries, session.saveSettings, chosen),
    saveTheme: (themeChoice: ThemeChoice) => save(queries, session.patchSettings, { set: { themeChoice } }),
  };
}

async function save(queries: QueryClient, call: Call, body: object): Promise<void> {
  await changeOwn(queries, { thing, call, body }, [settings()]);
}

type Patched = { readonly set: Partial<SettingsV4> };

/** The settings after a choice was made. */
function withChoice(before: SettingsV4, { call, body }: Deed): SettingsV4 {
  if (call.path === session.patchSettings.path) return { ...before, ...(body as Patched).set };
  const { languageKey, ...others } = body as Partial<Omit<SettingsV3, 'theme'>>;
  return { ...before, ...(languageKey && { defaultLanguage: languageKey, languageChosen: true }), ...others };
}
