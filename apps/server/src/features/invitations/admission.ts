import { Problem } from '@canticle/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Reader, Tx } from '../../platform/database/index.ts';
import { addRoles, type Admission, type Newcomer, OWN_ISSUER } from '../identity/index.ts';
import type { Invitation, InvitationContext } from './model.ts';
import { assignAccount, deleteSignUpRequestOf, markUsed } from './mutations.ts';
import { findInvitationByKey, findInvitationOfAccount, findInvitationOfEmail } from './queries.ts';
import { assertNotClosed, isOver, needsNoInvitation, notInvited } from './rules.ts';

type AdmissionContext = Pick<InvitationContext, 'config' | 'database' | 'now'>;

/** Decides by `SIGN_UP` and the invitations who may create an account (docs/decisions/0133). */
export function createAdmission({ config, database, now }: AdmissionContext): Admission {
  return {
    async assertMayCreateAccount(newcomer) {
      assertNotClosed(config.signUp);
      const invitation = await findOfNewcomer(database.read, newcomer, now());
      if (invitation !== undefined) return { isEmailProven: invitation.email === newcomer.email };
      // An address that is not verified yet will have to be; one of another service is only believed when it vouches.
      if (needsNoInvitation(config.signUp, newcomer.email)) return { isEmailProven: false };
      throw newcomer.key === undefined ? notInvited(config.signUp) : await refusalOf(database.read, newcomer, now());
    },

    assignAccount: (key, subject) => database.transaction((tx) => assignAccount(tx, key, subject)),

    async findAdmission(db, { issuer, subject, email, emailVerified }) {
      assertNotClosed(config.signUp);
      const ofAccount = issuer === OWN_ISSUER ? await findInvitationOfAccount(db, subject, now()) : undefined;
      const ofEmail = emailVerified ? await findInvitationOfEmail(db, email, now()) : undefined;
      const invitation = ofAccount ?? ofEmail;
      if (invitation === undefined && !needsNoInvitation(config.signUp, emailVerified ? email : ''))
        throw notInvited(config.signUp);
      return async (tx, userId) => {
        if (invitation !== undefined) await acceptInvitation(tx, invitation, userId, now());
        if (emailVerified) await deleteSignUpRequestOf(tx, email);
      };
    },
  };
}

async function findOfNewcomer(
  db: Reader,
  { email, isEmailVerified, key }: Newcomer,
  now: Date,
): Promise<Invitation | undefined> {
  const byKey = key === undefined ? undefined : await findInvitationByKey(db, key);
  if (byKey !== undefined && !isOver(byKey, now) && (byKey.email === null || byKey.email === email)) return byKey;
  return isEmailVerified ? findInvitationOfEmail(db, email, now) : undefined;
}

/* Why the key somebody has does not let them in: only who has a real one learns more than a stranger. */
async function refusalOf(db: Reader, { key = '' }: Newcomer, now: Date): Promise<Problem> {
  const invitation = await findInvitationByKey(db, key);
  if (invitation === undefined || isOver(invitation, now))
    return new Problem('GONE', 'This invitation no longer works. Ask for a new one.');
  return new Problem('NOT_INVITED', 'This invitation was sent to another email address.');
}

async function acceptInvitation(tx: Tx, { id, role, createdById }: Invitation, userId: string, now: Date) {
  if (!(await markUsed(tx, id, userId, now)))
    throw new Problem('GONE', 'This invitation no longer works. Ask for a new one.');
  if (role === null) return;
  await addRoles(tx, userId, [role], now);
  const details = { before: [], after: [role] };
  await recordAudit(
    tx,
    { actor: createdById ?? 'invitation', action: 'set-roles', kind: 'user', id: userId, details },
    now,
  );
}
