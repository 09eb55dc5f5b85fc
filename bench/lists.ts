import { openFilled } from './filled.ts';
import { benchScreens } from './screens.ts';
import { least, printTable, type Stage } from './stage.ts';
import { hashPassword } from '../apps/gateway/src/people/users/passwords/passwords.ts';
import { createUser } from '../apps/gateway/src/company/merchants/create-user.ts';

const RUNS = 12;
const SEVERAL = 5;

/** The questions asked of a list, by name; each is compared with the list's first page. */
const QUESTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'transaction/getByMerchantId/:own': {
    'page one': '',
    'page 10,000': 'pageNumber=9999',
    'last page': 'pageNumber=last',
    'a status': 'statuses=FAILED',
    'a status, middle': 'statuses=FAILED&pageNumber=middle',
    'a method': 'paymentMethods=PAYPAL',
    'a method, middle': 'paymentMethods=PAYPAL&pageNumber=middle',
    'status, method, refund status': 'statuses=SETTLED&paymentMethods=CARD&refundStatuses=SUCCEEDED',
    'the same, middle': 'statuses=SETTLED&paymentMethods=CARD&refundStatuses=SUCCEEDED&pageNumber=middle',
    'the same within days':
      'statuses=SETTLED&paymentMethods=CARD&refundStatuses=SUCCEEDED&createdFromDateTime=2025-03-04T23:00:00Z&createdToDateTime=2025-09-17T21:59:59.999Z&pageNumber=middle',
    'a chargeback status': 'chargebackStatuses=LOST&pageNumber=middle',
    'within amounts': 'minAmount=50&maxAmount=90',
    'within amounts, middle': 'minAmount=50&maxAmount=90&pageNumber=middle',
    'by amount, middle': 'sort=amount,asc&pageNumber=middle',
    'a status by amount, middle': 'statuses=FAILED&sort=amount,asc&pageNumber=middle',
    'settled month': 'settledFromDateTime=2025-05-01T00:00:00Z&settledToDateTime=2025-05-31T00:00:00Z',
    'settled year, middle':
      'settledFromDateTime=2025-01-01T00:00:00Z&settledToDateTime=2025-12-31T00:00:00Z&pageNumber=middle',
    'rare search': 'filter=bestelling 123456',
    "search for a payer's full name": 'accountholderName=lotte b. bakker',
    "search for a payer's e-mail address": 'filter=klant123456@voorbeeld.test',
    "search for a customer's number": 'filter=klant-1234',
    'common search': 'filter=bestelling',
    'common search, page 100': 'filter=bestelling&pageNumber=99',
    'common search by amount': 'filter=bestelling&sort=amount,asc',
    'common search, a status': 'filter=bestelling&statuses=FAILED',
    "search for a payer's first name": 'filter=lotte',
    'absent search': 'filter=komt niet voor',
  },
  'refund/getByMerchantId/:own': {
    'page one': '',
    'middle page': 'pageNumber=middle',
    'a status': 'statuses=SUCCEEDED&pageNumber=middle',
    'by amount, middle': 'sort=amount,asc&pageNumber=middle',
    'rare search': 'filter=retour 1000',
    'common search': 'filter=bestelling',
  },
  'transaction/getPaymentLinks': {
    'page one': '',
    'middle page': 'pageNumber=middle',
    'used ones': 'statuses=USED&pageNumber=middle',
    'by amount, middle': 'sort=amount,asc&pageNumber=middle',
    'common search': 'filter=factuur',
  },
};

type Asked = { readonly database: number; readonly total: number; readonly pages: number };

/** Adds up how long queries wait for their answers, in milliseconds: those of the pool, and of a snapshot's client. */
function clockQueries(pool: Stage['context']['pool']): () => number {
  let sum = 0;
  const clocked = new Set<object>();
  const clock = (target: { query: unknown }) => {
    if (clocked.has(target)) return;
    clocked.add(target);
    const query = (target.query as (...args: unknown[]) => unknown).bind(target);
    target.query = (...args: unknown[]) => {
      const start = performance.now();
      const answer = query(...args);
      if (answer instanceof Promise) void answer.finally(() => (sum += performance.now() - start));
      return answer;
    };
  };
  clock(pool);
  pool.on('acquire', clock);
  return () => sum;
}

/** `npm run bench -- lists`: every list's questions against page one of the same list. */
export async function benchLists(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--only');
  const only = at < 0 ? undefined : args[at + 1];
  const { stage, merchantId } = await openFilled(at < 0 ? args : args.toSpliced(at, 2));
  try {
    const several = await stage.owner.query<{ id: string }>(
      'SELECT id FROM merchants ORDER BY name LIMIT $1',
      [SEVERAL],
    );
    const token = await signIn(
      stage,
      merchantId,
      several.rows.map((row) => row.id),
    );
    const companies = several.rows.map((row) => row.id);
    if (only === undefined)
      await benchScreens(stage, { merchantId, selections: [[merchantId], companies], token });
    const queried = clockQueries(stage.context.pool);
    const ask = async (url: string): Promise<Asked> => {
      const [began, before] = [performance.now(), queried()];
      const answer = await stage.app.inject({
        url: `/gateway/${url}`,
        headers: { authorization: `Bearer ${token}` },
      });
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
      await new Promise(setImmediate);
      return {
        database: queried() - before,
        total: performance.now() - began,
        pages: answer.json<{ totalPages: number }>().totalPages,
      };
    };
    for (const [path, questions] of Object.entries(QUESTIONS)) {
      const table = [[path, 'database ms', 'ms', '× page one']];
      let first: number | undefined;
      for (const selected of [merchantId, several.rows.map((row) => row.id).join(',')]) {
        for (const [name, query] of Object.entries(questions)) {
          if (only !== undefined && query !== '' && !name.includes(only)) continue;
          const url = (page: string) =>
            `${path.replace(':own', merchantId)}?pageSize=20&selectedIds=${selected}&${new URLSearchParams(query.replace(/middle|last/, page))}`;
          const { pages } = await ask(url('0'));
          const page = query.includes('middle') ? Math.floor(pages / 2) : Math.max(pages - 1, 0);
          const asked: Asked[] = [];
          for (let run = 0; run < RUNS; run += 1) asked.push(await ask(url(String(page))));
          const total = least(asked.map((one) => one.total));
          first ??= total;
          table.push([
            selected === merchantId ? name : `${SEVERAL} companies: ${name}`,
            least(asked.map((one) => one.database)).toFixed(1),
            total.toFixed(1),
            (total / first).toFixed(1),
          ]);
        }
      }
      printTable(table);
      console.log();
    }
  } finally {
    await stage.close();
  }
}

/** A user over the largest company, with some others below it. */
async function signIn(stage: Stage, merchantId: string, others: readonly string[]): Promise<string> {
  const email = 'bench@voorbeeld.test';
  const password = 'een goed wachtwoord';
  const { rows } = await stage.owner.query('SELECT FROM users WHERE email = $1', [email]);
  if (rows.length === 0) {
    for (const other of others)
      if (other !== merchantId)
        await stage.owner.query('INSERT INTO merchant_tree VALUES ($1, $2, 1)', [merchantId, other]);
    const passwordHash = await hashPassword(stage.context, password);
    const user = { merchantId, email, name: 'Bench', passwordHash, roles: ['MERCHANT'] } as const;
    await createUser(stage.context, user, { kind: 'operator' });
  }
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { user: { username: email, password } },
  });
  return answer.json<{ accessToken: string }>().accessToken;
}
