/** How often people signed in with a password in this process since its start. */
export type SignInCounts = {
  count(outcome: 'accepted' | 'refused'): void;
  read(): { readonly accepted: number; readonly refused: number };
};

/** Creates the counts, at zero. */
export function createSignInCounts(): SignInCounts {
  const counts = { accepted: 0, refused: 0 };
  return {
    count(outcome) {
      counts[outcome] += 1;
    },
    read: () => ({ ...counts }),
  };
}
