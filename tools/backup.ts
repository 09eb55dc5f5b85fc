import { runCommand, COMMANDS } from '../apps/gateway/src/commands/run-command.ts';
import { readSettings } from '../apps/gateway/src/settings/settings.ts';
import { BACKUP_COMMANDS } from './backup/commands.ts';
import { reportFailure } from './serve/processes.ts';

/** The process behind `npx stuiver backup`, `restore`, `drill` and `help`. */
async function main(): Promise<void> {
  const around = {
    settings: readSettings(process.env),
    open: () => Promise.reject(new Error('These commands open the database themselves.')),
    print: (line: string) => console.log(line),
    printError: (line: string) => console.error(line),
  };
  process.exitCode = await runCommand(process.argv.slice(2), around, [...COMMANDS, ...BACKUP_COMMANDS]);
}

main().catch(reportFailure);
