import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Collection } from '../apps/gateway/src/money/bank/format/orders.ts';
import { fingerprintOf, readBankFile } from '../apps/gateway/src/money/bank/format/read.ts';
import { writeCollections } from '../apps/gateway/src/money/bank/format/write.ts';
import { makeCollection, makeHead, OUR_ACCOUNT } from '../apps/gateway/src/testing/bank/orders.ts';
import { readMemory } from './usage.ts';

const buildId = (index: number) => `0190a1b2c3d44e5f8a9b0c1d${String(index).padStart(8, '0')}`;
const pickAmount = (index: number) => 1000 + (index % 5000);

function* collections(quantity: number): Generator<Collection, void> {
  for (let index = 0; index < quantity; index += 1)
    yield makeCollection({ endToEndId: buildId(index), amount: pickAmount(index) });
}

async function write(quantity: number, path: string): Promise<number> {
  let total = 0;
  for (let index = 0; index < quantity; index += 1) total += pickAmount(index);
  const chunks = writeCollections(makeHead([], { quantity, total }), () => collections(quantity));
  await pipeline(Readable.from(chunks), createWriteStream(path));
  return quantity;
}

/** Reads the statement and counts the orders that it names with their amount. */
async function read(path: string): Promise<number> {
  let found = 0;
  for await (const item of readBankFile(createReadStream(path))) {
    if (item.kind !== 'line' || item.endToEndId === null) continue;
    fingerprintOf(item, OUR_ACCOUNT.iban);
    const index = Number(item.endToEndId.slice(24));
    if (item.endToEndId === buildId(index) && item.amount === pickAmount(index)) found += 1;
  }
  return found;
}

const [task, quantity = '', path = ''] = process.argv.slice(2);
const before = process.cpuUsage();
const handled = task === 'write' ? await write(Number(quantity), path) : await read(path);
const { user, system } = process.cpuUsage(before);
console.log(
  JSON.stringify({ handled, seconds: (user + system) / 1e6, memory: readMemory(process.pid, 'VmHWM') }),
);
