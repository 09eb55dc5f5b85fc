import { seededRandom } from '@stuiver/domain/random';
import { movableClock } from '../../apps/gateway/src/lib/clock.ts';
import { openContext } from '../../apps/gateway/src/open-context.ts';
import { load, type Loaded } from './load.ts';
import type { LoadOptions } from './options.ts';
import type { Place } from './place.ts';

/**
 * Loads into a database that this process has for itself.
 *
 * @param place the opened database
 * @param options how much of what
 * @param log receives progress
 * @returns what was made
 */
export async function fill(place: Place, options: LoadOptions, log: (line: string) => void): Promise<Loaded> {
  const clock = movableClock(options.until);
  const opened = await openContext(place.settings, {
    clock,
    random: seededRandom(options.seed),
    applicationName: 'stuiver-load',
  });
  try {
    return await load({ ...opened, clock }, place.migrationUrl, options, log);
  } finally {
    await opened.db.destroy();
  }
}
