import { person } from '@canticle/contract';
import { type Route, serve, type Viewer } from '../../platform/http/index.ts';
import { invalidateUserCache } from './credentials.ts';
import type { IdentityContext } from './identity-context.ts';
import { findSubject } from './queries.ts';
import { endDevice, endOtherDevices, listDevices, readSignInMethods } from './security-queries.ts';
import { OWN_ISSUER } from './tokens.ts';

const NO_METHODS = { hasPassword: false, passkeys: [], isTwoStepOn: false, recoveryCodesLeft: 0 };

/** How a person signs in, and where they are signed in: nothing of it for people an outside service signs in. */
export function securityRoutes({ database, now }: Pick<IdentityContext, 'database' | 'now'>): Route[] {
  const subjectOf = ({ userId }: Viewer) => findSubject(database.read, userId, OWN_ISSUER);
  return [
    serve(person.getSignInMethods, async ({ viewer }) => {
      const subject = await subjectOf(viewer);
      return subject === undefined ? NO_METHODS : readSignInMethods(database.read, subject);
    }),

    serve(person.listSignIns, async ({ viewer }) => {
      const subject = await subjectOf(viewer);
      const devices = subject === undefined ? [] : await listDevices(database.read, subject, now());
      return devices.map((device) => ({ ...device, isCurrent: device.id === viewer.sessionId }));
    }),

    serve(person.endSignIn, async ({ viewer, params, write }) => {
      const subject = await subjectOf(viewer);
      return write(async (tx) => {
        if (subject !== undefined && (await endDevice(tx, subject, params.id)))
          await invalidateUserCache(tx, subject, now());
        return {};
      });
    }),

    serve(person.endOtherSignIns, async ({ viewer, write }) => {
      const subject = await subjectOf(viewer);
      return write(async (tx) => {
        if (subject !== undefined) {
          await endOtherDevices(tx, subject, viewer.sessionId);
          await invalidateUserCache(tx, subject, now());
        }
        return {};
      });
    }),
  ];
}
