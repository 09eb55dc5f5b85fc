import { BANK_MESSAGES } from '@stuiver/domain/bank-file-cause';
import type { CauseTexts } from '../../bank-file-causes.ts';
import { source } from '../../core.ts';

const pad = (version: number) => String(version).padStart(2, '0');
const read = Object.entries(BANK_MESSAGES)
  .map(([message, [oldest, newest]]) => `${message} (versie ${pad(oldest)} tot en met ${pad(newest)})`)
  .join(', ');

/** Why a file of the bank is refused. */
export const bankFileCauses = source('bank-files/bank-file-causes', {
  line: (line: string) => `regel ${line}`,
  faults: {
    notXml: 'dit is geen geldige XML',
    torn: 'het bestand houdt op voor zijn einde',
    doctype: 'een DOCTYPE (DTD) is niet toegestaan',
    encoding: (value: string) => `niet alle tekens kloppen met de codering ${value}`,
    unknownEncoding: (value: string) =>
      `de codering ${value} wordt niet gelezen; wel UTF-8, UTF-16, ISO-8859-1, ISO-8859-15, Windows-1252 en US-ASCII`,
    otherEncoding: (value: string) => `het bestand noemt ${value} als codering, maar is anders gecodeerd`,
    tooLarge: (value: string) =>
      value === '' ? 'het bestand is te groot' : `${value} heeft te veel onderdelen`,
    tooManyLines: (value: string) => `het bestand heeft meer dan ${value} regels`,
    unknownMessage: (value: string) =>
      `${value === '' ? 'dit bericht' : `het bericht ${value}`} wordt niet gelezen; wel ${read}`,
    missing: (value: string) =>
      value === '' ? 'er staat geen bericht van de bank in' : `het onderdeel ${value} ontbreekt`,
    amount: (value: string) => `‘${value}’ is geen bedrag`,
    day: (value: string) => `‘${value}’ is geen dag die bestaat`,
    balance: (statement: string, account: string, sum: string, stated: string, difference: string) =>
      `met beginsaldo en boekingen komt afschrift ${statement} van ${account} op ${sum}, het eindsaldo zegt ${stated} (verschil ${difference})`,
    noBalances: (statement: string) =>
      `afschrift ${statement} heeft geen beginsaldo en geen eindsaldo, zodat niet te zien is waar het op volgt`,
    otherAccount: (account: string) => `het bestand gaat over een andere rekening: ${account}`,
    zip: 'deze ZIP is beschadigd, of van een soort die niet gelezen wordt',
    zipEncrypted: 'het bestand is versleuteld',
    zipNested: 'een ZIP in een ZIP wordt niet gelezen',
    zipTooMany: (value: string) => `een ZIP heeft hoogstens ${value} bestanden`,
    zipTooDense: (value: string) => `het bestand wordt uitgepakt meer dan ${value} keer zo groot`,
  },
} satisfies CauseTexts);
