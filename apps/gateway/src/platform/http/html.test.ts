import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeHtml, escapeJson } from './html.ts';

/** Texts in which the characters that mean something in HTML are common. */
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom('<', '>', '&', '"', "'", '/', '!', '-', '\u2028', '\u2029', ' '),
    fc.string(),
  ),
});

it('escapes what could end a JSON block, start a comment or break a line', () => {
  expect(escapeJson('</script ><!--')).not.toContain('<');
  fc.assert(
    fc.property(fc.record({ name: hostile, others: fc.array(hostile) }), (value) => {
      const block = escapeJson(value);
      expect(block).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(block)).toEqual(value);
    }),
  );
});

it('escapes what could be a tag, an entity or the end of an attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
  );
  fc.assert(
    fc.property(hostile, (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
    }),
  );
});
