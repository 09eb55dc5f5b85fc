import { readFile } from 'node:fs/promises';
import fontkit from '@cantoo/fontkit';
import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';

const A4 = [595.28, 841.89] as const;
const MARGIN = 56;
const WIDTH = A4[0] - 2 * MARGIN;
const LINE = 16;
const SMALL = 9;
const NORMAL = 10;
const INK = rgb(0.09, 0.11, 0.17);
const SOFT = rgb(0.36, 0.39, 0.46);
const RULE = rgb(0.85, 0.87, 0.9);

const fontFile = (name: string) =>
  readFile(new URL(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`)));

/** Right edges of a table's columns after the first, as shares of the width. */
type Columns = readonly number[];

type Style = { readonly bold?: boolean; readonly soft?: boolean };

/** A document of text and tables on A4, which starts a new page when one is full. */
export class Paper {
  readonly #document: PDFDocument;
  readonly #regular: PDFFont;
  readonly #bold: PDFFont;
  #page: PDFPage;
  #y = 0;

  private constructor(document: PDFDocument, regular: PDFFont, bold: PDFFont) {
    this.#document = document;
    this.#regular = regular;
    this.#bold = bold;
    this.#page = this.#turn();
  }

  /** Starts a document in one language, with its title. */
  static async start(title: string, language: string, at: Date): Promise<Paper> {
    const document = await PDFDocument.create();
    // Parsed anew for each document: a parsed font remembers the first characters of its glyphs, which text is searched by.
    document.registerFontkit(fontkit);
    document.setTitle(title, { showInWindowTitleBar: true });
    document.setLanguage(language);
    document.setCreationDate(at);
    document.setModificationDate(at);
    const [regular, bold] = await Promise.all(
      ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold'].map(async (name) =>
        document.embedFont(await fontFile(name), { subset: true }),
      ),
    );
    return new Paper(document, regular!, bold!);
  }

  #turn(): PDFPage {
    this.#page = this.#document.addPage([...A4]);
    this.#y = A4[1] - MARGIN;
    return this.#page;
  }

  #draw(text: string, x: number, { bold = false, soft = false, size = NORMAL } = {}, isRight = false): void {
    const font = bold ? this.#bold : this.#regular;
    // Narrow spaces are missing in many readers' own search.
    const shown = text.replaceAll(/\s/g, ' ');
    const start = isRight ? x - font.widthOfTextAtSize(shown, size) : x;
    this.#page.drawText(shown, { x: start, y: this.#y, size, font, color: soft ? SOFT : INK });
  }

  #down(height = LINE): void {
    this.#y -= height;
    if (this.#y < MARGIN + LINE) this.#turn();
  }

  /** Leaves a line empty. */
  gap(): void {
    this.#down();
  }

  /** Writes a heading or a paragraph, over as many lines as it takes; an empty one within others leaves a line. */
  text(text: string, style: Style & { readonly size?: number } = {}): void {
    if (!text.includes('\n')) return this.#paragraph(text, style);
    for (const line of text.split('\n'))
      if (line.trim() === '') this.gap();
      else this.#paragraph(line, style);
  }

  #paragraph(text: string, style: Style & { readonly size?: number }): void {
    const size = style.size ?? NORMAL;
    const font = style.bold ? this.#bold : this.#regular;
    // Word by word: shaping each longer line again takes more than all else that a document takes.
    const measure = (part: string) => font.widthOfTextAtSize(part, size);
    const space = measure(' ');
    let line = '';
    let width = 0;
    const write = () => {
      this.#draw(line, MARGIN, style);
      this.#down(Math.max(LINE, size * 1.6));
    };
    for (const word of text.split(' ').filter(Boolean)) {
      const wordWidth = measure(word);
      if (line !== '' && width + space + wordWidth > WIDTH) {
        write();
        line = '';
      }
      width = line === '' ? wordWidth : width + space + wordWidth;
      line = line === '' ? word : `${line} ${word}`;
    }
    if (line !== '') write();
  }

  /** Writes a name and its value. */
  fact(name: string, value: string): void {
    this.#draw(name, MARGIN, { soft: true });
    this.#draw(value, MARGIN + 130);
    this.#down();
  }

  /** Writes a table's row; cells after the first end at their column's right edge. */
  row(cells: readonly string[], columns: Columns, style: Style = {}): void {
    this.#draw(cells[0] ?? '', MARGIN, style);
    columns.forEach((share, at) => this.#draw(cells[at + 1] ?? '', MARGIN + share * WIDTH, style, true));
    this.#down();
  }

  /** Draws a line across the page. */
  rule(): void {
    const y = this.#y + LINE - 5;
    this.#page.drawLine({
      start: { x: MARGIN, y },
      end: { x: MARGIN + WIDTH, y },
      thickness: 0.75,
      color: RULE,
    });
  }

  /** Adds a page with a picture, shrunk to fit and never cut, below its caption. */
  async addPicture(jpeg: Uint8Array, caption: string): Promise<void> {
    const picture = await this.#document.embedJpg(jpeg);
    this.#turn();
    this.#draw(caption, MARGIN, { bold: true });
    const room = this.#y - LINE - MARGIN;
    const { width, height } = picture.scaleToFit(WIDTH, room);
    this.#page.drawImage(picture, { x: MARGIN, y: this.#y - LINE - height, width, height });
  }

  /** Adds the pages of a PDF unchanged, with a small caption above each. */
  async addPages(pdf: Uint8Array, caption: string): Promise<void> {
    // Protected against changes only, it opens without a password.
    const other = await PDFDocument.load(pdf, { updateMetadata: false, password: '' });
    for (const page of await this.#document.copyPages(other, other.getPageIndices())) {
      this.#page = this.#document.addPage(page);
      this.#y = page.getHeight() - MARGIN / 3;
      this.#draw(caption, MARGIN / 2, { soft: true, size: SMALL });
    }
  }

  /** Pages so far. */
  get pages(): number {
    return this.#document.getPageCount();
  }

  /** Numbers the pages and returns the file. */
  async finish(numberOf: (page: number, pages: number) => string): Promise<Uint8Array> {
    const pages = this.#document.getPages();
    pages.forEach((page, at) => {
      this.#page = page;
      this.#y = MARGIN / 2;
      this.#draw(numberOf(at + 1, pages.length), A4[0] - MARGIN, { soft: true, size: SMALL }, true);
    });
    return this.#document.save();
  }
}
