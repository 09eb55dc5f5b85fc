import { handOver } from './handover.mjs';

await handOver('tools/serve.ts', 'start');
