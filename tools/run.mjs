// `node tools/run.mjs <file.ts> [arguments]`: runs one of this repository's commands under Node 24.
import { handOver } from './handover.mjs';

const [script, ...rest] = process.argv.splice(2);
process.argv.push(...rest);
await handOver(script ?? '');
