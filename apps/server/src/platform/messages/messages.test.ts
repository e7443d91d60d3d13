import { describe, expect, it } from 'vitest';
import { messagesFor } from './messages.ts';

const entries = (value: object, path = ''): [string, string][] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [[`${path}${key}`, inner] as [string, string]] : entries(inner, `${path}${key}.`),
  );

describe('what the server says', () => {
  it('is said in Norwegian to those who read Norwegian', () => {
    expect(messagesFor('no').mail.verify.subject).toBe('Bekreft e-postadressen din');
  });

  it('is said in English to those who read a language it does not speak, or have chosen none', () => {
    const english = messagesFor('en');
    expect(english.mail.verify.subject).toBe('Verify your email address');
    expect(messagesFor('xx')).toBe(english);
    expect(messagesFor(null)).toBe(english);
    expect(messagesFor('constructor')).toBe(english);
  });

  it('is translated, not repeated', () => {
    const norwegian = new Map(entries(messagesFor('no')));
    const same = entries(messagesFor('en')).filter(([key, text]) => norwegian.get(key) === text);
    // Words that both languages have.
    expect(same.map(([key]) => key)).toEqual(['pages.by.arranger', 'pages.by.artist']);
  });
});
