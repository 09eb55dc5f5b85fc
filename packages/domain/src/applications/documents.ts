import { addMonthsKeepingAnchor, daysBetween, isCalendarDay } from '../dates/calendar.ts';

type DocumentRule = {
  readonly required: boolean;
  /** Maximum age by the date on the document; null if its age does not matter. */
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

/** Maximum size of one document, in bytes. */
export const LARGEST_DOCUMENT = 10 * 1024 * 1024;
/** Documents are uploaded in parts of this many bytes, so that a lost connection loses only one part. */
export const DOCUMENT_PART = 256 * 1024;

/** Checks whether this kind of document needs a date. */
export function isDated(kind: DocumentKind): boolean {
  return DOCUMENTS[kind].age !== null;
}

/**
 * Checks that a document is recent enough on a day (spec 5.13): at most 90 days or three months old.
 *
 * @param dated the day on the document, `YYYY-MM-DD`; null if it does not matter
 * @param today today in the deployment's time zone
 * @returns the problem with the date, or null
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

/** Accepted document types, detected from content. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/**
 * Detects a file's type from its first bytes, ignoring its name.
 *
 * @param head the first bytes: at least 16, if the file has that many
 * @returns its type, or why it is refused: an iPhone photo (HEIC), or anything else
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

/**
 * Maximum number of pixels in a picture; phones take pictures of 50 million. The text of `fileTooManyPixels` names it.
 */
export const MOST_PIXELS = 60_000_000;

/** Frame headers of a JPEG: SOF0 to SOF15, except three markers in that range with other meanings. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks a JPEG's segments to its frame header, which holds the dimensions. */
function jpegPixels(view: DataView): number {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    // Any number of 0xff may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return 0;
}

/**
 * Reads the number of pixels from a picture's header, without decoding it.
 *
 * @param head its first bytes
 * @returns 0 for a PDF, and when the bytes contain no header
 */
export function declaredPixels(type: DocumentType, head: Uint8Array): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (type === 'image/png') return view.byteLength < 24 ? 0 : view.getUint32(16) * view.getUint32(20);
  return type === 'image/jpeg' ? jpegPixels(view) : 0;
}

/** Number of bytes at the end of a file that `documentEndProblem` checks. */
export const DOCUMENT_TAIL = 2048;

/**
 * Checks by its last bytes whether a file is complete.
 *
 * @param type its type, from its first bytes
 * @param tail its last bytes, `DOCUMENT_TAIL` of them or the whole file
 */
export function isWhole(type: DocumentType, tail: Uint8Array): boolean {
  const text = String.fromCharCode(...tail);
  if (type === 'application/pdf') return text.includes('%%EOF');
  // Cameras may append data after the picture's end.
  if (type === 'image/jpeg') return text.includes('\u00ff\u00d9');
  return text.includes('IEND');
}

/**
 * Checks whether a part of a PDF declares encryption. Parts are checked separately, so prefix each with the last
 * bytes of the one before it.
 */
export function declaresEncryption(part: Uint8Array): boolean {
  for (let at = part.indexOf(0x2f); at !== -1; at = part.indexOf(0x2f, at + 1)) {
    // `/Encrypt 12 0 R` or `/Encrypt <<`; `/EncryptMetadata` belongs to the dictionary itself.
    if (startsWith(part, '/Encrypt', at)) {
      const after = String.fromCharCode(...part.subarray(at + 8, at + 24));
      if (/^\s*(?:\d+\s+\d+\s+R|<<)/.test(after)) return true;
    }
  }
  return false;
}
