import { setTimeout as delay } from 'node:timers/promises';
import type { TestClockState } from '@stuiver/contract';
import { localDay, localTime } from '@stuiver/domain/dates';
import { testClockTexts } from '@stuiver/messages/en/shared/test-clock';
import { getClock, requestMove } from '../app/clock/clock.ts';
import { ensureProvider } from '../company/merchants/provider.ts';
import type { PaymentDeps } from '../money/processors/processor.ts';
import { type Command, UsageError } from './command.ts';
import { OPERATOR } from './merchant-commands.ts';

/** Interval at which the progress of a move is read, in milliseconds. */
const LOOK_MS = 500;
/** A gateway that runs makes a step within this time. */
const SILENT_MS = 60_000;

const sayTime = (moment: string, timeZone: string) =>
  localTime(Date.parse(moment), timeZone).slice(0, 16).replace('T', ' ');

/** @throws UsageError in live mode */
async function openTest({ open, settings }: Parameters<Command['run']>[0]): Promise<PaymentDeps> {
  if (settings.mode !== 'test') throw new UsageError('The clock of a live deployment cannot be moved.');
  return open();
}

/** Commands about the clock of a test deployment. */
export const CLOCK_COMMANDS: readonly Command[] = [
  {
    name: 'clock show',
    help: 'Shows what the clock of a test deployment shows.',
    async run(call) {
      const { nowDateTime, targetDateTime } = await getClock(await openTest(call));
      const { timeZone } = call.settings;
      const end = targetDateTime === null ? '' : `, on its way to ${sayTime(targetDateTime, timeZone)}`;
      call.print(`It is ${sayTime(nowDateTime, timeZone)}${end}.`);
    },
  },
  {
    name: 'clock forward',
    help: 'Moves the clock of a test deployment forward, for every company of it. Recurring payments, notices, mandates, links, deadlines, settlements and payouts happen in order. It never goes back, and a year at most in all. A gateway has to run; an interrupted move goes on by itself.',
    args: ['days'],
    example: 'clock forward 30d',
    async run(call) {
      const { print, printError, settings } = call;
      const days = Number(/^(\d{1,3})d?$/.exec(call.args[0] ?? '')?.[1]);
      if (!(days >= 1 && days <= 366)) throw new UsageError('<days> is a number of days, such as 30d.');
      const deps = await openTest(call);
      const before = await getClock(deps);
      if (before.targetDateTime === null)
        await requestMove(deps, { actor: OPERATOR, merchantId: await ensureProvider(deps) }, days);
      else printError('It is moving already; what was asked before is finished first.');
      let clock: TestClockState = before;
      let shown = '';
      let changedAt = performance.now();
      do {
        await delay(LOOK_MS);
        clock = await getClock(deps);
        const day = localDay(clock.nowDateTime, settings.timeZone);
        if (day !== shown) {
          printError(day);
          changedAt = performance.now();
        }
        shown = day;
        if (performance.now() - changedAt > SILENT_MS)
          throw new UsageError('Nothing has moved for a minute. Start a gateway (npm start): it goes on.');
      } while (clock.targetDateTime !== null);
      print(`Done: it is now ${sayTime(clock.nowDateTime, settings.timeZone)}.`);
      for (const { effect, count } of clock.effects ?? []) print(testClockTexts.effects[effect](count));
    },
  },
];
