/** A sheet as an office program makes it: a heading over lines of label and value. */
type Paper = {
  /** Whose sheet it is, in the band at its top. */
  readonly from: string;
  readonly title: string;
  readonly lines: readonly (readonly [label: string, value: string | undefined])[];
  /** True if it shows a portrait, as a passport does. */
  readonly portrait?: boolean;
};

const write = (text: string, size: number, x: number, y: number, grey = 0.1) =>
  `${grey} g BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, (letter) => `\\${letter}`)}) Tj ET`;

/** Writes a sheet as a PDF of one page; letters that Latin-1 lacks have no place in it. */
export function paperPdf({ from, title, lines, portrait = false }: Paper): Buffer {
  const x = portrait ? 210 : 56;
  const drawing = [
    '0.16 0.27 0.45 rg 0 778 595 64 re f',
    write(from, 15, 56, 803, 1),
    write(title, 22, 56, 712),
    '0.8 G 56 696 m 539 696 l S',
    portrait
      ? '0.87 0.9 0.95 rg 56 520 130 160 re f 0.55 0.62 0.72 rg 96 600 50 50 re f 76 520 90 66 re f'
      : '',
    ...lines.flatMap(([label, value], index) => [
      write(label, 12, x, 650 - index * 30, 0.45),
      write(value ?? '', 14, x + 140, 650 - index * 30),
    ]),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const header = '%PDF-1.4\n';
  const body = objects.join('');
  const places = objects.map((_, index) => {
    const at = header.length + objects.slice(0, index).join('').length;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${header.length + body.length}\n%%EOF\n`;
  return Buffer.from(header + body + table + trailer, 'latin1');
}
