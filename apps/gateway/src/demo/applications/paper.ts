/** A sheet as an office program makes it: a heading over lines of label and value. */
export type Paper = {
  /** Whose sheet it is, in the band at its top. */
  readonly from: string;
  readonly title: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
  /** True if it shows a portrait, as a passport does. */
  readonly portrait?: boolean;
};

/** The characters that end a string in a PDF. */
const escaped = (text: string) => text.replace(/[\\()]/g, (letter) => `\\${letter}`);

type Place = { readonly size: number; readonly x: number; readonly y: number; readonly grey?: number };

const write = (text: string, { size, x, y, grey = 0.1 }: Place) =>
  `${grey} g BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;

const FIRST_LINE = 650;
const LINE = 30;

function drawingOf({ from, title, lines, portrait = false }: Paper): string {
  const x = portrait ? 210 : 56;
  return [
    '0.16 0.27 0.45 rg 0 778 595 64 re f',
    write(from, { size: 15, x: 56, y: 803, grey: 1 }),
    write(title, { size: 22, x: 56, y: 712 }),
    '0.8 G 56 696 m 539 696 l S',
    ...(portrait
      ? ['0.87 0.9 0.95 rg 56 520 130 160 re f 0.55 0.62 0.72 rg 96 600 50 50 re f 76 520 90 66 re f']
      : []),
    ...lines.flatMap(([label, value], index) => [
      write(label, { size: 12, x, y: FIRST_LINE - index * LINE, grey: 0.45 }),
      write(value, { size: 14, x: x + 140, y: FIRST_LINE - index * LINE }),
    ]),
  ].join('\n');
}

/** Writes a sheet as a PDF of one page; letters that Latin-1 lacks have no place in it. */
export function paperPdf(paper: Paper): Buffer {
  const drawing = drawingOf(paper);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
