import { type Erasure, erasePerson } from '../erasure/erase.ts';
import { parsePerson } from '../erasure/payer-queries.ts';
import { type CommandCall, type Command, UsageError } from './command.ts';
import { requireEmail, requireId } from './merchant-commands.ts';

const REASONS: Readonly<Record<Erasure['kept'][number]['duty'], string>> = {
  open: 'not finished',
  refund: 'a refund is under way',
  chargeback: 'a chargeback is open',
  recurrence: 'a recurring payment goes on',
  mandate: 'the mandate is in use',
  link: 'the link can still be paid',
  dispute: 'a chargeback is possible',
  evidence: 'evidence of a chargeback',
  customer: 'approved, so the file of a merchant',
};

function parsePersonOption({ option }: CommandCall) {
  const [email, iban] = [option('email'), option('iban')];
  if ((email === undefined) === (iban === undefined)) throw new UsageError('Name either --email or --iban.');
  return parsePerson(email === undefined ? (iban ?? '') : requireEmail(email));
}

export const ERASE_COMMANDS: readonly Command[] = [
  {
    name: 'erase',
    help: "Erases a payer's data, or an applicant's, on their request: shows what would be erased and what is kept until when; erases with --confirm, and prints counts as the proof. Amounts stay, without a name.",
    options: {
      email: { value: 'address', help: "The payer's or applicant's e-mail address." },
      iban: { value: 'iban', help: "Or the payer's account." },
      merchant: { value: 'id', help: 'Only the data of this merchant; that of all merchants when omitted.' },
      confirm: { help: 'Erases. It cannot be undone.' },
    },
    example: 'erase --email anna@voorbeeld.test --confirm',
    async run(call) {
      const person = parsePersonOption(call);
      const merchant = call.option('merchant');
      const merchantId = merchant === undefined ? null : requireId(merchant, '--merchant');
      const isDry = !call.isSet('confirm');
      const record = isDry ? null : () => Promise.resolve();
      const erasures = await erasePerson(await call.open(), person, merchantId, record);
      for (const { merchantId: of, erased, kept } of erasures) {
        const place = of ?? 'applications';
        for (const [table, rows] of erased)
          call.print(`${place}  ${isDry ? 'would erase' : 'erased'} ${rows} ${table}`);
        for (const { what, duty, quantity, until } of kept)
          call.print(
            `${place}  kept ${quantity} ${what}: ${REASONS[duty]}${until ? ` until ${until.toISOString().slice(0, 10)}` : ''}`,
          );
      }
      if (erasures.length === 0) call.print('Nothing is stored.');
      else if (isDry) call.print('Nothing was changed; --confirm erases.');
    },
  },
];
