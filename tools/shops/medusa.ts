import { runIn, serveIn } from '../../bench/peers/place.ts';
import { type Cart, type OrderState, type Shop, type ShopSettings, STAFF } from './shop.ts';

const CLI = 'node_modules/@medusajs/cli/cli.js';
/** A shop with the plug-in, to be put beside Medusa's packages. */
export const CONFIG = `const { defineConfig } = require('@medusajs/framework/utils');

const { env } = process;
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    http: {
      storeCors: env.EVENTS_URL,
      adminCors: env.EVENTS_URL,
      authCors: env.EVENTS_URL,
      jwtSecret: env.API_KEY,
      cookieSecret: env.API_KEY,
    },
  },
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: {
        providers: [
          {
            resolve: '@stuiver/medusa-payment',
            id: 'stuiver',
            options: {
              gateway: env.GATEWAY_URL,
              apiKey: env.API_KEY,
              webhookSecret: env.WEBHOOK_SECRET,
              webhookUrl: \`\${env.EVENTS_URL}/hooks/payment/stuiver_stuiver\`,
              returnUrl: env.RETURN_URL,
            },
          },
        ],
      },
    },
  ],
});
`;

const toCents = (amount: number) => Math.round(amount * 100);
const PROVIDER = 'pp_stuiver_stuiver';

/** Makes the function that calls Medusa's HTTP API with these headers. */
const openApi =
  (origin: string, headers: Record<string, string>) =>
  async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as T;
  };
type Api = ReturnType<typeof openApi>;

type Payment = {
  id: string;
  amount: number;
  captured_at: string | null;
  data: { transactionId: string; chargebacks?: { amount: string; status: string }[] };
  refunds: { amount: number }[];
};
type Order = { payment_status: string; payment_collections: { id: string }[] };

/** Makes what a shop needs: euros, a region with the provider, a product of 134.00, and a key for the storefront. */
async function furnish(admin: Api): Promise<{ key: string; regionId: string; variantId: string }> {
  const { stores } = await admin<{ stores: { id: string }[] }>('/admin/stores');
  await admin(`/admin/stores/${stores[0]?.id}`, {
    supported_currencies: [{ currency_code: 'eur', is_default: true }],
  });
  type Made = Record<'sales_channel' | 'api_key' | 'region', { id: string; token: string }>;
  const { sales_channel } = await admin<Made>('/admin/sales-channels', { name: 'Web' });
  const storefront = { title: 'Storefront', type: 'publishable' };
  const { api_key } = await admin<Made>('/admin/api-keys', storefront);
  await admin(`/admin/api-keys/${api_key.id}/sales-channels`, { add: [sales_channel.id] });
  const { region } = await admin<Made>('/admin/regions', {
    name: 'Netherlands',
    currency_code: 'eur',
    countries: ['nl'],
    payment_providers: [PROVIDER],
  });
  const { product } = await admin<{ product: { variants: { id: string }[] } }>('/admin/products', {
    title: 'Chair',
    status: 'published',
    sales_channels: [{ id: sales_channel.id }],
    options: [{ title: 'Wood', values: ['Beech'] }],
    variants: [
      {
        title: 'Beech',
        options: { Wood: 'Beech' },
        manage_inventory: false,
        prices: [{ currency_code: 'eur', amount: 134 }],
      },
    ],
  });
  return { key: api_key.token, regionId: region.id, variantId: product.variants[0]?.id ?? '' };
}

/** Starts a Medusa shop with one product. */
export async function openMedusa({ folder, origin, environment }: ShopSettings): Promise<Shop> {
  await runIn(folder, [CLI, 'db:migrate'], environment);
  await runIn(folder, [CLI, 'user', '--email', STAFF.email, '--password', STAFF.password], environment);
  const script = [CLI, 'start', '--host', '127.0.0.1', '--port', new URL(origin).port];
  const server = await serveIn(folder, script, environment, `${origin}/health`);
  const { token } = await openApi(origin, {})<{ token: string }>('/auth/user/emailpass', STAFF);
  const admin = openApi(origin, { authorization: `Bearer ${token}` });
  const { key, regionId, variantId } = await furnish(admin);
  const store = openApi(origin, { 'x-publishable-api-key': key });
  return { name: 'Medusa', fillCart: () => fillCart(store, admin, regionId, variantId), close: server.stop };
}

async function fillCart(store: Api, admin: Api, regionId: string, variantId: string): Promise<Cart> {
  const { cart } = await store<{ cart: { id: string } }>('/store/carts', {
    region_id: regionId,
    email: `${crypto.randomUUID()}@shop.test`,
    items: [{ variant_id: variantId, quantity: 1 }],
  });
  type Collection = { payment_collection: { id: string; payment_sessions: Session[] } };
  type Session = { data: { redirectUrl: string } };
  const collections = '/store/payment-collections';
  const { payment_collection: collection } = await store<Collection>(collections, { cart_id: cart.id });
  const readPayments = async () => {
    const { payments } = await admin<{ payments: (Payment & { payment_collection_id: string })[] }>(
      '/admin/payments?limit=200&fields=id,amount,captured_at,data,payment_collection_id,*refunds',
    );
    return payments.filter((payment) => payment.payment_collection_id === collection.id);
  };
  return {
    references: [collection.id],
    async startPayment() {
      const path = `${collections}/${collection.id}/payment-sessions`;
      const { payment_collection } = await store<Collection>(path, { provider_id: PROVIDER });
      // One that is started at the same time has no address yet.
      const session = payment_collection.payment_sessions.findLast(({ data }) => data.redirectUrl);
      if (session === undefined) throw new Error('no payment session was made');
      return session.data.redirectUrl;
    },
    async read(): Promise<OrderState> {
      const { orders } = await admin<{ orders: Order[] }>(
        '/admin/orders?limit=200&fields=id,payment_status,*payment_collections',
      );
      const order = orders.find((one) => one.payment_collections.some(({ id }) => id === collection.id));
      const payments = (await readPayments()).filter((payment) => payment.captured_at !== null);
      const paid = ['captured', 'partially_refunded', 'refunded'];
      return {
        isPaid: paid.includes(order?.payment_status ?? ''),
        received: Object.fromEntries(
          payments.map(({ amount, data, refunds }) => [
            data.transactionId,
            refunds.reduce((rest, refund) => rest - toCents(refund.amount), toCents(amount)),
          ]),
        ),
        notes: payments.flatMap(({ data }) =>
          (data.chargebacks ?? []).map(({ amount, status }) => `Chargeback of ${amount}: ${status}`),
        ),
      };
    },
    async refund(cents) {
      const [payment] = await readPayments();
      await admin(`/admin/payments/${payment?.id}/refund`, { amount: cents / 100 });
    },
  };
}
