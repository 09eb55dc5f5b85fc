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

/** Converts a file to a text of one character a byte, as Node's `latin1` does. */
export function byteText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('');
}

/** Number of first bytes that `detectDocumentType` reads: readers find a PDF's header in these. */
const DOCUMENT_HEAD = 1024;

/** A PDF's header, after a byte order mark, blanks and the commands of a printer; anything else is another file. */
const PDF_HEADER = /^(?:\xef\xbb\xbf|[\0\s]|\x1b%-12345X|@PJL[^\n]*\n)*%PDF-/;

/**
 * Detects a file's type from its first bytes, ignoring its name.
 *
 * @param start the file, or at least its first 1024 bytes
 * @returns its type, or why it is refused: an iPhone photo (HEIC), or anything else
 */
export function detectDocumentType(start: Uint8Array): DocumentType | 'fileHeic' | 'wrongFileType' {
  const head = byteText(start.subarray(0, DOCUMENT_HEAD));
  if (PDF_HEADER.test(head)) return 'application/pdf';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  return /^.{4}ftyp(?:hei[cxms]|hevc|mif1|msf1|avif)/s.test(head) ? 'fileHeic' : 'wrongFileType';
}

/**
 * Maximum number of pixels in a picture; phones take pictures of 50 million. The text of `fileTooManyPixels` names it.
 */
export const MOST_PIXELS = 60_000_000;

/** Frame headers of a JPEG: SOF0 to SOF15, except three markers in that range with other meanings. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads a number of two bytes. */
const shortAt = (file: string, at: number) => file.charCodeAt(at) * 256 + file.charCodeAt(at + 1);

/**
 * Walks a JPEG's segments to its frame header, which holds the dimensions. Metadata and colours in front of it may
 * take megabytes, and a preview in them has a frame and an end of its own.
 */
function findFrame(file: string): number | null {
  let at = 2;
  while (at + 9 <= file.length && file[at] === '\u00ff') {
    const marker = file.charCodeAt(at + 1);
    if (isFrame(marker)) return at;
    // Any number of 0xff may precede a marker.
    at += marker === 0xff ? 1 : 2 + shortAt(file, at + 2);
  }
  return null;
}

/** The number of pixels that a file declares, and the place where it ends; null without an end. */
type Extent = { readonly pixels: number; readonly end: number | null };

const after = (place: number, mark: string) => (place === -1 ? null : place + mark.length);

const EXTENTS: { readonly [T in DocumentType]: (file: string) => Extent } = {
  'image/jpeg'(file) {
    const frame = findFrame(file);
    const pixels = frame === null ? 0 : shortAt(file, frame + 5) * shortAt(file, frame + 7);
    return { pixels, end: after(file.indexOf('\u00ff\u00d9', frame ?? file.length - 2048), 'EI') };
  },
  'image/png'(file) {
    const sideAt = (at: number) => shortAt(file, at) * 65_536 + shortAt(file, at + 2);
    const pixels = file.length < 24 ? 0 : sideAt(16) * sideAt(20);
    return { pixels, end: after(file.indexOf('IEND\u00aeB`\u0082'), 'IEND....') };
  },
  'application/pdf'(file) {
    // Every revision ends with its table's place and a mark, of which readers need neither at the file's very end.
    const end = Math.max(file.lastIndexOf('startxref'), file.lastIndexOf('%%EOF'));
    return { pixels: 0, end: end > file.lastIndexOf(' obj') ? end + '%%EOF'.length : null };
  },
};

/** Starts of archives, programs, pages and documents. */
const OTHER_FILE =
  /^[\0\s]*(?:PK\x03\x04|Rar!|7z\xbc\xaf|MZ|\x7fELF|\xca\xfe\xba\xbe|#!|%PDF-|<(?:!doctype|html|script|svg|\?php|\?xml))/i;

/** Number of last bytes in which programs look for the end of a ZIP archive. */
const ZIP_TAIL = 65_557;

/**
 * Checks a whole file by its bytes: it may not be cut off or have too many pixels. After its end, phones append films,
 * depths and further pictures, which no reader of documents shows; but no file of another kind, which would open under
 * another name.
 *
 * @param type its type, from its first bytes
 * @param file see `byteText`
 * @returns why it is refused; null when it is whole
 */
export function wholeProblem(
  type: DocumentType,
  file: string,
): 'fileTooManyPixels' | 'fileIncomplete' | 'fileHidesAnother' | null {
  const { pixels, end } = EXTENTS[type](file);
  if (pixels > MOST_PIXELS) return 'fileTooManyPixels';
  if (end === null) return 'fileIncomplete';
  const isArchive = file.includes('PK\u0005\u0006', Math.max(end, file.length - ZIP_TAIL));
  return isArchive || OTHER_FILE.test(file.slice(end, end + DOCUMENT_HEAD)) ? 'fileHidesAnother' : null;
}

/**
 * Checks whether a PDF declares encryption: `/Encrypt 12 0 R` or `/Encrypt <<`.
 *
 * @param file see `byteText`
 */
export function declaresEncryption(file: string): boolean {
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(file);
}
