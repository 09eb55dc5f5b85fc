import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import pg from 'pg';
import { DEMO, type Person } from '../office.ts';
import type { Stack } from '../stack.ts';
import { portal, type Screen, type Visit } from './scene.ts';

/** One row for each state of a noun: the newest in it, of a company of the group or of the merchant's own. */
type StateRow = { readonly state: string; readonly id: string; readonly merchant_id: string };

/** The state of each row as a text, and the path of its details. */
const NOUNS: readonly { noun: string; path: string; rows: string }[] = [
  {
    noun: 'payment',
    path: PATHS.payment,
    rows: `SELECT concat_ws('-', p.status, CASE WHEN p.late THEN 'late' END,
        CASE WHEN p.refunded_amount = p.amount THEN 'whole' END,
        CASE WHEN p.refund_status <> '' THEN 'refund-' || p.refund_status END,
        CASE WHEN p.chargeback_status <> '' THEN 'chargeback-' || p.chargeback_status END,
        nullif(array_to_string(p.attention, '-'), ''), CASE WHEN p.recurrence_id IS NOT NULL THEN 'recurring' END) AS state,
        p.id::text AS id, p.merchant_id, p.created_at FROM payments p`,
  },
  {
    noun: 'chargeback',
    path: PATHS.chargeback,
    rows: `SELECT concat_ws('-', p.status, CASE WHEN p.reason_code ~ '^[A-Z]{2}[0-9]{2}$' THEN 'return' END) AS state,
        p.id::text AS id, p.merchant_id, p.created_at FROM chargebacks p`,
  },
  {
    noun: 'recurrence',
    path: PATHS.recurrence,
    rows: `SELECT concat_ws('-', p.status, m.blocked_reason, CASE WHEN p.end_date IS NOT NULL THEN 'until' END,
        CASE WHEN cardinality(p.skipped_dates) > 0 THEN 'skipped' END,
        CASE WHEN p.mandate_id IS NULL THEN 'card' END) AS state, p.id::text AS id, p.merchant_id, p.created_at
      FROM recurrences p LEFT JOIN mandates m ON m.merchant_id = p.merchant_id AND m.id = p.mandate_id`,
  },
  {
    noun: 'mandate',
    path: PATHS.mandate,
    rows: `SELECT concat_ws('-', CASE WHEN p.stopped_at IS NULL THEN 'active' ELSE 'stopped' END, p.stop_reason,
        p.blocked_reason, p.type) AS state, p.reference AS id, p.merchant_id, p.created_at FROM mandates p`,
  },
  {
    noun: 'link',
    path: PATHS.paymentLink,
    rows: `SELECT concat_ws('-', CASE WHEN p.switched_off_at IS NOT NULL THEN 'off' WHEN p.uses >= p.maximum_uses THEN 'used'
        WHEN p.expires_at < now() THEN 'expired' ELSE 'active' END, CASE WHEN p.maximum_amount IS NOT NULL THEN 'open' END,
        CASE WHEN p.maximum_uses IS NULL THEN 'any' WHEN p.maximum_uses > 1 THEN 'several' END,
        CASE WHEN p.uses > 0 THEN 'paid' END) AS state, p.id::text AS id, p.merchant_id, p.created_at FROM payment_links p`,
  },
];

/** The companies that a person sees: their own and all below it. */
const SEEN = `SELECT t.descendant_id FROM users u JOIN merchant_tree t ON t.ancestor_id = u.merchant_id WHERE u.email = $1`;

async function selectStates(client: pg.Client, rows: string, person: Person): Promise<StateRow[]> {
  const found = await client.query<StateRow>(
    `SELECT DISTINCT ON (state) state, id, merchant_id FROM (${rows}) r
      WHERE merchant_id IN (${SEEN}) ORDER BY state, created_at DESC`,
    [person.email],
  );
  return found.rows;
}

/**
 * The board of states: one screen for each state of each noun that the demo has, to be read whole.
 *
 * @returns a visit for each person whose companies have them
 */
export async function boardVisits(stack: Stack): Promise<Visit[]> {
  const client = new pg.Client({ connectionString: stack.migrationUrl });
  await client.connect();
  const known = new Set<string>();
  const visits: Visit[] = [];
  try {
    for (const person of [DEMO.merchant, DEMO.group]) {
      const screens: Screen[] = [];
      for (const { noun, path, rows } of NOUNS) {
        for (const { state, id, merchant_id: merchant } of await selectStates(client, rows, person)) {
          const name = `board-${noun}-${state}`;
          if (known.has(name)) continue;
          known.add(name);
          const query = noun === 'mandate' ? `?merchant=${merchant}` : '';
          const to = `${path.replace(/:\w+/, encodeURIComponent(id))}${query}`;
          screens.push({ name, show: (scene) => portal(scene, to, person) });
        }
      }
      const [first, ...others] = screens;
      if (first) visits.push([first, ...others]);
    }
  } finally {
    await client.end();
  }
  return visits;
}
