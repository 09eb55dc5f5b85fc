import { LANGUAGE_FACTS, LANGUAGES, type Language } from '@stuiver/domain/languages';
import type { MailTexts } from '@stuiver/messages/nl/mail/mail';
import { escapeHtml, ownPage } from '../../platform/http/html.ts';
import type { ListedMail } from './read-mails.ts';

export type Mailbox = {
  readonly product: string;
  readonly language: Language;
  readonly texts: MailTexts['mailbox'];
  /** Newest first. */
  readonly mails: readonly ListedMail[];
  /** The open mail; null when only the list is shown. */
  readonly open: ListedMail | null;
};

/** The text with its addresses as links. */
function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

function buildMailHref(language: Language, name?: string): string {
  return `/mails?language=${language}${name === undefined ? '' : `&amp;mail=${encodeURIComponent(name)}`}`;
}

function row(mail: ListedMail, { language, open }: Mailbox): string {
  const current = mail.name === open?.name ? ' aria-current="page"' : '';
  return `<li><a href="${buildMailHref(language, mail.name)}"${current}><strong>${escapeHtml(mail.subject)}</strong><span>${escapeHtml(mail.to)}</span><time>${escapeHtml(mail.at)}</time></a></li>`;
}

function article({ language, texts, open }: Mailbox): string {
  if (!open) return `<p class="none">${escapeHtml(texts.choose)}</p>`;
  return `<article><p class="back"><a href="${buildMailHref(language)}">${escapeHtml(texts.back)}</a></p>
<h2>${escapeHtml(open.subject)}</h2>
<p class="to">${escapeHtml(texts.to)} ${escapeHtml(open.to)} · <time>${escapeHtml(open.at)}</time></p>
<div class="text">${linked(open.text)}</div></article>`;
}

function languageLinks({ language, open }: Mailbox): string {
  return LANGUAGES.map(
    (choice) =>
      `<a href="${buildMailHref(choice, open?.name)}" lang="${choice}"${choice === language ? ' aria-current="true"' : ''}>${LANGUAGE_FACTS[choice].name}</a>`,
  ).join('');
}

/** The mailbox of a test deployment as a page: all mails next to the open one, on phones one of the two. */
export function mailboxPage(box: Mailbox): string {
  const { language, mails, open, product, texts } = box;
  const list =
    mails.length === 0
      ? `<p class="none">${escapeHtml(texts.empty)}</p>`
      : `<nav aria-label="${escapeHtml(texts.title)}"><ul>${mails.map((mail) => row(mail, box)).join('')}</ul></nav><section>${article(box)}</section>`;
  return ownPage({
    language,
    title: `${product} – ${texts.title}`,
    head: '<link rel="stylesheet" href="/mails.css">',
    body: `<header><div><h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.about)}</p></div>
<p class="actions"><a href="${buildMailHref(language)}">${escapeHtml(texts.refresh)}</a><a href="/">${escapeHtml(texts.signIn(product))}</a></p></header>
<main class="${open ? 'reading' : ''}">${list}</main>
<footer>${languageLinks(box)}</footer>`,
  });
}
