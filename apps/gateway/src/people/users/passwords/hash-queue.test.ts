import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inHashQueue } from './hash-queue.ts';

/** Queues for a turn; each caller that gets one is recorded, and keeps it until `end`. */
function makeCallers() {
  const served: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const call = (network: string) => {
    const work = () => {
      served.push(network);
      return new Promise<void>((end) => ends.push(end));
    };
    return inHashQueue({ network }, work).catch(() => void refused.push(network));
  };
  const endOne = async () => {
    ends.shift()?.();
    await nextTurn();
  };
  const endAll = async () => {
    while (ends.length > 0) await endOne();
  };
  return { served, refused, call, endOne, endAll };
}
const times = (count: number, of: (index: number) => unknown) =>
  Array.from({ length: count }, (_, i) => of(i));

it('gives each network a turn before any has a second one', async () => {
  const { served, refused, call, endAll } = makeCallers();
  times(20, () => call('flood'));
  times(3, (index) => call(`person ${index}`));
  await nextTurn();
  expect(served).toEqual(times(4, () => 'flood'));
  await endAll();
  expect(served.slice(4, 8)).toEqual(['flood', 'person 0', 'person 1', 'person 2']);
  expect([served.length, refused]).toEqual([23, []]);
});

it('lets everybody of other networks wait while a few networks fill it', async () => {
  const { served, refused, call, endAll } = makeCallers();
  for (let round = 0; round < 100; round++) times(10, (index) => call(`flood ${index}`));
  times(50, (index) => call(`person ${index}`));
  await nextTurn();
  await endAll();
  const people = (list: string[]) => list.filter((network) => network.startsWith('person'));
  expect([people(served).length, people(refused)]).toEqual([50, []]);
  expect(served.length + refused.length).toBe(1050);
  expect(refused.length).toBe(1050 - 4 - 64);
});

it('refuses one more while all networks wait equally long, and serves again once they were served', async () => {
  const { served, refused, call, endAll } = makeCallers();
  times(4 + 64, (index) => call(`network ${index}`));
  void call('late');
  await nextTurn();
  expect(refused).toEqual(['late']);
  await endAll();
  expect(served).toHaveLength(68);
  void call('late');
  await endAll();
  expect(served.at(-1)).toBe('late');
});
