/** A PDF with one page of words and a box on it, as a scanner or an office program makes them. */
export function aScan(): Buffer {
  const lines = ['KONINKRIJK DER NEDERLANDEN', 'PASPOORT', 'de Vries, Anna', 'NPD123456'];
  const drawing = [
    '0.87 0.9 0.95 rg 40 560 515 240 re f 0.2 0.3 0.45 rg 60 610 110 140 re f',
    ...lines.map(
      (line, index) => `0.1 g BT /F1 ${index === 1 ? 22 : 13} Tf 200 ${740 - index * 34} Td (${line}) Tj ET`,
    ),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
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
