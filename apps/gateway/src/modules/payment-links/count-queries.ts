import { addDays } from '@stuiver/domain/dates';
import { isUsedUp } from '@stuiver/domain/payment-link';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../lib/database.ts';
import { bandOf } from '../../lib/list/amount-bands.ts';

/** What decides where the rollups count a link. */
export type CountedLink = {
  readonly uses: number;
  readonly maximum_uses: number | null;
  readonly switched_off_at: Date | null;
  readonly link_validity_days: number;
};

/**
 * What never changes of a link: whose it is, the day of its making, `YYYY-MM-DD` in the deployment's time zone, and its
 * amount in minor units, of an open one the least.
 */
export type LinkPlace = {
  readonly merchant_id: string;
  readonly created_day: string;
  readonly amount: number;
};

const PERIODS = ['day', 'month'] as const;
type Step = RawBuilder<unknown>;

/** USED goes before SWITCHED_OFF, as in `paymentLinkStatusAt`; a link that is neither is counted by its last day. */
function stateOf(link: CountedLink): 'used' | 'switched_off' | 'living' {
  if (isUsedUp({ uses: link.uses, maximumUses: link.maximum_uses })) return 'used';
  return link.switched_off_at === null ? 'living' : 'switched_off';
}

function firstOf(period: (typeof PERIODS)[number], day: string): string {
  return period === 'day' ? day : `${day.slice(0, 7)}-01`;
}

function addLink({ merchant_id, created_day, amount }: LinkPlace): Step[] {
  return [
    ...PERIODS.map(
      (
        period,
      ) => sql`INSERT INTO ${sql.raw(`payment_link_${period}s`)} AS d (merchant_id, ${sql.raw(period)}, links)
      VALUES (${merchant_id}::uuid, ${firstOf(period, created_day)}::date, 1)
      ON CONFLICT (merchant_id, ${sql.raw(period)}) DO UPDATE SET links = d.links + 1`,
    ),
    sql`INSERT INTO payment_link_amount_bands AS d (merchant_id, least, links)
      VALUES (${merchant_id}::uuid, ${bandOf(amount).least}::bigint, 1)
      ON CONFLICT (merchant_id, least) DO UPDATE SET links = d.links + 1`,
  ];
}

function moveLink({ merchant_id, created_day }: LinkPlace, used: number, switchedOff: number): Step[] {
  if (used === 0 && switchedOff === 0) return [];
  return PERIODS.map(
    (period) => sql`UPDATE ${sql.raw(`payment_link_${period}s`)}
      SET used = used + ${used}::bigint, switched_off = switched_off + ${switchedOff}::bigint
      WHERE merchant_id = ${merchant_id}::uuid AND ${sql.raw(period)} = ${firstOf(period, created_day)}::date`,
  );
}

function leaveLastDay({ merchant_id, created_day }: LinkPlace, lastDay: string): Step {
  return sql`UPDATE payment_link_last_days SET links = links - 1
    WHERE merchant_id = ${merchant_id}::uuid AND last_day = ${lastDay}::date AND day = ${created_day}::date`;
}

function reachLastDay({ merchant_id, created_day }: LinkPlace, lastDay: string): Step {
  return sql`INSERT INTO payment_link_last_days AS d (merchant_id, last_day, day, links)
    VALUES (${merchant_id}::uuid, ${lastDay}::date, ${created_day}::date, 1)
    ON CONFLICT (merchant_id, last_day, day) DO UPDATE SET links = d.links + 1`;
}

/** By its last day; two of them from the earliest on. */
function moveLastDay(place: LinkPlace, before: CountedLink | null, after: CountedLink): Step[] {
  const lastDayOf = (link: CountedLink | null) =>
    link && stateOf(link) === 'living' ? addDays(place.created_day, link.link_validity_days) : null;
  const [left, reached] = [lastDayOf(before), lastDayOf(after)];
  if (left === reached) return [];
  const steps = [
    ...(left === null ? [] : [leaveLastDay(place, left)]),
    ...(reached === null ? [] : [reachLastDay(place, reached)]),
  ];
  return left !== null && reached !== null && reached < left ? steps.toReversed() : steps;
}

/**
 * Counts a link where the rollups of its list have it (docs/decisions/lists.md), by one statement and in one order
 * for everybody: day, month, band of amounts, last days.
 *
 * @param tx the transaction of the change, which holds the link's row
 * @param place whose link, and where it is counted for good
 * @param before what it was; null for a new one
 * @param after what it is now
 */
export async function countLink(
  tx: Tx,
  place: LinkPlace,
  before: CountedLink | null,
  after: CountedLink,
): Promise<void> {
  const change = (state: 'used' | 'switched_off') =>
    (stateOf(after) === state ? 1 : 0) - (before !== null && stateOf(before) === state ? 1 : 0);
  const steps = [
    ...(before === null ? addLink(place) : []),
    ...moveLink(place, change('used'), change('switched_off')),
    ...moveLastDay(place, before, after),
  ];
  if (steps.length === 0) return;
  const named = steps.map((step, index) => sql`${sql.raw(`step_${String(index)}`)} AS (${step})`);
  await sql`WITH ${sql.join(named)} SELECT 1`.execute(tx);
}
