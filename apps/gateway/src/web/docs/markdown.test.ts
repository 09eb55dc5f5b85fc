import { expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const renderHtml = (text: string) => renderMarkdown(text).trim();

it('renders headings that can be linked to', () => {
  expect(renderHtml('## 1. Make `a` key')).toBe('<h2 id="1-make-a-key">1. Make <code>a</code> key</h2>');
});

it('leaves out comments, which are for those who write the text', () => {
  expect(renderHtml('a\n\n<!-- written by a tool -->\n\nb')).toBe('<p>a</p>\n<p>b</p>');
});

it('renders a table whose first column heads its rows, in a scrollable region', () => {
  expect(renderHtml('| a | b |\n| --- | --- |\n| **c** | d |')).toBe(
    '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><th scope="row"><strong>c</strong></th><td>d</td></tr></tbody></table></div>',
  );
});

it('renders scrollable code, escaped', () => {
  expect(renderHtml('```js"><b>\nif (a < b) c();\n```')).toBe(
    '<pre tabindex="0"><code>if (a &lt; b) c();</code></pre>',
  );
});

it.each(['https://stuiver.test/a', '/docs', '#refund'])('renders a link to %s', (address) => {
  expect(renderHtml(`[here](${address})`)).toBe(`<p><a href="${address}">here</a></p>`);
});

it.each(['javascript:alert(1)', '//elsewhere.test', 'http://stuiver.test', 'data:text/html,x'])(
  'renders only the text of a link to %s',
  (address) => {
    expect(renderHtml(`[here](${address})`)).toBe('<p>here</p>');
    expect(renderHtml(`[here][1]\n\n[1]: ${address}`)).toBe('<p>here</p>');
  },
);

it.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a <b onclick="x()">b</b>', '<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>'],
  ['![alt <i>](https://elsewhere.test/x.png)', '<p>alt &lt;i&gt;</p>'],
  [
    '[a](https://stuiver.test/?"onclick="x)',
    '<p><a href="https://stuiver.test/?&quot;onclick=&quot;x">a</a></p>',
  ],
])('never obeys markup in the text: %s', (text, html) => {
  expect(renderHtml(text)).toBe(html);
});
