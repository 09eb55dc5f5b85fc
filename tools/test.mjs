import { handOver } from './handover.mjs';

await handOver('tools/run-tests.ts', 'everything');
