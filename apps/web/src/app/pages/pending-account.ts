/** An account that was just created and waits for the link in its mail. */
export type PendingAccount = { readonly name: string; readonly email: string; readonly password: string };

/* In the memory of this page alone, and never in a storage: it holds a password. */
let pendingAccount: PendingAccount | undefined;

/** Remembers an account until somebody has signed in to it, or the page is left; undefined forgets it. */
export function setPendingAccount(account: PendingAccount | undefined): void {
  pendingAccount = account;
}

/** The account that waits; undefined when none does. */
export const getPendingAccount = (): PendingAccount | undefined => pendingAccount;
