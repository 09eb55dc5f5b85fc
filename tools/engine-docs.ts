import { writeFileSync } from 'node:fs';
import { describeTransfers } from '../apps/gateway/src/money/ledger/transfers.ts';
import { describeTestValues } from '../apps/gateway/src/money/processors/test-values-doc.ts';

writeFileSync(new URL('../docs/events-and-transfers.md', import.meta.url), describeTransfers());
writeFileSync(new URL('../docs/test-values.md', import.meta.url), describeTestValues());
