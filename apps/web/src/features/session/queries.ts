import { type Call, type SettingsV3, type SettingsV4, session } from '@canticle/contract/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { copiedCall, currentCopy, lifetimes } from '../../offline/index.ts';

export type ThemeChoice = SettingsV4['themeChoice'];

const user = () => copiedCall(session.getSession, {}, lifetimes.user);
const settings = () => copiedCall(session.getSettings, {}, lifetimes.user);

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
    saveLanguage: (languageKey: string) =>
      save(queries, session.saveSettings, { languageKey }, { defaultLanguage: languageKey, languageChosen: true }),
    /** Saves the settings that are given, in one call; the others stay as they are. */
    saveSettings: ({ languageKey, ...music }: Partial<Omit<SettingsV3, 'theme'>>) =>
      save(
        queries,
        session.saveSettings,
        { ...(languageKey && { languageKey }), ...music },
        { ...(languageKey && { defaultLanguage: languageKey, languageChosen: true }), ...music },
      ),
    saveTheme: (themeChoice: ThemeChoice) =>
      save(queries, session.patchSettings, { set: { themeChoice } }, { themeChoice }),
  };
}

async function save(queries: QueryClient, call: Call, body: object, chosen: Partial<SettingsV4>): Promise<void> {
  await showAndKeep(queries, chosen);
  const { method, path, version } = call;
  await currentCopy().outbox.add({
    id: crypto.randomUUID(),
    thing: 'settings',
    call: { method, path, version },
    body,
    addedAt: Date.now(),
  });
}

/* The next start reads the copy before the network: it has to find the choice there, under the name of the query. */
async function showAndKeep(queries: QueryClient, chosen: Partial<SettingsV4>): Promise<void> {
  const { queryKey } = settings();
  const before = queries.getQueryData<SettingsV4>(queryKey);
  if (before === undefined) return;
  const value = { ...before, ...chosen };
  queries.setQueryData(queryKey, value);
  await currentCopy().write('lists', JSON.stringify(queryKey), { value, savedAt: Date.now(), etag: undefined });
}
