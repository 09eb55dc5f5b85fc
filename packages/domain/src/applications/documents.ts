import { addMonthsKeepingAnchor, daysBetween, isCalendarDay } from '../dates/calendar.ts';

type DocumentRule = {
  readonly required: boolean;
  /** How old it may be, by the date on it; null where its age does not matter. */
  readonly age: { readonly days: number } | { readonly months: number } | null;
};

/** The documents of the onboarding form, and how old they may be (spec 3.38 and 5.13). */
export const DOCUMENTS = {
  registerExtract: { required: false, age: { months: 3 } },
  articles: { required: false, age: null },
  vatCertificate: { required: false, age: null },
  accountStatement: { required: false, age: { days: 90 } },
  ownershipStructure: { required: false, age: { months: 3 } },
  uboId: { required: true, age: null },
  uboResidence: { required: false, age: null },
  directorResidence: { required: false, age: null },
  signatoryAuthorisation: { required: false, age: null },
} as const satisfies Record<string, DocumentRule>;

export type DocumentKind = keyof typeof DOCUMENTS;
export const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as [DocumentKind, ...DocumentKind[]];

/** The most bytes of one document. */
export const LARGEST_DOCUMENT = 10 * 1024 * 1024;
/** A document is sent in parts of this many bytes, the last one shorter, so that a lost connection loses one part. */
export const DOCUMENT_PART = 256 * 1024;

/** Whether a kind of document has to say from which day it is. */
export function isDated(kind: DocumentKind): boolean {
  return DOCUMENTS[kind].age !== null;
}

/**
 * Whether a document is recent enough on a day (spec 5.13): no older than 90 days, or than three
 * months.
 *
 * @param kind what it is
 * @param dated the day on the document, `YYYY-MM-DD`; null where that does not matter
 * @param today the day of the deployment's time zone
 * @returns what is wrong with the date; null when nothing is
 */
export function documentDateProblem(
  kind: DocumentKind,
  dated: string | null,
  today: string,
): 'required' | 'notADate' | 'inTheFuture' | 'tooOld' | null {
  const { age } = DOCUMENTS[kind] as DocumentRule;
  if (age === null) return null;
  if (dated === null || dated === '') return 'required';
  if (!isCalendarDay(dated)) return 'notADate';
  if (dated > today) return 'inTheFuture';
  const old =
    'days' in age ? daysBetween(dated, today) > age.days : dated < addMonthsKeepingAnchor(today, -age.months);
  return old ? 'tooOld' : null;
}

/** What a document may be, by its content. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/**
 * Says what a file is by its first bytes, whatever its name is.
 *
 * @param head the first bytes, 16 or more of a file that has so many
 * @returns its type, or why it is not taken: a photo as iPhones keep it (HEIC), or anything else
 */
export function documentTypeOf(head: Uint8Array): DocumentType | 'fileHeic' | 'wrongFileType' {
  if (startsWith(head, '%PDF-')) return 'application/pdf';
  if (startsWith(head, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (startsWith(head, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (startsWith(head, 'ftyp', 4)) {
    const brand = String.fromCharCode(...head.subarray(8, 12));
    if (['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif'].includes(brand)) return 'fileHeic';
  }
  return 'wrongFileType';
}

/** The most pixels of a picture; phones make pictures of 50 million. The text of `fileTooManyPixels` names it. */
export const MOST_PIXELS = 60_000_000;

/** The frame headers of a JPEG: SOF0 to SOF15, without the three markers among them that mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks a JPEG's segments to its frame header, which says how large it is. */
function jpegPixels(view: DataView): number {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    // Any number of 0xff may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return 0;
}

/**
 * The number of pixels that a picture's header declares; nothing is decoded.
 *
 * @param head its first bytes
 * @returns 0 for a PDF, and where no header is found in them
 */
export function declaredPixels(type: DocumentType, head: Uint8Array): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (type === 'image/png') return view.byteLength < 24 ? 0 : view.getUint32(16) * view.getUint32(20);
  return type === 'image/jpeg' ? jpegPixels(view) : 0;
}

/** How many bytes at the end of a file `documentEndProblem` looks at. */
export const DOCUMENT_TAIL = 2048;

/**
 * Whether a file is whole, by its last bytes.
 *
 * @param type what it is by its first bytes
 * @param tail its last bytes, `DOCUMENT_TAIL` of them or the whole file
 */
export function isWhole(type: DocumentType, tail: Uint8Array): boolean {
  const text = String.fromCharCode(...tail);
  if (type === 'application/pdf') return text.includes('%%EOF');
  // Cameras may add data behind the picture's end.
  if (type === 'image/jpeg') return text.includes('\u00ff\u00d9');
  return text.includes('IEND');
}

/**
 * Whether a part of a PDF says that it is encrypted. Parts are looked at one by one, so pass each with the last bytes
 * of the one before it.
 */
export function saysEncrypted(part: Uint8Array): boolean {
  for (let at = part.indexOf(0x2f); at !== -1; at = part.indexOf(0x2f, at + 1)) {
    // `/Encrypt 12 0 R` or `/Encrypt <<`; `/EncryptMetadata` belongs to the dictionary itself.
    if (startsWith(part, '/Encrypt', at)) {
      const after = String.fromCharCode(...part.subarray(at + 8, at + 24));
      if (/^\s*(?:\d+\s+\d+\s+R|<<)/.test(after)) return true;
    }
  }
  return false;
}
