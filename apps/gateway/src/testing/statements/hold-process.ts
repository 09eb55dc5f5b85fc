import { readCatalog } from './catalog.ts';
import { holdStatements } from './hold.ts';

// For `node --import`: a process that sends a forbidden statement reports it and ends, which its test notices.
await holdStatements(await readCatalog(process.env['DATABASE_URL'] ?? ''), (violation) => {
  process.stderr.write(`A statement in a forbidden shape: ${violation}\n`);
  process.exit(70);
});
