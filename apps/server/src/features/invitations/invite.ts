import { recordAudit } from '../../platform/audit/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Viewer } from '../../platform/http/index.ts';
import { listPersonNames } from '../identity/index.ts';
import { composeInvitationMail } from './mails.ts';
import type { Invitation, InvitationContext } from './model.ts';
import { createInvitation, deleteUnusedInvitation } from './mutations.ts';
import { findInvitationOfEmail } from './queries.ts';

type NewInvitation = Parameters<typeof createInvitation>[1];

/** Creates an invitation and, when it has an address, mails it; an older one to the address ends. */
export async function invite(
  { mail, now }: Pick<InvitationContext, 'mail' | 'now'>,
  tx: Tx,
  viewer: Viewer,
  input: NewInvitation,
  origin: string,
  language: string = viewer.language,
): Promise<{ readonly invitation: Invitation; readonly key: string }> {
  const earlier = input.email === null ? undefined : await findInvitationOfEmail(tx, input.email, now());
  if (earlier !== undefined) await deleteUnusedInvitation(tx, earlier.id);
  const created = await createInvitation(tx, input, now());
  await recordInvitation(tx, viewer, 'invite', created.invitation, now());
  if (input.email !== null) {
    const who = (await listPersonNames(tx, [viewer.userId])).get(viewer.userId) ?? '';
    await mail.send(tx, composeInvitationMail(input.email, { who, link: linkOf(origin, created.key) }, language));
  }
  return created;
}

/** Writes into the audit log what was done with an invitation. */
export function recordInvitation(
  tx: Tx,
  { userId: actor }: Viewer,
  action: 'invite' | 'revoke-invitation',
  { id, email, name, role }: Invitation,
  now: Date,
): Promise<void> {
  return recordAudit(tx, { actor, action, kind: 'invitation', id, details: { email, name, role } }, now);
}

/** Where somebody creates their account with a key. */
export const linkOf = (origin: string, key: string) => `${origin}/create?invitation=${key}`;
