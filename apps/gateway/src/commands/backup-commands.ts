import { localDay } from '@stuiver/domain/dates';
import { ensureProvider } from '../company/merchants/provider.ts';
import { writeAudit } from '../platform/audit/write-audit.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { writeLastRun } from '../platform/files/last-run.ts';
import { type Command, type CommandCall, requireMoment, requireText, UsageError } from './command.ts';
import { OPERATOR } from './merchant-commands.ts';

/** Opens the operator's own database, and reads the option `at`, which is now when omitted. */
async function openOwn({ settings, open, option }: CommandCall, instead: string) {
  if (settings.databaseUrl === null)
    throw new UsageError(`This is for a database of your own. For the embedded one, run ${instead}.`);
  const text = option('at');
  const given = text === undefined ? null : requireMoment('at', text);
  const deps = await open();
  const at = given ?? deps.clock.realNow();
  if (at > deps.clock.realNow()) throw new UsageError('--at is in the future.');
  return { deps, at };
}

/** Commands about backups of the operator's own database. */

export const OWN_BACKUP_COMMANDS: readonly Command[] = [
  {
    name: 'backup-taken',
    help: 'Records when the newest backup of your own database was taken, for /metrics and its alert. Run it after each backup, with the time that your backup tool reports.',
    options: {
      at: { value: 'moment', help: 'End of that backup, with its zone.', isRequired: true },
    },
    example: 'backup-taken --at 2026-11-28T03:12:45Z',
    async run(call) {
      const { at } = await openOwn(call, 'npx stuiver backup');
      await writeLastRun(call.settings.dataDirectory, 'backup', { at: at.toISOString(), ok: true });
      call.print(`The newest backup is of ${at.toISOString()}.`);
    },
  },
  {
    name: 'restore-proven',
    help: 'Records that a backup of your own database was restored and checked, when and by whom: in the audit log, and for /metrics and its alert.',
    options: {
      by: { value: 'name', help: 'Who restored and checked it.', isRequired: true },
      at: { value: 'moment', help: 'When, with its zone; now when omitted.' },
    },
    example: 'restore-proven --by "Rik Visser" --at 2026-11-28T09:30:00+01:00',
    async run(call) {
      const name = requireText(call.option, 'by', 100);
      const { deps, at } = await openOwn(call, 'npx stuiver drill, which proves it');
      await inTransaction(deps.db, async (tx) => {
        const merchantId = await ensureProvider(deps, tx);
        await writeAudit(deps, tx, {
          merchantId,
          actor: OPERATOR,
          action: 'restore.proven',
          subjectId: merchantId,
          after: { name, triedOn: localDay(at, call.settings.timeZone) },
        });
      });
      await writeLastRun(call.settings.dataDirectory, 'drill', { at: at.toISOString(), ok: true });
      call.print(`${name} restored a backup on ${at.toISOString()}.`);
    },
  },
];
