import { expect, it } from 'vitest';
import { eachDue } from './each-due.ts';
import { makeLog } from './log.ts';

function logged() {
  const lines: string[] = [];
  const log = makeLog('warn', { write: (line) => void lines.push(line) });
  return { log, lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

it('handles the rows after one that fails, and logs which one', async () => {
  const { log, lines } = logged();
  const seen: number[] = [];
  const one = async (row: number) => {
    seen.push(row);
    if (row === 2) throw new RangeError('NL91ABNA0417164300');
    return row !== 3;
  };
  const failure = (row: number) => ({ message: 'a row failed', rowId: String(row) });
  expect(await eachDue({ log }, [1, 2, 3, 4], one, failure)).toBe(2);
  expect(seen).toEqual([1, 2, 3, 4]);
  expect(lines()).toMatchObject([{ msg: 'a row failed', rowId: '2', err: expect.anything() }]);
  await eachDue({ log }, [2], one, failure, { isForeign: true });
  expect(lines()[1]).toMatchObject({ rowId: '2', kind: 'RangeError' });
  expect(JSON.stringify(lines()[1])).not.toContain('NL91');
});

it('handles as many rows at once as it may, each once', async () => {
  const { log } = logged();
  let [running, most] = [0, 0];
  const seen: number[] = [];
  const one = async (row: number) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    seen.push(row);
  };
  const rows = [1, 2, 3, 4, 5, 6, 7];
  expect(await eachDue({ log }, rows, one, () => ({ message: 'a row failed' }), { atOnce: 3 })).toBe(7);
  expect(most).toBe(3);
  expect(new Set(seen)).toEqual(new Set(rows));
});
