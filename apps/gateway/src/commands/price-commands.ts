import { readFile } from 'node:fs/promises';
import { toFieldErrors, proposeTerms as proposeCall } from '@stuiver/contract';
import { AppError } from '../platform/app-error.ts';
import { proposeTerms } from '../money/prices/propose-terms.ts';
import { getMerchantTerms } from '../money/prices/read-terms.ts';
import { type Command, UsageError } from './command.ts';
import { OPERATOR, requireId } from './merchant-commands.ts';

async function readProposal(file: string) {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
  const parsed = proposeCall.body.safeParse(json, { reportInput: true });
  if (!parsed.success) throw new AppError('invalidInput', toFieldErrors(parsed.error));
  return parsed.data;
}

export const PRICE_COMMANDS: readonly Command[] = [
  {
    name: 'prices show',
    help: 'Prints the terms of a merchant as JSON, the latest first: proposed, later, present and past ones, with prices, schedule, reserve and tax.',
    args: ['merchant id'],
    async run({ args, open, print }) {
      const merchantId = requireId(args[0] ?? '', 'A merchant');
      print(JSON.stringify(await getMerchantTerms(await open(), merchantId), null, 2));
    },
  },
  {
    name: 'prices propose',
    help: 'Proposes terms of a merchant from a file with one of the `terms` that `prices show` prints. One of the provider’s people approves them in the portal.',
    args: ['merchant id'],
    options: { file: { value: 'path', help: 'The terms, as JSON.', isRequired: true } },
    example: 'prices propose 0199c0de-0000-7000-8000-000000000000 --file terms.json',
    async run({ args, open, option, print }) {
      const merchantId = requireId(args[0] ?? '', 'A merchant');
      const proposal = await readProposal(option('file') ?? '');
      const { merchantName } = await proposeTerms(await open(), OPERATOR, merchantId, proposal);
      print(`Proposed terms of ${merchantName} from ${proposal.validFrom}; they wait in the portal.`);
    },
  },
];
