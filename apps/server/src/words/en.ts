/** What the server itself says, in English. The other languages have the same entries. */
export const en = {
  mail: {
    /** Under every mail. */
    why: 'You get this mail because this address was entered in Canticle. If it was not you, do nothing.',
    verify: {
      subject: 'Verify your e-mail address',
      lead: 'Open this link to verify your e-mail address. It works for one hour.',
      action: 'Verify address',
    },
    reset: {
      subject: 'Choose a new password',
      lead: 'Open this link to choose a new password. It works once, within one hour.',
      action: 'Choose password',
    },
    changeEmail: {
      subject: 'Verify your new e-mail address',
      lead: 'Open this link to use this e-mail address from now on. It works for one hour.',
      action: 'Use this address',
    },
    addressInUse: {
      subject: 'You already have an account',
      lead: 'Somebody, probably you, wanted to use this address for another account. It already belongs to one: sign in with it instead.',
      action: 'Sign in',
    },
    emailChanging: {
      subject: 'Your e-mail address is being changed',
      lead: 'Somebody who is signed in to your account asked to use another e-mail address from now on. If it was not you, choose a new password now.',
      action: 'Choose password',
    },
  },
} as const;

type Spoken<T> = { readonly [K in keyof T]: T[K] extends string ? string : Spoken<T[K]> };

/** The entries every language has. */
export type Words = Spoken<typeof en>;
