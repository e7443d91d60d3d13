/** An account that was just created and waits for the link in its mail. */
export type WaitingAccount = { readonly name: string; readonly email: string; readonly password: string };

/* In the memory of this page alone, and never in a storage: it holds a password. */
let waiting: WaitingAccount | undefined;

/** Remembers an account until somebody has signed in to it, or the page is left; undefined forgets it. */
export function setWaitingAccount(account: WaitingAccount | undefined): void {
  waiting = account;
}

/** The account that waits; undefined when none does. */
export const waitingAccount = (): WaitingAccount | undefined => waiting;
