// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  clearRememberedPerson,
  type PersonStorage,
  updateRememberedPerson,
  readRememberedPerson,
  rememberPerson,
} from './remembered-person.ts';

const kari = { id: 'kari', email: 'kari@sing.example', displayName: 'Kari', emailVerified: true };

/** Another tab of the same browser, or the browser after it was closed: session storage is empty. */
const elsewhere = (memory: PersonStorage): PersonStorage => {
  sessionStorage.clear();
  return memory;
};

describe('the memory of who is signed in', () => {
  const memory: PersonStorage = { local: localStorage, session: sessionStorage };

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('lasts when asked to', () => {
    rememberPerson(memory, kari, true);
    expect(readRememberedPerson(elsewhere(memory))).toEqual(kari);
  });

  it('ends with the session when not, also after another tab was opened', () => {
    rememberPerson(memory, kari, false);
    expect(readRememberedPerson(memory)).toEqual(kari);
    updateRememberedPerson(elsewhere(memory), kari);
    expect(readRememberedPerson(memory)).toEqual(kari);
    expect(readRememberedPerson(elsewhere(memory))).toBeNull();
  });

  it('lasts again after the next sign-in that is to last', () => {
    rememberPerson(memory, kari, false);
    clearRememberedPerson(memory);
    updateRememberedPerson(memory, kari);
    expect(readRememberedPerson(elsewhere(memory))).toEqual(kari);
  });
});
