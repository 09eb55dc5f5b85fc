import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/gateway/src/testing/gateway-process.ts';
import { madeUp } from '../fill.ts';
import { install, type PeerPostgres, ROLE_PASSWORD, serveIn } from './place.ts';
import { fillOnce, PAGE, countPeople, type Product, read, pickRow, type Running, SPANS } from './product.ts';
import { readDocuments } from './vendure-documents.ts';

const VERSION = '3.7.3';
const SIGN_IN = `mutation ($identifier: String!, $password: String!) {
  login(username: $identifier, password: $password) { __typename }
}`;
const USER = { identifier: 'superadmin', password: 'een goed wachtwoord' };

/** Its own bootstrap; core has no migrations, so a new database gets its schema from the entities. */
const SERVER = `const { bootstrap, DefaultLogger, LogLevel } = require('@vendure/core');
const { DashboardPlugin } = require('@vendure/dashboard/plugin');
bootstrap({
  apiOptions: {
    hostname: '127.0.0.1', port: Number(process.env.PORT), adminApiPath: 'admin-api', shopApiPath: 'shop-api',
    cors: false,
  },
  authOptions: { tokenMethod: 'bearer', superadminCredentials: ${JSON.stringify(USER)} },
  dbConnectionOptions: {
    type: 'postgres', host: '127.0.0.1', port: Number(process.env.DATABASE_PORT), username: 'vendure',
    password: '${ROLE_PASSWORD}', database: 'vendure', synchronize: process.env.NEW === 'true', logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [DashboardPlugin],
}).catch((error) => { console.error(error); process.exit(1); });
`;

/** Orders of one line each, with their payment; the channel is its default one. */
const filling = (rows: number) => `
  CREATE TEMPORARY TABLE filling AS ${madeUp(rows)};
  INSERT INTO zone (id, name) VALUES (1, 'Europa');
  UPDATE channel SET "defaultTaxZoneId" = 1, "defaultShippingZoneId" = 1;
  INSERT INTO tax_category (id, name, "isDefault") VALUES (1, 'Standaard', true);
  INSERT INTO tax_rate (name, enabled, value, "categoryId", "zoneId") VALUES ('Standaard', true, 0, 1, 1);
  INSERT INTO product (id) VALUES (1);
  INSERT INTO product_translation ("languageCode", name, slug, description, "baseId") VALUES ('en', 'Bestelling', 'bestelling', '', 1);
  INSERT INTO product_channels_channel ("productId", "channelId") VALUES (1, 1);
  INSERT INTO product_variant (id, sku, "productId", "taxCategoryId") VALUES (1, 'B', 1, 1);
  INSERT INTO product_variant_translation ("languageCode", name, "baseId") VALUES ('en', 'Bestelling', 1);
  INSERT INTO product_variant_channels_channel ("productVariantId", "channelId") VALUES (1, 1);
  INSERT INTO product_variant_price ("currencyCode", "channelId", price, "variantId") VALUES ('EUR', 1, 100, 1);
  INSERT INTO customer (id, "firstName", "lastName", "emailAddress")
    SELECT n, split_part(name, ' ', 1), name, 'klant' || n || '@voorbeeld.test' FROM filling WHERE n <= ${countPeople(rows)};
  INSERT INTO customer_channels_channel ("customerId", "channelId") SELECT id, 1 FROM customer;
  INSERT INTO "order" (id, "createdAt", "updatedAt", code, state, active, "orderPlacedAt", "couponCodes", "shippingAddress",
      "billingAddress", "currencyCode", "customerId", "subTotal", "subTotalWithTax")
    SELECT n, at, at, 'ORDER' || n,
      CASE status WHEN 'SETTLED' THEN 'Delivered' WHEN 'SUCCEEDED' THEN 'PaymentAuthorized' WHEN 'OPEN' THEN 'ArrangingPayment' ELSE 'Cancelled' END,
      false, at, '', '{"fullName":"Klant","streetLine1":"Dorpsstraat 1","city":"Utrecht","countryCode":"NL"}', '{}', 'EUR',
      1 + n % ${countPeople(rows)}, amount, amount FROM filling;
  INSERT INTO order_channels_channel ("orderId", "channelId") SELECT n, 1 FROM filling;
  INSERT INTO order_line ("createdAt", "updatedAt", quantity, "orderPlacedQuantity", "listPriceIncludesTax", adjustments,
      "taxLines", "productVariantId", "taxCategoryId", "initialListPrice", "listPrice", "orderId")
    SELECT at, at, 1, 1, true, '[]', '[]', 1, 1, amount, amount, n FROM filling;
  INSERT INTO payment ("createdAt", "updatedAt", method, state, metadata, amount, "orderId", "transactionId")
    SELECT at, at, lower(method), 'Settled', '{}', amount, n, n::text FROM filling WHERE status IN ('SETTLED', 'SUCCEEDED');
  INSERT INTO history_entry ("createdAt", "updatedAt", type, "isPublic", data, discriminator, "orderId")
    SELECT at, at, 'ORDER_STATE_TRANSITION', true, '{"from":"ArrangingPayment","to":"PaymentSettled"}', 'order-history-entry', n FROM filling`;

type Ask = (name: string, variables: object, holds: (answer: never) => boolean) => Promise<Response>;

/** Asks the dashboard's queries by their names, as its superadmin. */
async function signIn(origin: string, folder: string): Promise<Ask> {
  const documents = readDocuments(folder);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const ask: Ask = (name, variables, holds) =>
    read(
      `${origin}/admin-api`,
      { method: 'POST', headers, body: JSON.stringify({ query: documents[name] ?? name, variables }) },
      ({ data, errors }: { data: never; errors?: unknown }) => !errors && holds(data),
    );
  const signedIn = await ask(SIGN_IN, USER, () => true);
  headers['authorization'] = `Bearer ${signedIn.headers.get('vendure-auth-token')}`;
  return ask;
}

type Orders = { readonly orders: { readonly items: object[]; readonly totalItems: number } };
type Metrics = { readonly dashboardMetricSummary: { readonly entries: object[] }[] };

/** Queries of the dashboard for its list of orders, an order, and its two widgets with totals. */
function questions(ask: Ask, rows: number): Running['ask'] {
  const list = async (skip: number) => {
    const options = { take: PAGE, skip, sort: { updatedAt: 'DESC' } };
    const isWhole = ({ orders }: Orders) => orders.items.length === PAGE && orders.totalItems === rows;
    await ask('GetOrders', { options }, isWhole);
  };
  const totals = async ({ from, to }: { from: string; to: string }) => {
    await ask('GetOrderSummary', { start: from, end: to }, ({ orders }: Orders) => orders.totalItems > 0);
    const chart = { types: ['OrderTotal'], refresh: true, startDate: from, endDate: to };
    const hasEntries = ({ dashboardMetricSummary: [metric] }: Metrics) => (metric?.entries ?? []).length > 0;
    await ask('GetOrderChartData', chart, hasEntries);
  };
  return {
    'list page': () => list(0),
    'middle page': () => list(rows / 2),
    async details(n) {
      const id = String(pickRow(n, rows));
      const hasTotal = ({ order }: { order: { totalWithTax: number } }) => order.totalWithTax > 0;
      await ask('GetOrder', { id }, hasTotal);
      await ask('GetOrderHistory', { id }, ({ order }: { order: object | null }) => order !== null);
    },
    'totals of a month': () => totals(SPANS['totals of a month']),
    'totals of a year': () => totals(SPANS['totals of a year']),
  };
}

/** Vendure 3 with its dashboard's plugin, which serves the dashboard's widgets. */
export function vendure(directory: string, postgres: PeerPostgres, rows: number): Product {
  const folder = join(directory, 'vendure');
  async function start(isNew: boolean) {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = {
      PORT: String(port),
      DATABASE_PORT: String(postgres.port),
      NEW: String(isNew),
      VENDURE_DISABLE_TELEMETRY: 'true',
      NODE_ENV: 'production',
    };
    return { origin, ...(await serveIn(folder, ['server.js'], env, `${origin}/health`)) };
  }
  async function open(): Promise<Running> {
    install(folder, [`@vendure/core@${VERSION}`, `@vendure/dashboard@${VERSION}`, 'pg@8.23.1'], console.log);
    writeFileSync(join(folder, 'server.js'), SERVER);
    const client = await postgres.open('vendure');
    const made = await client.query(`SELECT to_regclass('public.order') AS "order"`);
    if ((made.rows as { order: string | null }[])[0]?.order === null) await (await start(true)).stop();
    await fillOnce(client, '"order"', filling(rows), rows);
    const server = await start(false);
    return {
      processes: [server.pid, postgres.pid],
      ask: questions(await signIn(server.origin, folder), rows),
      async addIndex() {
        await client.query('CREATE INDEX IF NOT EXISTS bench_updated ON "order" ("updatedAt" DESC)');
        await client.query('ANALYZE "order"');
      },
      async stop() {
        await server.stop();
        await client.query('DROP INDEX IF EXISTS bench_updated');
        await client.end();
      },
    };
  }
  return { name: `Vendure ${VERSION}`, open };
}
