import type { PaymentDeps } from '../money/processors/processor.ts';
import { closeContext, openContext } from '../app/open-context.ts';
import { readSettings } from '../settings/settings.ts';
import { runCommand } from './run-command.ts';

/** The process behind `npx stuiver`. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  let opened: Promise<PaymentDeps> | null = null;
  const open = () =>
    (opened ??= openContext(settings, {
      applicationName: 'stuiver-command',
      maximumConnections: 2,
      isParallel: true,
    }));
  try {
    process.exitCode = await runCommand(process.argv.slice(2), {
      settings,
      open,
      print: (line) => console.log(line),
      printError: (line) => console.error(line),
    });
  } finally {
    if (opened !== null) {
      await closeContext(await (opened as Promise<PaymentDeps>));
    }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
