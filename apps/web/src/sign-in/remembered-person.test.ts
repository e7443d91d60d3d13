// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  forgetRememberedPerson,
  type PersonMemory,
  refreshPerson,
  rememberedPerson,
  rememberPerson,
} from './remembered-person.ts';

const kari = { id: 'kari', email: 'kari@sing.example', displayName: 'Kari', emailVerified: true };

/** Another tab of the same browser, or the browser after it was closed: what passes is gone. */
const elsewhere = (memory: PersonMemory): PersonMemory => {
  memory.passing.clear();
  return memory;
};

describe('the memory of who is signed in', () => {
  const memory: PersonMemory = { lasting: localStorage, passing: sessionStorage };

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('lasts when asked to', () => {
    rememberPerson(memory, kari, true);
    expect(rememberedPerson(elsewhere(memory))).toEqual(kari);
  });

  it('ends with the session when not, also after another tab was opened', () => {
    rememberPerson(memory, kari, false);
    expect(rememberedPerson(memory)).toEqual(kari);
    refreshPerson(elsewhere(memory), kari);
    expect(rememberedPerson(memory)).toEqual(kari);
    expect(rememberedPerson(elsewhere(memory))).toBeNull();
  });

  it('lasts again after the next sign-in that is to last', () => {
    rememberPerson(memory, kari, false);
    forgetRememberedPerson(memory);
    refreshPerson(memory, kari);
    expect(rememberedPerson(elsewhere(memory))).toEqual(kari);
  });
});
