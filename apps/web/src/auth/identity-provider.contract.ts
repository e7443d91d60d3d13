import { beforeEach, describe, expect, it } from 'vitest';
import type { IdentityProvider } from './identity-provider.ts';

export type MailKind = 'verify' | 'reset' | 'change';

/** What a test can observe and do without the provider. */
export type IdentityFixture = {
  /** Whether registering reveals that an address has an account. */
  readonly revealsTakenEmails: boolean;
  /** A provider without stored state, as in a new browser. */
  readonly createProvider: () => IdentityProvider;
  /** The same browser after a page reload (`restart: false`) or after it was closed and opened. */
  readonly reopen: (options: { readonly restart: boolean }) => IdentityProvider;
  /** Another browser without stored state. */
  readonly createElsewhere: () => IdentityProvider;
  /** The code in the newest mail of a kind to an address. */
  readonly mailedCode: (email: string, kind: MailKind) => Promise<string>;
  /** How many mails of a kind were sent to an address. */
  readonly countMails: (email: string, kind: MailKind) => Promise<number>;
  /** A sign-in token for the person of the address. */
  readonly createToken: (email: string) => Promise<string>;
  /** Makes the sign-in too old for sensitive changes. */
  readonly expireRecentSignIn: () => void | Promise<void>;
  /** Disconnects and reconnects the network. */
  readonly setOnline: (isOnline: boolean) => void;
};

const kari = { name: 'Kari Nordmann', email: 'kari@sing.example', password: 'a long enough one' };

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (failure: { code?: string; message: string }) => failure.code ?? failure.message,
  );

/** The tests every identity provider must pass, whichever service it uses. */
export function testIdentityProvider(name: string, createFixture: () => Promise<IdentityFixture>): void {
  describe(`signing in with ${name}`, () => {
    let fixture: IdentityFixture;
    let provider: IdentityProvider;

    const signIn = (password = kari.password, remember = true) =>
      provider.signInWithPassword({ email: kari.email, password, remember });

    /* Registers, and signs in where the service requires a verified address before sign-in. */
    const register = async () => {
      await provider.createAccount(kari);
      if ((await provider.currentPerson()) !== null) return;
      await provider.verifyCode(await fixture.mailedCode(kari.email, 'verify'));
      await signIn();
    };

    const verify = async () => {
      if ((await provider.currentPerson())?.emailVerified) return;
      await provider.verifyCode(await fixture.mailedCode(kari.email, 'verify'));
    };

    beforeEach(async () => {
      fixture = await createFixture();
      provider = fixture.createProvider();
    });

    it('begins with nobody and no bearer', async () => {
      expect(await provider.currentPerson()).toBeNull();
      expect(await provider.getBearerToken()).toBeNull();
    });

    it('creates an account whose address is not verified, and has a mail on its way', async () => {
      expect(await provider.createAccount(kari)).toBe('VERIFICATION_EMAIL_SENT');
      const person = await provider.currentPerson();
      if (person !== null)
        expect(person).toMatchObject({ email: kari.email, displayName: kari.name, emailVerified: false });
      expect((await provider.getBearerToken()) === null).toBe(person === null);
      expect(await fixture.mailedCode(kari.email, 'verify')).not.toBe('');
    });

    it('refuses a password that is weak, and tells of an address that is taken when the service does', async () => {
      await register();
      const again = provider.createAccount({ ...kari, password: 'quite another one' });
      expect(await codeOf(again)).toBe(fixture.revealsTakenEmails ? 'auth/email-already-in-use' : 'no failure');
      expect(await codeOf(provider.createAccount({ ...kari, email: 'nils@sing.example', password: 'abc' }))).toBe(
        'auth/weak-password',
      );
      expect(await signIn()).toMatchObject({ email: kari.email });
    });

    it('verifies the address with the code of the mail and with no other', async () => {
      await provider.createAccount(kari);
      expect(await provider.verifyCode('made up')).toBe('CODE_NOT_VALID');
      expect(await provider.verifyCode(await fixture.mailedCode(kari.email, 'verify'))).toBe('VERIFIED_EMAIL');
      expect(await signIn()).toMatchObject({ emailVerified: true });
    });

    it('sends the verification mail once more, and its code counts', async () => {
      await provider.createAccount(kari);
      expect(await fixture.countMails(kari.email, 'verify')).toBe(1);
      const isIn = (await provider.currentPerson()) !== null;
      await (isIn ? provider.sendVerification() : provider.createAccount(kari));
      expect(await fixture.countMails(kari.email, 'verify')).toBe(2);
      expect(await provider.verifyCode(await fixture.mailedCode(kari.email, 'verify'))).toBe('VERIFIED_EMAIL');
    });

    it('signs in with the right password only', async () => {
      await register();
      await provider.signOut();
      expect(await codeOf(signIn('not this one'))).toBe('auth/wrong-password');
      expect(await provider.currentPerson()).toBeNull();
      expect(await signIn()).toMatchObject({ email: kari.email, displayName: kari.name });
    });

    it('does not tell an unknown address from a wrong password', async () => {
      expect(await codeOf(signIn())).toBe('auth/wrong-password');
    });

    it('stops answering someone who guesses too often', async () => {
      await register();
      const codes: string[] = [];
      for (let guess = 0; guess < 25; guess += 1) codes.push(await codeOf(signIn(`guess number ${guess}`)));
      expect(codes.at(-1)).toBe('auth/too-many-requests');
    });

    it('remembers across restarts when asked, and only for the browser’s session when not', async () => {
      await register();
      provider = fixture.reopen({ restart: true });
      expect(await provider.currentPerson()).toMatchObject({ email: kari.email });
      await provider.signOut();
      await signIn(kari.password, false);
      expect(await fixture.reopen({ restart: false }).currentPerson()).toMatchObject({ email: kari.email });
      expect(await fixture.reopen({ restart: true }).currentPerson()).toBeNull();
    });

    it('gives one bearer again and again until a new one is asked for, and none after signing out', async () => {
      await register();
      const first = await provider.getBearerToken();
      expect(first).toEqual(expect.any(String));
      expect(await provider.getBearerToken()).toBe(first);
      expect(await provider.getBearerToken({ renew: true })).toEqual(expect.any(String));
      await provider.signOut();
      expect(await provider.getBearerToken()).toBeNull();
      expect(await provider.currentPerson()).toBeNull();
    });

    it('signs in elsewhere with the token of an address', async () => {
      await register();
      const other = fixture.createElsewhere();
      expect(await other.signInWithToken(await fixture.createToken(kari.email))).toMatchObject({ email: kari.email });
      expect(await other.getBearerToken()).toEqual(expect.any(String));
      expect(await codeOf(other.signInWithToken('made up'))).toBe('auth/code-not-valid');
    });

    it('knows five social providers and no other', async () => {
      await expect(provider.signInWithProvider('myspace', '/')).rejects.toThrow('INVALID PROVIDER');
    });

    it('chooses a new password with the code of a mail, and says nothing about strangers', async () => {
      await register();
      await provider.signOut();
      await provider.requestPasswordReset(kari.email);
      await provider.requestPasswordReset('stranger@sing.example');
      const code = await fixture.mailedCode(kari.email, 'reset');
      expect(await codeOf(provider.resetPassword(code, 'abc'))).toBe('auth/weak-password');
      await provider.resetPassword(code, 'quite another one');
      expect(await codeOf(provider.resetPassword(code, 'yet another one'))).toBe('auth/code-not-valid');
      expect(await codeOf(signIn())).toBe('auth/wrong-password');
      expect(await signIn('quite another one')).toMatchObject({ email: kari.email });
    });

    it('changes the password for someone who knows the old one', async () => {
      await register();
      await fixture.expireRecentSignIn();
      expect(await codeOf(provider.changePassword('quite another one', 'not the old one'))).toBe('auth/wrong-password');
      await provider.changePassword('quite another one', kari.password);
      expect(await signIn('quite another one')).toMatchObject({ email: kari.email });
      expect(await provider.hasPassword()).toBe(true);
    });

    it('changes the address once the mail to the new one is answered', async () => {
      await register();
      await verify();
      await provider.changeEmail('kari@new.example');
      expect(await provider.currentPerson()).toMatchObject({ email: kari.email });
      await provider.verifyCode(await fixture.mailedCode('kari@new.example', 'change'));
      expect(await provider.currentPerson()).toMatchObject({ email: 'kari@new.example' });
    });

    it('asks for a recent sign-in before it changes the address', async () => {
      await register();
      await verify();
      await fixture.expireRecentSignIn();
      expect(await codeOf(provider.changeEmail('kari@new.example'))).toBe('auth/requires-recent-login');
    });

    it('may refuse to tell how an address signs in', async () => {
      expect(await provider.listSignInMethods('stranger@sing.example')).toBe('unknown');
    });

    it('says that the network failed', async () => {
      fixture.setOnline(false);
      expect(await codeOf(signIn())).toBe('auth/network-request-failed');
    });

    it('may know at once who was there, and knows nobody once they signed out', async () => {
      await register();
      expect([undefined, kari.email]).toContain(fixture.reopen({ restart: true }).rememberedPerson()?.email);
      await provider.signOut();
      expect(fixture.reopen({ restart: true }).rememberedPerson()).toBeNull();
    });

    it('stays signed out when the network was away at the time', async () => {
      await register();
      fixture.setOnline(false);
      await provider.signOut();
      expect(await fixture.reopen({ restart: false }).currentPerson()).toBeNull();
      fixture.setOnline(true);
      expect(await fixture.reopen({ restart: false }).currentPerson()).toBeNull();
    });

    it('knows without a network who was signed in', async () => {
      await register();
      fixture.setOnline(false);
      expect(await fixture.reopen({ restart: true }).currentPerson()).toMatchObject({ email: kari.email });
    });
  });
}
