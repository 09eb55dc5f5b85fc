import { countSealedRows } from '../keyring/sealed-columns.ts';
import { readKeyring, removeKey, rotateKeyring } from '../keyring/rotate-keyring.ts';
import { sealingKey } from '../platform/security/keyring.ts';
import { type Command, UsageError } from './command.ts';

export const KEYRING_COMMANDS: readonly Command[] = [
  {
    name: 'keyring list',
    help: 'Lists the keys of keyring.json and the number of stored rows that each sealed.',
    async run({ open, print }) {
      const deps = await open();
      const file = readKeyring(deps);
      const counts = await countSealedRows(deps.db);
      const sealing = sealingKey(file, deps.clock.realNow()).id;
      for (const { id, from, removed } of file.keys) {
        const rows = counts.filter(({ key }) => key === id).reduce((sum, count) => sum + count.rows, 0);
        const state = removed
          ? 'only fingerprints'
          : id === sealing
            ? 'seals'
            : `opens${from ? `, seals from ${from}` : ''}`;
        print(`${id}  ${state}  ${rows} rows`);
      }
    },
  },
  {
    name: 'keyring rotate',
    help: 'Adds a key to keyring.json and seals everything stored anew with it, while the gateways run. Run it again after an interruption. Exits with 1 while rows of another key are left.',
    options: {
      in: { value: 'seconds', help: 'Seconds after which the new key seals; 30 when omitted.' },
    },
    example: 'keyring rotate --in 30',
    async run({ open, option, print, printError }) {
      const seconds = option('in') ?? '30';
      if (!/^\d{1,5}$/.test(seconds)) throw new UsageError('--in is a number of seconds, at most 99999.');
      const { id, left } = await rotateKeyring(await open(), Number(seconds) * 1000, printError);
      print(`${left} rows are left that another key than ${id} sealed.`);
      return left === 0;
    },
  },
  {
    name: 'keyring remove',
    help: 'Removes an old key from keyring.json, once no row and no link or cookie needs it: 400 days after the rotation.',
    args: ['key'],
    options: {
      force: { help: 'Also before, as after a leak: links and cookies that it sealed stop working.' },
    },
    example: 'keyring remove 1',
    async run({ args: [key = ''], isSet, open, print }) {
      if (!/^\d{1,3}$/.test(key)) throw new UsageError('A key is a number; keyring list shows them.');
      await removeKey(await open(), Number(key), isSet('force'));
      print(`Removed key ${key}.`);
    },
  },
];
