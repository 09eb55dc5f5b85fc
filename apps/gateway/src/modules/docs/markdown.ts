import { escapeHtml } from '../pages/html.ts';

/** Bold, code and links of one line; everything else is text. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (/^`[^`]+`$/.test(part)) return `<code>${escapeHtml(part.slice(1, -1))}</code>`;
      return escapeHtml(part)
        .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replaceAll(/\[([^\]]+)\]\(((?:https:\/\/|\/)[^)\s]*)\)/g, '<a href="$2">$1</a>');
    })
    .join('');
}

/** The id of a heading, for links to it. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function table(lines: readonly string[]): string {
  const cells = (line: string) =>
    line
      .replaceAll(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim()));
  const [head = '', , ...rows] = lines;
  const header = cells(head).map((cell) => `<th scope="col">${cell}</th>`);
  const body = rows.map((row) => {
    const [first = '', ...rest] = cells(row);
    return `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${header.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function code(lines: readonly string[]): string {
  return `<pre tabindex="0"><code>${escapeHtml(lines.slice(1, -1).join('\n'))}</code></pre>`;
}

/** Lines up to the end of the block that begins at `from`. */
function blockAt(lines: readonly string[], from: number): string[] {
  const first = lines[from] ?? '';
  if (first.startsWith('```')) {
    const end = lines.indexOf('```', from + 1);
    return lines.slice(from, end < 0 ? undefined : end + 1);
  }
  const end = lines.findIndex((line, index) => index >= from && line === '');
  return lines.slice(from, end < 0 ? undefined : end);
}

function blockHtml(block: readonly string[]): string {
  const [first = ''] = block;
  const heading = /^(#{1,3}) (.+)$/.exec(first);
  if (heading) {
    const [, marks = '', text = ''] = heading;
    return `<h${marks.length} id="${headingId(text)}">${inline(text)}</h${marks.length}>`;
  }
  if (first.startsWith('```')) return code(block);
  if (first.startsWith('|')) return table(block);
  return `<p>${inline(block.join(' '))}</p>`;
}

/**
 * Turns a page of our own documentation into HTML: headings, paragraphs, tables, code, bold and links
 * to https and to our own paths. It is no renderer for what others write.
 *
 * @param text Markdown
 * @returns HTML without anything active in it
 */
export function markdownHtml(text: string): string {
  const lines = text.split('\n');
  const html: string[] = [];
  for (let at = 0; at < lines.length; ) {
    if (lines[at] === '') {
      at += 1;
      continue;
    }
    const block = blockAt(lines, at);
    html.push(blockHtml(block));
    at += block.length;
  }
  return html.join('\n');
}

/** The second-level headings of a page, in order. */
export function headingsOf(text: string): string[] {
  return [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
}
