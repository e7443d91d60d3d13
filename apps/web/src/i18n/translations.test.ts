// @vitest-environment happy-dom
import { PROBLEMS } from '@canticle/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import english from '../../../../languages/en/app.json';
import { deviceLanguage, languages } from './languages.ts';
import norwegian from '../../../../languages/no/app.json';
import { rememberedLanguage } from './remembered-language.ts';
import { readMessages } from '../testing/read-messages.ts';
import { changeLanguage, startTranslations, startWithInitialMessages } from './start-translations.ts';

const files: Record<string, Record<string, string>> = { en: english, no: norwegian };
const load = async (language: string) => files[language] ?? {};
const failing = (broken: string) => (language: string) =>
  language === broken ? Promise.reject(new Error('no network')) : load(language);

const speaking = (...wanted: readonly string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue([...wanted]);

describe('the language of the interface', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  it.each([
    [['nb-NO', 'en'], 'no'],
    [['no-NO'], 'no'],
    [['xx-XX', 'nb'], 'no'],
    [['nn-NO', 'nb'], 'nn'],
    [['sv-FI', 'en'], 'sv'],
    [['da'], 'da'],
    [['de-AT'], 'de'],
    [['en-GB', 'nb'], 'en'],
    [['noz', 'xx'], 'en'],
    [[], 'en'],
  ])('of a device that speaks %j is %s', (wanted, language) => {
    expect(deviceLanguage(wanted)).toBe(language);
  });

  it('is that of the device until one is chosen, and what is chosen is more', async () => {
    speaking('nb-NO', 'en');
    expect((await startTranslations(load)).t('login.email')).toBe('E-post');
    expect(document.documentElement.lang).toBe('no');
    localStorage.setItem('languageKey', 'en');
    expect((await startTranslations(load)).t('login.email')).toBe('Email');
    expect(document.documentElement.lang).toBe('en');
  });

  it('is the only one that is loaded', async () => {
    localStorage.setItem('languageKey', 'no');
    const asked: string[] = [];
    await startTranslations((language) => {
      asked.push(language);
      return load(language);
    });
    expect(asked).toEqual(['no']);
  });

  it('is English until another is chosen, and the choice is remembered', async () => {
    const translator = await startTranslations(load);
    expect(translator.t('login.email')).toBe('Email');
    await changeLanguage(translator, 'no', load);
    expect(translator.t('login.email')).toBe('E-post');
    expect(document.documentElement.lang).toBe('no');
    expect(rememberedLanguage()).toBe('no');
    expect((await startTranslations(load)).t('login.email')).toBe('E-post');
  });

  it.each(languages)('can be %s', async (language) => {
    localStorage.setItem('languageKey', language);
    const translator = await startTranslations(async (code) => readMessages(code));
    expect(translator.t('login.password')).toBe(readMessages(language)['login.password']);
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual([language, 'ltr']);
  });

  it('falls back to English for a stored value nobody knows', async () => {
    localStorage.setItem('languageKey', 'xx');
    expect((await startTranslations(load)).t('login.email')).toBe('Email');
  });

  it('shows English when the file of the language cannot be loaded', async () => {
    localStorage.setItem('languageKey', 'no');
    expect((await startTranslations(failing('no'))).t('login.email')).toBe('Email');
  });

  it('is loaded again when it could not be the first time', async () => {
    localStorage.setItem('languageKey', 'no');
    const translator = await startTranslations(failing('no'));
    await changeLanguage(translator, 'no', load);
    expect(translator.t('login.email')).toBe('E-post');
  });

  it('counts', async () => {
    const translator = await startTranslations(load);
    expect(translator.t('sign-out.unsent', { count: 1 })).toBe('1 change hasn’t been sent yet');
    expect(translator.t('sign-out.unsent', { count: 2 })).toBe('2 changes haven’t been sent yet');
  });
});

describe('the texts', () => {
  it.each(languages)('has a text for every problem of the server in %s', (language) => {
    const texts = readMessages(language);
    const missing = Object.keys(PROBLEMS).filter((code) => !texts[`problem.${code}`]);
    expect(missing).toEqual([]);
  });

  it('say in English what the specification quotes', () => {
    expect(english).toMatchObject({
      'auth.wrong-password': 'Wrong Password',
      'auth.wrong-password.field': 'Wrong password',
      'auth.too-many-requests': 'Too many requests. Wait a few minutes',
      'auth.email-already-in-use': 'Email already in use',
      'auth.weak-password': 'Weak password',
      'auth.requires-recent-login': 'You must be recently logged in to complete this action',
      'forgot.title': 'Forgot Password',
      'forgot.sent': 'Check your email for the reset-link.',
      'app.something-wrong': 'Something is wrong',
    });
  });
});

describe('a first visit', () => {
  beforeEach(() => localStorage.clear());

  /* Of each language, only the login address is in the first message set. */
  function serving(broken = '') {
    const asked: string[] = [];
    const loadPart = async (language: string, part: string) => {
      asked.push(`${part} ${language}`);
      if (`${part} ${language}` === broken) throw new Error('no network');
      const whole = files[language] ?? {};
      return part === 'whole' ? whole : { 'login.email': whole['login.email'] ?? '' };
    };
    return { asked, loadPart };
  }

  it('waits for what the first page says, in its own language alone', async () => {
    localStorage.setItem('languageKey', 'no');
    const { asked, loadPart } = serving();
    const { translator } = await startWithInitialMessages(loadPart);
    expect(asked).toEqual(['first no']);
    expect(translator.t('login.email')).toBe('E-post');
  });

  it('shows nothing in the place of a text that is on its way, and then the text', async () => {
    const { loadPart } = serving();
    const { translator, loadAllMessages: wholeTexts } = await startWithInitialMessages(loadPart);
    const drawn = vi.fn();
    translator.on('languageChanged', drawn);
    expect(translator.t('login.password')).toBe('');
    await Promise.all([wholeTexts(), wholeTexts()]);
    expect([translator.t('login.password'), drawn.mock.calls.length]).toEqual(['Password', 1]);
  });

  it('draws nothing anew when nothing was missing', async () => {
    const { asked, loadPart } = serving();
    const { translator, loadAllMessages: wholeTexts } = await startWithInitialMessages(loadPart);
    const drawn = vi.fn();
    translator.on('languageChanged', drawn);
    await wholeTexts();
    await changeLanguage(translator, 'en', loadPart);
    expect(drawn).not.toHaveBeenCalled();
    expect(asked).toEqual(['first en', 'whole en']);
  });

  it('begins with everything where the first part cannot be had', async () => {
    const { translator } = await startWithInitialMessages(serving('first en').loadPart);
    expect(translator.t('login.password')).toBe('Password');
  });

  it('speaks another language when it is chosen before everything is there', async () => {
    const { loadPart } = serving();
    const { translator, loadAllMessages: wholeTexts } = await startWithInitialMessages(loadPart);
    await changeLanguage(translator, 'no', loadPart);
    expect(translator.t('login.password')).toBe('Passord');
    await wholeTexts();
    expect(translator.t('login.password')).toBe('Passord');
  });
});
