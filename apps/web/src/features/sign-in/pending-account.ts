/** An account that was just created and whose address is not verified yet. */
export type PendingAccount = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly returnTo?: string | undefined;
};

/* Only in the memory of this page, never in storage: it holds a password. */
let pendingAccount: PendingAccount | undefined;

/** Stores an account until somebody has signed in to it, or the page is closed; undefined clears it. */
export function setPendingAccount(account: PendingAccount | undefined): void {
  pendingAccount = account;
}

/** The pending account; undefined when there is none. */
export const getPendingAccount = (): PendingAccount | undefined => pendingAccount;
