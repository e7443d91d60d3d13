import type { Admission } from '../features/identity/index.ts';

/** For tests: everybody may create an account. */
export const ADMIT_ALL: Admission = {
  assertMayCreateAccount: async () => ({ isEmailProven: false }),
  assignAccount: async () => undefined,
  findAdmission: async () => async () => undefined,
};
