import { presentation as calls, type Presentation } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';

const peopleIntervalMs = 3_000;
const followableIntervalMs = 60_000;

/** Opens, shares and ends a live session. Each throws what `callApi` throws and returns the updated presentation. */
export const liveSessionApi = {
  open: (): Promise<Presentation> => callApi(calls.startLive, {}),
  end: (): Promise<Presentation> => callApi(calls.endLive, {}),
  renewCode: (id: string): Promise<Presentation> => callApi(calls.renewCode, { params: { id } }),
  transferLead: (id: string, userId: string): Promise<Presentation> =>
    callApi(calls.transferLead, { params: { id }, body: { userId } }),
  leave: (id: string, userId: string) => callApi(calls.removeMusician, { params: { id, userId } }),
  /** Joins the session of a group without a code. */
  follow: (id: string): Promise<Presentation> => callApi(calls.followPresentation, { params: { id } }),
  join: (code: string): Promise<Presentation> => callApi(calls.joinPresentation, { body: { code } }),
};

/** The followers, polled while enabled. */
export const useLivePeople = (id: string, isEnabled: boolean) =>
  useQuery({
    queryKey: [calls.listPeople.path, id],
    queryFn: () => callApi(calls.listPeople, { params: { id } }),
    enabled: isEnabled,
    refetchInterval: peopleIntervalMs,
  });

/** The live sessions of others that this person may follow without a code. */
export const useFollowableSessions = () =>
  useQuery({
    queryKey: [calls.listPresentations.path],
    queryFn: () => callApi(calls.listPresentations, {}),
    // That a leader is gone is no event.
    refetchInterval: ({ state: { data } }) => (data?.length ? followableIntervalMs : false),
  });
