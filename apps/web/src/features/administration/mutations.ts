import { admin, type BodyOf, codes, invitations, type InvitedRole, store, type UserV3 } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, createSendOnce } from '../../api/index.ts';
import { administrationKey } from './queries.ts';

type Role = UserV3['roles'][number];

/** What is granted: collections until the end of a day (`2027-01-31`), and the licence to present. */
export type SubscriptionGrant = {
  readonly collectionIds: readonly string[];
  readonly validTo: string;
  readonly withPresentation: boolean;
};

/** The terms of a new code. */
export type NewCode = BodyOf<typeof codes.createCode>;

/** The commands of administrators. They need the server, and each throws what `callApi` throws. */
export function useAdminMutations() {
  const queryClient = useQueryClient();
  const [sendOnce] = useState(createSendOnce);
  const runAndInvalidate = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await queryClient.invalidateQueries({ queryKey: [administrationKey] });
    return result;
  };
  return {
    setRoles: (id: string, roles: readonly Role[]) =>
      runAndInvalidate(callApi(admin.setRoles, { params: { id }, body: [...roles] })),
    grantSubscription: async (id: string, { collectionIds, validTo, withPresentation }: SubscriptionGrant) => {
      const sending = sendOnce(['grant', id, collectionIds, validTo, withPresentation], (idempotencyKey) =>
        callApi(admin.grantSubscription, {
          params: { id },
          query: { presentation: String(withPresentation) },
          body: { collectionIds: [...collectionIds], validTo },
          idempotencyKey,
        }),
      );
      await runAndInvalidate(sending);
    },
    endSubscription: (id: string, subscriptionId: string) =>
      runAndInvalidate(callApi(admin.endSubscription, { params: { id, subscriptionId } })),
    moveSubscription: (subscriptionId: string, userId: string) =>
      runAndInvalidate(callApi(admin.moveSubscription, { params: { id: subscriptionId }, body: { userId } })),
    /** The person with an email address; undefined when there is none. */
    findByEmail: async (email: string): Promise<UserV3 | undefined> => {
      const [first] = await callApi(admin.findUsers, { query: { query: email } });
      return first?.email.toLowerCase() === email.toLowerCase() ? first : undefined;
    },
    /** Mails an invitation; without an address, makes a link and returns it. */
    invite: async (person: {
      readonly email: string | null;
      readonly name: string;
      readonly role: InvitedRole | null;
    }) =>
      (
        await runAndInvalidate(
          sendOnce(['invite', person], (idempotencyKey) =>
            callApi(invitations.createInvitation, { body: person, idempotencyKey }),
          ),
        )
      ).link,
    /** Makes a code for a discount or a gift. @param key  the same when the same is sent again */
    createCode: (terms: NewCode, key: string) =>
      runAndInvalidate(callApi(codes.createCode, { body: terms, idempotencyKey: key })),
    endCode: (id: string) => runAndInvalidate(callApi(codes.endCode, { params: { id } })),
    /** Sets for how many days a product may be tried; null for as many as the installation has. */
    setTrialDays: (id: string, days: number | null) =>
      runAndInvalidate(callApi(store.setProductTrial, { params: { id }, body: { days } })),
    revokeInvitation: (id: string) => runAndInvalidate(callApi(invitations.revokeInvitation, { params: { id } })),
    /** Says what is wrong with a list of people, without sending anything. */
    readList: (csv: string) => callApi(invitations.inviteList, { body: { csv, send: false } }),
    /** Mails an invitation to everyone whose line is right; returns to how many. */
    inviteList: async (csv: string) =>
      (
        await runAndInvalidate(
          sendOnce(['invite list', csv], (idempotencyKey) =>
            callApi(invitations.inviteList, { body: { csv, send: true }, idempotencyKey }),
          ),
        )
      ).invited,
    /** Answers who asks for an account: with an invitation, a mail that declines, or nothing. */
    answerRequest: (id: string, answer: 'accept' | 'decline' | 'decline-silently') =>
      runAndInvalidate(
        callApi(invitations.answerSignUpRequest, {
          params: { id },
          body: { accept: answer === 'accept', sendMail: answer === 'decline' },
        }),
      ),
    /** The email addresses of accounts created since a day, one a line. */
    listEmailsSince: (day: string) => callApi(admin.listEmails, { query: { createdAt: day } }),
    /** Imports everything from the configured source, or what has changed there; returns the result as a sentence. */
    importFromSource: async (what: 'everything' | 'changes') =>
      what === 'everything' ? callApi(admin.importEverything, {}) : (await callApi(admin.startSync, {})).result,
    /** Rebuilds the search index (`Index`), or makes all clients reload a collection. */
    clearCache: (name: string) => callApi(admin.clearCache, { params: { name } }),
  };
}
