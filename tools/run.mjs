// `node tools/run.mjs start|everything <file.ts> [arguments]`: installs those packages, then runs a command under
// Node 24.
import { handOver } from './handover.mjs';

const [packages, script = '', ...rest] = process.argv.splice(2);
process.argv.push(...rest);
await handOver(script, packages === 'start' ? 'start' : 'everything');
