// A whole web shop in one file: it sells one thing, starts a payment by API key, sends its payer on,
// and believes nothing but signed notifications. See README.md.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createStuiver, verifyWebhook } from '@stuiver/client';

function setting(name, fallback) {
  const value = process.env[name] ?? fallback;
  if (!value) throw new Error(`Set ${name}; examples/shop/README.md says where it comes from.`);
  return value;
}

const stuiver = createStuiver({
  apiKey: setting('API_KEY'),
  gateway: setting('GATEWAY_URL', 'http://localhost:3000/gateway'),
});
// Two, separated by a space, while a secret is being changed.
const secret = setting('NOTIFICATION_SECRET');
const port = Number(setting('PORT', '4000'));

const PRODUCT = { name: 'Stoel van beukenhout', price: '129.00' };
const LARGEST_NOTIFICATION = 64 * 1024;

/** Orders by their id, and notifications already handled. A real shop stores both in its database. */
const orders = new Map();
const handled = new Set();

/** Starts the payment of an order. The order's id makes it safe to ask again after a lost answer. */
function startPayment(order, shopUrl) {
  return stuiver.payments.start(
    {
      amount: PRODUCT.price,
      description: PRODUCT.name,
      redirectUrlSuccess: `${shopUrl}/orders/${order.id}`,
      redirectUrlFailed: `${shopUrl}/orders/${order.id}`,
      redirectUrlAborted: `${shopUrl}/orders/${order.id}`,
      notifyUrl: `${shopUrl}/notifications`,
    },
    { idempotencyKey: order.id },
  );
}

/** Applies a payment's status to its order. A paid order stays paid: received money stays received. */
function applyToOrder({ data }) {
  const order = [...orders.values()].find(({ transactionId }) => transactionId === data.transactionId);
  if (!order || order.status === 'paid') return;
  if (data.status === 'SUCCEEDED' || data.status === 'SETTLED') {
    order.status = data.amount === PRODUCT.price ? 'paid' : 'needs a person';
  } else if (['FAILED', 'EXPIRED', 'ABORTED'].includes(data.status)) {
    order.status = 'cancelled';
  }
}

async function readBody(request, limit) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Takes a notification. The body is read as bytes: parsed and written again it would sign differently. */
async function takeNotification(request, response) {
  const rawBody = await readBody(request, LARGEST_NOTIFICATION);
  if (rawBody === null) return response.writeHead(413, { connection: 'close' }).end();
  const received = { headers: request.headers, body: rawBody };
  const event = await verifyWebhook(received, secret).catch(() => null);
  if (event === null) return response.writeHead(401).end();
  // The same notification may come more than once; its id shows that.
  if (!handled.has(event.id)) {
    applyToOrder(event);
    handled.add(event.id);
  }
  return response.writeHead(204).end();
}

const SENTENCES = {
  waiting: 'We wachten op de bevestiging van uw betaling.',
  paid: 'Uw bestelling is betaald. Bedankt!',
  cancelled: 'Er is niet betaald. Uw mandje staat nog klaar.',
  'needs a person': 'Er klopt iets niet aan deze betaling; we kijken ernaar.',
};

function page(response, status, title, body, refresh = '') {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`<!doctype html><html lang="nl"><head><meta charset="utf-8">${refresh}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"></head>
<body style="font: 18px/1.5 system-ui; max-width: 34rem; margin: 3rem auto; padding: 0 1rem">
<h1>${title}</h1>${body}</body></html>`);
}

/** An order's page shows what notifications reported, whatever address its payer came back by. */
function showOrder(response, order) {
  const refresh = order.status === 'waiting' ? '<meta http-equiv="refresh" content="2">' : '';
  const again = order.status === 'cancelled' ? '<p><a href="/">Terug naar de winkel</a></p>' : '';
  page(response, 200, 'Uw bestelling', `<p>${SENTENCES[order.status]}</p>${again}`, refresh);
}

async function buy(request, response, shopUrl) {
  const order = { id: randomUUID(), status: 'waiting', transactionId: null };
  orders.set(order.id, order);
  const { transactionId, redirectUrl } = await startPayment(order, shopUrl);
  order.transactionId = transactionId;
  response.writeHead(303, { location: redirectUrl }).end();
}

async function answer(request, response) {
  const shopUrl = process.env.SHOP_URL ?? `http://127.0.0.1:${server.address().port}`;
  const { pathname } = new URL(request.url, shopUrl);
  if (request.method === 'POST' && pathname === '/notifications') return takeNotification(request, response);
  if (request.method === 'POST' && pathname === '/buy') return buy(request, response, shopUrl);
  const order = orders.get(/^\/orders\/([0-9a-f-]{36})$/.exec(pathname)?.[1]);
  if (request.method === 'GET' && order) return showOrder(response, order);
  if (request.method === 'GET' && pathname === '/') {
    const form = '<form method="post" action="/buy"><button>Kopen</button></form>';
    return page(response, 200, PRODUCT.name, `<p>€ ${PRODUCT.price.replace('.', ',')}</p>${form}`);
  }
  return page(response, 404, 'Niet gevonden', '<p><a href="/">Naar de winkel</a></p>');
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error.message);
    if (!response.headersSent) page(response, 502, 'Betalen lukt nu niet', '<p>Probeer het zo opnieuw.</p>');
  });
});
server.listen(port, '127.0.0.1', () => {
  console.log(`The shop is open at http://127.0.0.1:${server.address().port}`);
});
