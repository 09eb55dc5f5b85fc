import { Paper } from '../platform/files/paper.ts';

/** Writes a sheet as an office program does: a PDF with a heading over facts by name. */
export async function aSheet(
  from: string,
  title: string,
  facts: Readonly<Record<string, string | undefined>>,
): Promise<Buffer> {
  const paper = await Paper.start(title, 'nl', new Date(0));
  paper.text(from, { soft: true });
  paper.text(title, { bold: true, size: 20 });
  paper.gap();
  for (const [name, value = ''] of Object.entries(facts)) paper.fact(name, value);
  return Buffer.from(await paper.finish(() => ''));
}

/** Writes a passport with these facts, by default of a person of the tests. */
export const aPassport = (
  facts: Readonly<Record<string, string>> = { Naam: 'de Vries, Anna', Nummer: 'NPD123456' },
): Promise<Buffer> => aSheet('KONINKRIJK DER NEDERLANDEN', 'Paspoort', facts);
