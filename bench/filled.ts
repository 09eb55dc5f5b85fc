import { parseArgs } from 'node:util';
import { fill } from './fill.ts';
import { openStage, type Stage } from './stage.ts';

const OPTIONS = {
  payments: { type: 'string', default: '1500000' },
  largest: { type: 'string', default: '1000000' },
  merchants: { type: 'string', default: '300' },
  'data-dir': { type: 'string', default: '.stuiver/bench-lists' },
} as const;

/**
 * Opens the database of a data directory, which is filled once.
 *
 * @param args `--payments`, `--largest` (those of one company), `--merchants`, `--data-dir`
 * @returns with the largest company
 */
export async function openFilled(args: readonly string[]): Promise<{ stage: Stage; merchantId: string }> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const stage = await openStage(values['data-dir']);
  try {
    const known = await stage.owner.query<{ id: string }>(
      `SELECT id FROM merchants WHERE name = 'Bedrijf 0'`,
    );
    const [payments, largest, merchants] = [values.payments, values.largest, values.merchants].map(Number);
    const merchantId =
      known.rows[0]?.id ??
      (await fill(stage.owner, { payments: payments!, largest: largest!, merchants: merchants! }));
    return { stage, merchantId };
  } catch (error) {
    await stage.close();
    throw error;
  }
}
