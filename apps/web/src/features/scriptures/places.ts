import { type ScripturePlace, scriptures } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeOwn, lifetimes, ownCall } from '../../offline/index.ts';

/** Where somebody reads in one scripture. */
export type Place = Omit<ScripturePlace, 'readAt' | 'scriptureId'>;

const things = 'scripture-place:';

const places = () =>
  ownCall(scriptures.listScripturePlaces, {}, lifetimes.user, {
    concerns: (thing) => thing.startsWith(things),
    apply: (all, { params, body }) => withPlace(all, { ...(params as object), ...(body as object) } as ScripturePlace),
  });

/** The places with one more, one for each scripture; the later of two stays. */
export function withPlace(all: readonly ScripturePlace[], place: ScripturePlace): ScripturePlace[] {
  const same = all.find(({ scriptureId }) => scriptureId === place.scriptureId);
  if (same !== undefined && same.readAt > place.readAt) return [...all];
  return [...all.filter((one) => one !== same), place];
}

/** Where the person was reading last in a scripture, on whatever device; `isKnown` is false while that is looked up. */
export function usePlace(scriptureId: string | undefined): {
  readonly place: ScripturePlace | undefined;
  readonly isKnown: boolean;
} {
  const { data, isPending } = useQuery(places());
  return { place: data?.find((one) => one.scriptureId === scriptureId), isKnown: !isPending };
}

/** Remembers where the person reads, for all their devices. */
export function useRememberPlace(): (scriptureId: string, place: Place) => void {
  const queries = useQueryClient();
  return (scriptureId, place) => {
    const body = { ...place, readAt: new Date().toISOString() };
    const call = scriptures.saveScripturePlace;
    void changeOwn(queries, { thing: `${things}${scriptureId}`, call, params: { scriptureId }, body }, [
      places() as never,
    ]);
  };
}
