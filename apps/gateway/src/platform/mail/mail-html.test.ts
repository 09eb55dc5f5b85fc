import { expect, it } from 'vitest';
import { mailHtml } from './mail-html.ts';

const LETTER = { subject: 'Uw code', language: 'nl', open: 'Openen', brand: '#1d4f91' };

it('shows the same words, a link of its own as a button with its address below', () => {
  const html = mailHtml({
    ...LETTER,
    text: 'Beste Anna,\n\nEén regel\nen nog een.\n\nhttps://stuiver.test/login?a=1&b=2\n\nStuiver\n',
  });
  expect(html).toContain('<p>Beste Anna,</p>');
  expect(html).toContain('<p>Eén regel<br>en nog een.</p>');
  expect(html).toContain('<a href="https://stuiver.test/login?a=1&amp;b=2"');
  expect(html).toContain('>Openen</a>');
  expect(html).toContain('<p class="address">https://stuiver.test/login?a=1&amp;b=2</p>');
});

it('shows what people wrote as text, and fetches nothing', () => {
  const html = mailHtml({ ...LETTER, text: 'Reden: <img src=x onerror=alert(1)>' });
  expect(html).toContain('Reden: &lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(/<img|<link|<script|url\(/);
});
