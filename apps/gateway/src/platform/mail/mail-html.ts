import { escapeHtml } from '../http/html.ts';

/** Parts of a mail's layout. */
type PlainLetter = {
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  /** Label of a link that is a paragraph of its own. */
  readonly open: string;
  /** Colour of that link. */
  readonly brand: string;
};

const ADDRESS = /https?:\/\/[^\s<]+/g;

const STYLE = `body{margin:0;background:#f3f4f6}
.mail{max-width:560px;margin:0 auto;padding:32px 24px;background:#fff;color:#1b2230;font:15px/1.6 Inter,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
p{margin:0 0 16px}a{color:inherit}.address{font-size:13px;color:#5d6675;word-break:break-all}
@media (prefers-color-scheme:dark){body{background:#11151d}.mail{background:#191f2a;color:#e8ebf0}.address{color:#a4adba}}`;

function paragraph(text: string, { open, brand }: PlainLetter): string {
  const [address] = text.match(ADDRESS) ?? [];
  if (address === text) {
    const href = escapeHtml(address);
    const button = `display:inline-block;padding:10px 20px;border-radius:6px;background:${brand};color:#fff;font-weight:600;text-decoration:none`;
    return `<p><a href="${href}" style="${button}">${escapeHtml(open)}</a></p><p class="address">${href}</p>`;
  }
  const lines = escapeHtml(text).replaceAll(ADDRESS, (url) => `<a href="${url}">${url}</a>`);
  return `<p>${lines.replaceAll('\n', '<br>')}</p>`;
}

/**
 * Lays a mail out for programs that show HTML: the same words as the text, without anything that is fetched from
 * elsewhere. A link that is a paragraph of its own becomes a button, with its address below.
 */
export function mailHtml(letter: PlainLetter): string {
  const paragraphs = letter.text.trim().split(/\n{2,}/);
  return `<!doctype html>
<html lang="${letter.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(letter.subject)}</title><style>${STYLE}</style></head>
<body><div class="mail" style="max-width:560px;margin:0 auto;padding:32px 24px">
${paragraphs.map((text) => paragraph(text.trim(), letter)).join('\n')}
</div></body></html>
`;
}
