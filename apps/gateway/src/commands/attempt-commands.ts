import { endNotReceived } from '../money/payments/engine/not-received.ts';
import { type Command, requireText } from './command.ts';
import { OPERATOR, requireId } from './merchant-commands.ts';

const notReceived: Command = {
  name: 'attempts not-received',
  help: 'Ends an attempt as failed that has been unknown for a day, once you have seen in its processor’s back office that it never arrived there. Its payer can pay again.',
  args: ['merchant id', 'attempt id'],
  options: {
    reason: {
      value: 'text',
      help: 'What was found, as the merchant reads it in its audit log.',
      isRequired: true,
    },
  },
  example:
    'attempts not-received 0199c0de-0000-7000-8000-000000000000 0199c0de-0000-7000-8000-000000000001 --reason "Not at Adyen"',
  async run({ args: [merchant = '', attempt = ''], open, option, print }) {
    const merchantId = requireId(merchant, 'A merchant');
    const attemptId = requireId(attempt, 'An attempt');
    const reason = requireText(option, 'reason', 200);
    await endNotReceived(await open(), { merchantId, attemptId, reason }, OPERATOR);
    print(`${attemptId} has failed: its processor never received it.`);
  },
};

export const ATTEMPT_COMMANDS: readonly Command[] = [notReceived];
