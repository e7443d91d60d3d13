import { type GroupDetails, type GroupRole, groups } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { cachedQuery } from '../../offline/index.ts';

/* Others join and leave at any time: cached data shows at once, and is requested again each time it is displayed. */
const alwaysStale = 0;

const groupsQuery = () => cachedQuery(groups.listGroups, {}, alwaysStale);
const groupQuery = (id: string) => cachedQuery(groups.getGroup, { params: { id } }, alwaysStale);
const invitationsQuery = (id: string) => cachedQuery(groups.listGroupInvitations, { params: { id } }, alwaysStale);

/** The groups the person is in, by name. */
export const useGroups = (isEnabled = true) => useQuery({ ...groupsQuery(), enabled: isEnabled });

/** A group the person is in, with its members. */
export const useGroup = (id: string, isEnabled = true) => useQuery({ ...groupQuery(id), enabled: isEnabled });

/** The invitations to a group, newest first; only its leaders may ask. */
export const useInvitations = (id: string) => useQuery(invitationsQuery(id));

/** What the link of an invitation leads to; asked without signing in. */
export const useInvitationCard = (key: string) =>
  useQuery({
    queryKey: ['group-invitation', key],
    queryFn: () => callApi(groups.getGroupInvitationCard, { params: { key }, isPublic: true }),
    retry: false,
  });

/** Creates a group, and joins one. Both need the server, and throw what `callApi` throws. */
export function useGroupEntry() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: groupsQuery().queryKey });
  return {
    /** Created again with the same id, because the answer was lost, it is one group, with these values. */
    create: async (id: string, name: string, color: string | null) => {
      const made = await callApi(groups.createGroup, { body: { id, name, color } });
      if (made.name !== name || made.color !== color)
        await callApi(groups.patchGroup, { params: { id }, body: { name, color } });
      await refresh();
      return made.id;
    },
    join: async (key: string) => {
      const { id } = await callApi(groups.acceptInvitation, { params: { key } });
      await refresh();
      return id;
    },
  };
}

/** The mutations of one group. They involve others, so they need the server: each throws what `callApi` throws. */
export function useGroupMutations(id: string) {
  const queryClient = useQueryClient();
  const params = { id };
  const refresh = async () => {
    await Promise.all(
      [groupQuery(id), groupsQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
  };
  const refreshInvitations = () => queryClient.invalidateQueries({ queryKey: invitationsQuery(id).queryKey });
  const removeMember = (userId: string) => callApi(groups.removeMember, { params: { id, userId } });
  return {
    save: async (values: { readonly name: string; readonly color: string | null }) => {
      await callApi(groups.patchGroup, { params, body: values });
      await refresh();
    },
    savePicture: async (base64Image: string | null) => {
      if (base64Image === null) await callApi(groups.deleteGroupPicture, { params });
      else await callApi(groups.saveGroupPicture, { params, body: { base64Image } });
      await refresh();
    },
    setRole: async (userId: string, role: GroupRole) => {
      await callApi(groups.changeMember, { params: { id, userId }, body: { role } });
      await refresh();
    },
    removeMember: async (userId: string) => {
      await removeMember(userId);
      await refresh();
    },
    saveReminder: async (reminderHours: number | null) => {
      await callApi(groups.patchGroup, { params, body: { reminderHours } });
      await refresh();
    },
    saveNotices: async (notices: GroupDetails['notices']) => {
      await callApi(groups.saveNotices, { params, body: notices });
      await refresh();
    },
    /** Afterwards the group is not there for this person. */
    leave: async (userId: string) => {
      await removeMember(userId);
      await queryClient.invalidateQueries({ queryKey: groupsQuery().queryKey });
    },
    end: async () => {
      await callApi(groups.deleteGroup, { params });
      await queryClient.invalidateQueries({ queryKey: groupsQuery().queryKey });
    },
    /** @param validTo  a timestamp as ISO text */
    invite: async (role: GroupRole, validTo: string, mailTo: string | null) => {
      const invitation = await callApi(groups.createGroupInvitation, { params, body: { role, validTo, mailTo } });
      await refreshInvitations();
      return invitation;
    },
    revoke: async (key: string) => {
      await callApi(groups.deleteGroupInvitation, { params: { id, key } });
      await refreshInvitations();
    },
  };
}
