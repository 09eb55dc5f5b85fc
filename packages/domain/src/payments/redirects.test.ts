import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRedirectUrl, checkReturnPath } from './redirects.ts';

describe('an address to send people to', () => {
  it.each([
    ['https://winkel.nl', 'https://winkel.nl/', 'winkel.nl'],
    ['https://winkel.nl/dank?o=1#x', 'https://winkel.nl/dank?o=1#x', 'winkel.nl'],
    ['HTTPS://Winkel.NL:8443/a', 'https://winkel.nl:8443/a', 'winkel.nl:8443'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/', 'xn--mnchen-3ya.example'],
    ['https://winkel.nl/@naam', 'https://winkel.nl/@naam', 'winkel.nl'],
    ['https://192.0.2.7/a', 'https://192.0.2.7/a', '192.0.2.7'],
    ['https://[2001:DB8::7]:8443/', 'https://[2001:db8::7]:8443/', '[2001:db8::7]:8443'],
  ])('%s is accepted, in live mode too', (text, url, host) => {
    expect(checkRedirectUrl(text, 'live')).toEqual({ ok: true, url, host });
  });

  it('requires https only in a live deployment', () => {
    expect(checkRedirectUrl('http://localhost:3000/dank', 'test').ok).toBe(true);
    expect(checkRedirectUrl('http://winkel.nl/', 'live')).toEqual({ ok: false, reason: 'notHttps' });
  });

  it.each([
    ['', 'notAUrl'],
    ['winkel.nl', 'notAUrl'],
    ['/dank', 'notAUrl'],
    ['//winkel.nl/dank', 'notAUrl'],
    ['https:winkel.nl', 'notAUrl'],
    ['https:/winkel.nl', 'notAUrl'],
    ['https:///winkel.nl', 'notAUrl'],
    ['https://', 'notAUrl'],
    ['https://winkel.nl:99999/', 'notAUrl'],
    [' https://winkel.nl', 'notAUrl'],
    ['https://winkel.nl/a b', 'notAUrl'],
    ['https:\\\\winkel.nl', 'notAUrl'],
    ['https://winkel.nl\\@ander.nl/', 'notAUrl'],
    ['java\nscript:alert(1)', 'notAUrl'],
    ['\u0001javascript:alert(1)', 'notAUrl'],
    ['javascript:alert(1)', 'forbiddenScheme'],
    ['JaVaScRiPt:alert(1)', 'forbiddenScheme'],
    ['data:text/html,x', 'forbiddenScheme'],
    ['file:///etc/passwd', 'forbiddenScheme'],
    ['ftp://winkel.nl/', 'forbiddenScheme'],
    ["https://winkel.nl;script-src'self'/", 'notAUrl'],
    ['https://winkel.nl,ander.nl/', 'notAUrl'],
    ['https://*/', 'notAUrl'],
    ['https://*.nl/', 'notAUrl'],
    ['https://win_kel.nl/', 'notAUrl'],
    ['https://winkel.nl"/', 'notAUrl'],
    ['https://$(a)/', 'notAUrl'],
    ['https://naam:geheim@winkel.nl/', 'credentials'],
    ['https://naam@winkel.nl/', 'credentials'],
    ['https://@winkel.nl/', 'credentials'],
  ])('%j is refused: %s', (text, reason) => {
    expect(checkRedirectUrl(text, 'test')).toEqual({ ok: false, reason });
  });

  it('never has another scheme or credentials, whatever the text', () => {
    const part = fc.constantFrom(
      'https:',
      'http:',
      'javascript:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      'a.nl',
      '\t',
      '#',
      '?',
      'x',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const checked = checkRedirectUrl(parts.join(''), 'live');
        if (!checked.ok) return;
        const url = new URL(checked.url);
        expect(url.protocol).toBe('https:');
        expect(url.username + url.password).toBe('');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the destination after signing in', () => {
  it.each([
    ['/', '/'],
    ['/management/payments?page=2#top', '/management/payments?page=2#top'],
    ['/management/../pay', '/pay'],
    ['/zoek?terug=https://ander.nl', '/zoek?terug=https://ander.nl'],
  ])('%s is a path of our own', (path, normal) => {
    expect(checkReturnPath(path)).toBe(normal);
  });

  it.each([
    '',
    'management',
    'https://ander.nl/',
    '//ander.nl/',
    '///ander.nl/',
    '/\\ander.nl/',
    '\\/ander.nl',
    '/\t/ander.nl/',
    '/\n/ander.nl',
    '/.//ander.nl',
    '/a/..//ander.nl',
    '/%2e//ander.nl',
    ' /management',
    'javascript:alert(1)',
  ])('%j could lead elsewhere', (path) => {
    expect(checkReturnPath(path)).toBeNull();
  });

  it('stays on our own origin, whatever the text, even when normalised twice', () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '\\',
      '%2f',
      '%2e',
      '@',
      ':',
      'a',
      '\t',
      '#',
      '?',
      'javascript:',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const path = checkReturnPath(parts.join(''));
        if (path === null) return;
        expect(new URL(path, 'https://stuiver.test').origin).toBe('https://stuiver.test');
        expect(checkReturnPath(path)).toBe(path);
      }),
      { numRuns: 3000 },
    );
  });
});
