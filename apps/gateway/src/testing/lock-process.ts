import { makeDedicatedConnection } from '../platform/database/dedicated-connection.ts';

// A separate process that reports whether it gets the lock of a name, and keeps it until its input ends.
const dedicated = makeDedicatedConnection(process.env['DATABASE_URL'] ?? '');
const ended = new Promise<void>((settle) => process.stdin.resume().once('end', settle));
const ran = await dedicated.runExclusively(process.argv[2] ?? '', async () => {
  process.stdout.write('held\n');
  await ended;
});
if (!ran) process.stdout.write('taken\n');
await dedicated.close();
