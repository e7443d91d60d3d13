import { describe, expect, it } from 'vitest';
import { composeMail, buildLink, mailLinkOrigin } from './mails.ts';

describe('the links in mails', () => {
  const none = { publicUrl: undefined };

  it.each([
    'http://localhost:4180',
    'http://127.0.0.1:4180',
    'http://10.1.2.3',
    'http://192.168.0.20:4180',
    'http://172.31.0.1',
    'http://169.254.1.1',
    'http://[fd00::1]:4180',
    'http://[fe80::1]',
    'http://choir-pc:4180',
    'http://songs.local',
  ])('lead where the request came to, on %s', (origin) => {
    expect(mailLinkOrigin(none, origin)).toBe(origin);
  });

  it.each([
    'http://evil.example',
    'http://10.evil.example',
    'http://192.168.evil.example',
    'http://172.16.evil.example',
    'http://169.254.1.evil.example',
    'http://10.1.2.evil.example',
    'http://10.0.0.1.evil.example',
    'http://11.1.2.3',
    'http://172.32.0.1',
    'http://[2001:db8::1]',
    'http://evil.example.local.',
    '',
  ])('are not sent without PUBLIC_URL for what somebody may own: %s', (origin) => {
    expect(() => mailLinkOrigin(none, origin)).toThrow(/PUBLIC_URL/);
  });

  it('lead to PUBLIC_URL whatever the request says', () => {
    expect(mailLinkOrigin({ publicUrl: 'https://songs.example' }, 'http://evil.example')).toBe('https://songs.example');
  });
});

describe('a mail with a link', () => {
  it('holds the link as text, and escaped as HTML, whatever stands in it', () => {
    const link = `https://songs.example/login/reset?token=a&b="><script>alert('1')</script>`;
    const { html, text } = composeMail('reset', 'anna@example.org', 'en', link);
    expect(text).toContain(link);
    expect(html).not.toContain('<script');
    expect(html).toContain(
      `href="https://songs.example/login/reset?token=a&amp;b=&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;"`,
    );
  });

  it('carries its token encoded', () => {
    expect(buildLink('/verify-email', 'https://songs.example', 'a&b=c#d')).toBe(
      'https://songs.example/verify-email?token=a%26b%3Dc%23d',
    );
  });
});
