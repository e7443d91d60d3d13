import { describe, expect, it } from 'vitest';
import { createFirebaseFake } from './firebase.fixture.ts';
import { createFirebaseProvider } from './firebase-provider.ts';
import { testIdentityProvider } from './identity-provider.contract.ts';

const settings = { kind: 'firebase', apiKey: 'key', authDomain: 'sing.example', projectId: 'sing' } as const;

testIdentityProvider('Firebase', async () => {
  const fake = createFirebaseFake();
  let browser = fake.browser();
  const open = (where = browser) => createFirebaseProvider(settings, where.module);
  return {
    revealsTakenEmails: true,
    createProvider: () => open(),
    reopen: ({ restart }) => {
      browser = browser.reopen(restart);
      return open();
    },
    createElsewhere: () => open(fake.browser()),
    mailedCode: async (email, kind) => fake.mailsTo(email, kind).at(-1)?.code ?? '',
    countMails: async (email, kind) => fake.mailsTo(email, kind).length,
    createToken: async (email) => fake.customTokenFor(email),
    expireRecentSignIn: () => fake.expireRecentSignIn(),
    setOnline: (there) => fake.setOnline(there),
  };
});

describe('Firebase', () => {
  it('says so when it is misconfigured', () => {
    const { module } = createFirebaseFake().browser();
    expect(() => createFirebaseProvider({ ...settings, apiKey: '' }, module)).toThrow('FIREBASE DID NOT INITIALIZE');
    const refusing = {
      ...module,
      initializeApp: () => {
        throw new Error('bad settings');
      },
    };
    expect(() => createFirebaseProvider(settings, refusing)).toThrow('FIREBASE DID NOT INITIALIZE');
  });

  it('signs in with each of the five providers and keeps them signed in', async () => {
    const browser = createFirebaseFake().browser();
    const provider = createFirebaseProvider(settings, browser.module);
    for (const id of ['google', 'twitter', 'microsoft', 'facebook', 'apple']) {
      expect(await provider.signInWithProvider(id, '/')).toMatchObject({ email: `${id}@social.example` });
    }
    const again = createFirebaseProvider(settings, browser.reopen(true).module);
    expect(await again.currentPerson()).toMatchObject({ email: 'apple@social.example' });
  });

  it('tells which ways an address signs in when it may', async () => {
    const fake = createFirebaseFake({ tellsMethods: true });
    const provider = createFirebaseProvider(settings, fake.browser().module);
    await provider.createAccount({ name: 'Kari', email: 'kari@sing.example', password: 'a long enough one' });
    expect(await provider.listSignInMethods('kari@sing.example')).toEqual(['password']);
  });

  it('asks before the token of somebody else replaces who is signed in', async () => {
    const fake = createFirebaseFake();
    const provider = createFirebaseProvider(settings, fake.browser().module);
    const other = createFirebaseProvider(settings, fake.browser().module);
    const password = 'a long enough one';
    await other.createAccount({ name: 'Nils', email: 'nils@sing.example', password });
    await provider.createAccount({ name: 'Kari', email: 'kari@sing.example', password });
    const token = await fake.customTokenFor('nils@sing.example');
    await expect(provider.signInWithToken(token)).rejects.toMatchObject({ code: 'auth/signed-in-as-another' });
    expect(await provider.currentPerson()).toMatchObject({ email: 'kari@sing.example' });
    expect(await provider.signInWithToken(token, { replace: true })).toMatchObject({ email: 'nils@sing.example' });
  });

  it('needs somebody to change something for', async () => {
    const provider = createFirebaseProvider(settings, createFirebaseFake().browser().module);
    await expect(provider.changeEmail('a@b.example')).rejects.toThrow('User not authenticated');
  });
});
