import { Marked } from 'marked';
import { escapeHtml } from '../../platform/http/html.ts';
import { renderTable } from './field-table.ts';

/** The id of a heading, for links to it. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

const markdown = new Marked({
  renderer: {
    // Markup in the text is shown as text.
    html: ({ text }) => (text.startsWith('<!--') ? '' : escapeHtml(text)),
    image: ({ text }) => escapeHtml(text),
    heading({ text, tokens, depth }) {
      return `<h${depth} id="${headingId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // Content that scrolls sideways must be reachable by keyboard.
    code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return /^(?:https:\/\/|#|\/(?!\/))/.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text;
    },
    table({ header, rows }) {
      const write = ({ tokens }: (typeof header)[number]) => this.parser.parseInline(tokens);
      const body = rows.map((row) => {
        const [first = '', ...others] = row.map(write);
        const cells = others.map((text) => `<td>${text}</td>`);
        return `<tr><th scope="row">${first}</th>${cells.join('')}</tr>`;
      });
      return `${renderTable('Table', header.map(write), body)}\n`;
    },
  },
});

/**
 * Turns Markdown into HTML without anything active: no markup from the text, no images, and links only to https, to
 * our own paths and within the page.
 */
export function renderMarkdown(text: string): string {
  return markdown.parser(markdown.lexer(text));
}
