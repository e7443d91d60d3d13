import { session } from '@canticle/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { copiedCall, lifetimes } from '../../offline/index.ts';

const user = () => copiedCall(session.getSession, {}, lifetimes.user);
const settings = () => copiedCall(session.getSettings, {}, lifetimes.user);

/** The signed-in person: name, roles, subscriptions. */
export const useUser = () => useQuery(user());

/** The person's settings, with the choices that only our own documents carry. */
export const useSettings = () => useQuery(settings());

/** Saves the language of the interface for every device of the person. */
export function useSaveLanguage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (languageKey: string) => callApi(session.saveSettings, { body: { languageKey } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: settings().queryKey }),
  });
}

/** Saves whether the person wants light, dark, or what the device says. */
export function useSaveTheme() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (themeChoice: 'light' | 'dark' | 'system') =>
      callApi(session.patchSettings, { body: { set: { themeChoice } } }),
    onSuccess: (saved) => queries.setQueryData(settings().queryKey, saved),
  });
}
