import { Marked } from 'marked';
import { escapeHtml } from '../../platform/http/html.ts';

/** A page of documentation as HTML, and its second-level headings in order. */
export type RenderedPage = {
  readonly html: string;
  readonly headings: readonly { readonly id: string; readonly text: string }[];
};

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
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    heading({ text, tokens, depth }) {
      return `<h${depth} id="${headingId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // Content that scrolls sideways must be reachable by keyboard.
    code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return /^(?:https:\/\/|\/(?!\/))/.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text;
    },
    table({ header, rows }) {
      const cell = (scope: 'col' | 'row' | null, { tokens }: (typeof header)[number]) => {
        const text = this.parser.parseInline(tokens);
        return scope === null ? `<td>${text}</td>` : `<th scope="${scope}">${text}</th>`;
      };
      const head = header.map((one) => cell('col', one)).join('');
      const body = rows.map(
        (row) => `<tr>${row.map((one, column) => cell(column === 0 ? 'row' : null, one)).join('')}</tr>`,
      );
      return `<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>\n`;
    },
  },
});

/**
 * Turns Markdown into HTML without anything active: no markup from the text, no images, and links only to https and to
 * our own paths.
 */
export function renderMarkdown(text: string): RenderedPage {
  const tokens = markdown.lexer(text);
  const headings = tokens.flatMap((token) =>
    token.type === 'heading' && token['depth'] === 2
      ? [{ id: headingId(String(token['text'])), text: String(token['text']) }]
      : [],
  );
  return { html: markdown.parser(tokens), headings };
}
