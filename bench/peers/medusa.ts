import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/gateway/src/testing/gateway-process.ts';
import { madeUp } from '../fill.ts';
import { install, type PeerPostgres, ROLE_PASSWORD, runIn, serveIn } from './place.ts';
import { fillOnce, PAGE, countPeople, type Product, read, pickRow, type Running } from './product.ts';

const VERSION = '2.21.2';
const CLI = 'node_modules/@medusajs/cli/cli.js';
const USER = { email: 'bench@voorbeeld.test', password: 'een goed wachtwoord' };

const CONFIG = `const { defineConfig } = require('@medusajs/framework/utils');
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: { storeCors: '', adminCors: '', authCors: '', jwtSecret: 'of a benchmark', cookieSecret: 'of a benchmark' },
  },
});
`;

/** Reads the fields that its dashboard requests from its own package, where each has a quoted line of its own. */
function readFields(folder: string, file: string): string {
  const text = readFileSync(join(folder, 'node_modules/@medusajs/dashboard/src/routes/orders', file), 'utf8');
  return encodeURIComponent([...text.matchAll(/^ {2}"([^"]+)"/gm)].map(([, field]) => field).join(','));
}

const decimal = (minor: string) => `(${minor} / 100.0)`;
const raw = (minor: string) => `jsonb_build_object('value', ${decimal(minor)}::text, 'precision', 20)`;

/** Orders of one item each, with address, payment and totals as it writes them itself. */
const filling = (rows: number) => `
  CREATE TEMPORARY TABLE filling AS ${madeUp(rows)};
  INSERT INTO region (id, name, currency_code) VALUES ('reg_1', 'Europa', 'eur');
  INSERT INTO sales_channel (id, name) VALUES ('sc_1', 'Winkel');
  INSERT INTO customer (id, first_name, last_name, email)
    SELECT 'cus_' || n, split_part(name, ' ', 1), name, 'klant' || n || '@voorbeeld.test' FROM filling WHERE n <= ${countPeople(rows)};
  INSERT INTO order_address (id, first_name, last_name, address_1, city, country_code, postal_code, created_at)
    SELECT 'ordaddr_' || n, split_part(name, ' ', 1), name, 'Dorpsstraat ' || n % 200, 'Utrecht', 'nl', '3511 AA', at FROM filling;
  INSERT INTO "order" (id, region_id, display_id, customer_id, version, sales_channel_id, status, email, currency_code,
      shipping_address_id, billing_address_id, created_at, updated_at)
    SELECT 'order_' || n, 'reg_1', n, 'cus_' || 1 + n % ${countPeople(rows)}, 1, 'sc_1',
      (CASE status WHEN 'SETTLED' THEN 'completed' WHEN 'SUCCEEDED' THEN 'pending' WHEN 'OPEN' THEN 'pending' ELSE 'canceled' END)::order_status_enum,
      'klant' || 1 + n % ${countPeople(rows)} || '@voorbeeld.test', 'eur', 'ordaddr_' || n, 'ordaddr_' || n, at, at FROM filling;
  INSERT INTO order_summary (id, order_id, version, totals, created_at)
    SELECT 'ordsum_' || n, 'order_' || n, 1, jsonb_build_object('current_order_total', ${decimal('amount')},
      'original_order_total', ${decimal('amount')}, 'paid_total', ${decimal('amount')}, 'pending_difference', 0,
      'refunded_total', 0, 'transaction_total', ${decimal('amount')}, 'accounting_total', ${decimal('amount')}), at FROM filling;
  INSERT INTO order_line_item (id, title, unit_price, raw_unit_price, requires_shipping, created_at)
    SELECT 'ordli_' || n, 'Bestelling ' || n, ${decimal('amount')}, ${raw('amount')}, false, at FROM filling;
  INSERT INTO order_item (id, order_id, version, item_id, quantity, raw_quantity, fulfilled_quantity, shipped_quantity,
      return_requested_quantity, return_received_quantity, return_dismissed_quantity, written_off_quantity, created_at)
    SELECT 'orditem_' || n, 'order_' || n, 1, 'ordli_' || n, 1, '{"value": "1", "precision": 20}', 0, 0, 0, 0, 0, 0, at FROM filling;
  INSERT INTO payment_collection (id, currency_code, amount, raw_amount, captured_amount, raw_captured_amount, status, created_at)
    SELECT 'pay_col_' || n, 'eur', ${decimal('amount')}, ${raw('amount')}, ${decimal('amount')}, ${raw('amount')},
      CASE status WHEN 'SETTLED' THEN 'completed' WHEN 'SUCCEEDED' THEN 'authorized' WHEN 'OPEN' THEN 'not_paid' ELSE 'canceled' END, at
    FROM filling;
  INSERT INTO order_payment_collection (order_id, payment_collection_id, id, created_at)
    SELECT 'order_' || n, 'pay_col_' || n, 'ordpay_' || n, at FROM filling;
  INSERT INTO payment_session (id, currency_code, amount, raw_amount, provider_id, data, status, payment_collection_id, created_at)
    SELECT 'payses_' || n, 'eur', ${decimal('amount')}, ${raw('amount')}, 'pp_system_default', '{}', 'authorized', 'pay_col_' || n, at
    FROM filling WHERE status IN ('SETTLED', 'SUCCEEDED');
  INSERT INTO payment (id, amount, raw_amount, currency_code, provider_id, data, payment_collection_id, payment_session_id, captured_at, created_at)
    SELECT 'pay_' || n, ${decimal('amount')}, ${raw('amount')}, 'eur', 'pp_system_default', '{}', 'pay_col_' || n, 'payses_' || n, at, at
    FROM filling WHERE status IN ('SETTLED', 'SUCCEEDED')`;

async function signIn(origin: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/auth/user/emailpass`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(USER),
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** Medusa 2 with its own schema and its own server; it has no totals, so none are requested. */
export function medusa(directory: string, postgres: PeerPostgres, rows: number): Product {
  const folder = join(directory, 'medusa');
  const env = {
    DATABASE_URL: `postgres://medusa:${ROLE_PASSWORD}@127.0.0.1:${postgres.port}/medusa`,
    MEDUSA_DB_MIGRATION_CONNECTION_TIMEOUT: '120000',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  };
  async function open(): Promise<Running> {
    install(
      folder,
      ['medusa', 'framework', 'cli'].map((name) => `@medusajs/${name}@${VERSION}`),
      console.log,
    );
    writeFileSync(join(folder, 'medusa-config.js'), CONFIG);
    const client = await postgres.open('medusa');
    const made = await client.query(`SELECT to_regclass('public.order') AS "order"`);
    if ((made.rows as { order: string | null }[])[0]?.order === null) {
      await runIn(folder, [CLI, 'db:migrate'], env);
      await runIn(folder, [CLI, 'user', '--email', USER.email, '--password', USER.password], env);
    }
    await fillOnce(client, '"order"', filling(rows), rows);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const script = [CLI, 'start', '--host', '127.0.0.1', '--port', String(port)];
    const server = await serveIn(folder, script, env, `${origin}/health`);
    const options = { headers: await signIn(origin) };
    const fields = {
      list: readFields(folder, 'order-list/const.ts'),
      details: readFields(folder, 'order-detail/constants.ts'),
    };
    const list = (offset: number) =>
      read(
        `${origin}/admin/orders?limit=${PAGE}&offset=${offset}&order=-created_at&fields=${fields.list}`,
        options,
        ({ orders, count }: { orders: { total: number }[]; count: number }) =>
          orders.length === PAGE && count === rows && orders[0]!.total > 0,
      ).then(() => undefined);
    return {
      processes: [server.pid, postgres.pid],
      ask: {
        'list page': () => list(0),
        'middle page': () => list(rows / 2),
        details: (n) =>
          read(
            `${origin}/admin/orders/order_${pickRow(n, rows)}?fields=${fields.details}`,
            options,
            ({ order }: { order: { total: number } }) => order.total > 0,
          ).then(() => undefined),
        'totals of a month': null,
        'totals of a year': null,
      },
      async addIndex() {
        await client.query(
          'CREATE INDEX IF NOT EXISTS bench_created ON "order" (created_at DESC) WHERE deleted_at IS NULL AND NOT is_draft_order',
        );
        await client.query('ANALYZE "order"');
      },
      async stop() {
        await server.stop();
        await client.query('DROP INDEX IF EXISTS bench_created');
        await client.end();
      },
    };
  }
  return { name: `Medusa ${VERSION}`, open };
}
