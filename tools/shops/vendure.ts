import { runIn, serveIn } from '../../bench/peers/place.ts';
import { type Cart, type OrderState, type Shop, type ShopSettings, STAFF } from './shop.ts';

/** Calls one of Vendure's two APIs, in one session. */
function openSession(url: string) {
  let token = '';
  return async <T>(query: string, variables: object = {}): Promise<T> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ query, variables }),
    });
    token = answer.headers.get('vendure-auth-token') ?? token;
    const { data, errors } = (await answer.json()) as { data: T; errors?: { message: string }[] };
    if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
    type Result = { errorCode?: string; message?: string };
    for (const [name, result] of Object.entries(data as Record<string, Result>))
      if (result?.errorCode) throw new Error(`${name}: ${result.errorCode} ${result.message}`);
    return data;
  };
}

type Refund = { total: number; state: string };
type Payment = { id: string; state: string; amount: number; transactionId: string; refunds: Refund[] };
type Read = {
  orders: {
    items: {
      state: string;
      payments: Payment[];
      history: { items: { data: { note?: string } }[] };
    }[];
  };
};
const ERROR = '... on ErrorResult { errorCode message }';

/** Starts a Vendure shop with one product, by `vendure-server.mjs`. */
export async function openVendure({ folder, origin, environment }: ShopSettings): Promise<Shop> {
  await runIn(folder, ['server.mjs', 'populate'], environment);
  const server = await serveIn(folder, ['server.mjs'], environment, `${origin}/health`);
  const admin = openSession(`${origin}/admin-api`);
  const login =
    'mutation ($p: String!) { login(username: "superadmin", password: $p) { ... on CurrentUser { id } } }';
  await admin(login, { p: STAFF.password });
  return {
    name: 'Vendure',
    fillCart: () => fillCart(openSession(`${origin}/shop-api`), admin),
    close: server.stop,
  };
}

type Call = ReturnType<typeof openSession>;

async function fillCart(shop: Call, admin: Call): Promise<Cart> {
  const add = `mutation { addItemToOrder(productVariantId: 1, quantity: 1) { ... on Order { code } ${ERROR} } }`;
  const { code } = (await shop<{ addItemToOrder: { code: string } }>(add)).addItemToOrder;
  await shop(`mutation { setCustomerForOrder(input: {
    firstName: "Noor", lastName: "Bakker", emailAddress: "${code}@example.test" }) { ${ERROR} } }`);
  await shop(`mutation { setOrderShippingAddress(input: {
    streetLine1: "Oudegracht 112", city: "Utrecht", postalCode: "3511 AX", countryCode: "NL" }) { ${ERROR} } }`);
  await shop(`mutation { setOrderShippingMethod(shippingMethodId: [1]) { ${ERROR} } }`);
  const readOrder = async () => {
    const { orders } = await admin<Read>(
      `query ($code: String!) { orders(options: { filter: { code: { eq: $code } } }) { items {
        state payments { id state amount transactionId refunds { total state } }
        history(options: { take: 100, sort: { createdAt: ASC } }) { items { data } } } } }`,
      { code },
    );
    const [order] = orders.items;
    if (order === undefined) throw new Error(`There is no order ${code}`);
    return order;
  };
  return {
    references: [code],
    async startPayment() {
      const { startStuiverPayment } = await shop<{ startStuiverPayment: { redirectUrl: string } }>(
        'mutation { startStuiverPayment { redirectUrl } }',
      );
      return startStuiverPayment.redirectUrl;
    },
    async read(): Promise<OrderState> {
      const { state, payments, history } = await readOrder();
      const settled = payments.filter((payment) => payment.state === 'Settled');
      return {
        isPaid: state === 'PaymentSettled',
        received: Object.fromEntries(
          settled.map(({ transactionId, amount, refunds }) => [
            transactionId,
            refunds.reduce((rest, { state: is, total }) => rest - (is === 'Failed' ? 0 : total), amount),
          ]),
        ),
        notes: history.items.flatMap(({ data }) => (data.note === undefined ? [] : [data.note])),
      };
    },
    async refund(cents) {
      const { payments } = await readOrder();
      const payment = payments.find(({ state }) => state === 'Settled');
      const wish = { paymentId: payment?.id, amount: cents, reason: 'Return' };
      const input = { ...wish, lines: [], shipping: 0, adjustment: 0 };
      await admin(`mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { ${ERROR} } }`, {
        input,
      });
    },
  };
}
