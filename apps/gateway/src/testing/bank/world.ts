import {
  BANK_FILE_KINDS,
  type BankFileKind,
  type getBankStatements,
  type ResponseOf,
} from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { sql } from 'kysely';
import { ensureProvider } from '../../company/merchants/provider.ts';
import { writeFile } from '../../money/bank/file-contents.ts';
import { createFile, decideFile, sendFile } from '../../money/bank/files.ts';
import { decideStatement, receiveStatements } from '../../money/bank/statements.ts';
import { AppError } from '../../platform/app-error.ts';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { applyLines } from '../../money/bank/lines.ts';
import { getBankAccount } from '../../money/bank/account.ts';
import { getRedirectUrl } from '../../money/payments/payer/payment-status.ts';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { aDebit, aPayment } from '../engine/engine.ts';
import { aCreditor } from '../engine/recurring.ts';
import { type TestApp, type TestAppOptions, testApp } from '../app.ts';
import { aSignedInUser } from '../merchants.ts';
import { makeTwin, type Twin } from './twin.ts';

/** The provider's account of the tests, at a bank that no debtor uses. */
export const BANK_ENV = {
  STUIVER_BANK_IBAN: 'NL44RABO0123456789',
  STUIVER_BANK_BIC: 'RABONL2U',
  STUIVER_BANK_HOLDER: 'Stichting Derdengelden Stuiver',
};

/** An app whose provider has an account. It is Monday morning, unless said otherwise. */
export function aBankApp(options: TestAppOptions = {}): Promise<TestApp> {
  const env = { ...BANK_ENV, ...options.env };
  return testApp({ now: new Date('2026-03-02T09:00:00Z'), ...options, env });
}

/** Starts a bank's account anew, with no orders, files or statements: much faster than another app for each test. */
export async function emptyBank({ ownerDb }: TestApp): Promise<void> {
  await sql`TRUNCATE bank_lines, bank_statements, bank_files, bank_orders`.execute(ownerDb);
}

/** A Dutch account by its number. */
export function anIban(number: number): string {
  const account = `INGB${String(number).padStart(10, '0')}`;
  const digits = [...`${account}NL00`].map((one) => Number.parseInt(one, 36)).join('');
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}

/** A merchant whose direct debits and bank transfers go by bank files. */
export async function aBankMerchant(
  test: TestApp,
  overrides: Parameters<typeof aCreditor>[1] = {},
): Promise<{ id: string; name: string }> {
  const merchant = await aCreditor(test, overrides);
  await test.ownerDb
    .updateTable('merchant_payment_methods')
    .set({ processor: 'sepa' })
    .where('merchant_id', '=', merchant.id)
    .where('method', 'in', ['SEPA_DIRECT_DEBIT', 'BANK_TRANSFER'])
    .execute();
  return merchant;
}

/** A payment by direct debit, signed and waiting for its file. Amount in minor units. */
export async function aFiledDebit(
  test: TestApp,
  merchantId: string,
  { amount = 2500, iban = 'NL91ABNA0417164300' }: { amount?: number; iban?: string } = {},
): Promise<{ merchantId: string; id: string }> {
  const payment = await aPayment(test, { merchantId, amount });
  await payReference(test.context, payment.reference, aDebit(iban));
  return payment;
}

/** A payment that waits for its payer's transfer, with the reference to name, and the sealed one of its page. Amount in minor units. */
export async function aBankTransfer(
  test: TestApp,
  merchantId: string,
  amount: number,
  payer: { accountHolderName?: string } = {},
): Promise<{ merchantId: string; id: string; reference: string; sealed: string }> {
  const payment = await aPayment(test, { merchantId, amount, ...payer });
  await payReference(test.context, payment.reference, { paymentMethod: 'BANK_TRANSFER' });
  const { transfer } = await getRedirectUrl(test.context, payment.reference);
  return { merchantId, id: payment.id, reference: transfer!.reference, sealed: payment.reference };
}

/** One of the provider's people who takes files to the bank, and their calls. */
export async function aBanker(test: TestApp) {
  const merchantId = await ensureProvider(test.context);
  const { id, headers } = await aSignedInUser(test, { merchantId, roles: ['BANK_OPERATOR'] });
  const url = (path: string) => `/gateway/bank${path}`;
  return {
    id,
    headers,
    get: async <T>(path = '') => (await test.app.inject({ url: url(path), headers })).json<T>(),
    post: (path: string, payload: object = {}) =>
      test.app.inject({ method: 'POST', url: url(path), headers, payload }),
    upload: (name: string, file: string | Uint8Array) =>
      test.app.inject({
        method: 'POST',
        url: url(`/statements?name=${encodeURIComponent(name)}`),
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload: Buffer.from(file),
      }),
  };
}
export type Banker = Awaited<ReturnType<typeof aBanker>>;

/** More rounds than any test's lines take: a line that fails is due again, and a poller has time for that. */
const MOST_ROUNDS = 100;

/** Applies all lines that were taken, as the poller does. */
export async function applyAll(test: TestApp): Promise<void> {
  for (let rounds = 0; (await applyLines(test.context)) > 0; rounds += 1)
    if (rounds === MOST_ROUNDS) throw new Error('A line of the bank cannot be applied.');
}

/** A bank of the provider's account, which starts on the day of the test. */
export function aTwin(test: TestApp, options: Partial<Parameters<typeof makeTwin>[0]> = {}): Twin {
  const { iban, bic } = getBankAccount(test.context)!;
  const day = localDay(test.clock.now(), 'Europe/Amsterdam');
  return makeTwin({ iban, bic, openingBalance: 100_000, day, ...options });
}

/** Makes a file of the waiting orders, has it approved, and returns its contents as sent. */
export async function aSentFile(
  one: Banker,
  other: Banker,
  kind: BankFileKind,
): Promise<{ id: string; xml: string }> {
  const { id } = (await one.post('/files', { kind })).json<{ id: string }>();
  if (kind !== 'PAYOUTS') await other.post(`/files/${id}/decision`, { decision: 'APPROVED' });
  return { id, xml: (await one.post(`/files/${id}/download`)).body };
}

/** Uploads a file of the bank, has it approved by someone else, and applies it. */
export async function takeStatement(test: TestApp, one: Banker, other: Banker, xml: string): Promise<void> {
  const answer = await one.upload('afschrift.xml', xml);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const page = await one.get<ResponseOf<typeof getBankStatements>>('/statements?pageSize=50');
  for (const { id, status } of page.content)
    if (status === 'PROPOSED') await other.post(`/statements/${id}/decision`, { decision: 'APPROVED' });
  await applyAll(test);
}

const DAY = 86_400_000;

/** Two of the provider's people who take everything that waits to the bank, and its statements from it, day by day. */
export async function twoTellers(test: TestApp, twin: Twin) {
  const { context, ownerDb } = test;
  const [one, other] = [{ userId: (await aBanker(test)).id }, { userId: (await aBanker(test)).id }];

  /** Takes a file of the bank: one person uploads it, another approves. */
  async function take(xml: string): Promise<void> {
    const chunks = Readable.from([Buffer.from(xml)]);
    await receiveStatements(context, one, { name: 'bestand.xml', chunks });
    const open = await ownerDb
      .selectFrom('bank_statements')
      .select('id')
      .where('status', '=', 'PROPOSED')
      .execute();
    for (const { id } of open) await decideStatement(context, other, id, 'APPROVED');
    await applyAll(test);
  }

  async function takeFiles(): Promise<void> {
    // The clock may have passed the bank.
    while (twin.day() < localDay(test.clock.now(), context.settings.timeZone))
      await take(twin.endOfDay().camt053);
    for (const kind of BANK_FILE_KINDS)
      for (;;) {
        const made = await createFile(context, one, kind, 1000).catch((error: unknown) => {
          if (error instanceof AppError) return null;
          throw error;
        });
        if (made === null) break;
        if (kind !== 'PAYOUTS') await decideFile(context, other, made.id, 'APPROVED');
        const file = await sendFile(context, one, made.id);
        await take(twin.take(await text(Readable.from(writeFile(context, context.db, file)))));
      }
  }

  return {
    takeFiles,
    /** Lets the bank book its day, and takes its statement. */
    async passDay(): Promise<void> {
      const { camt053 } = twin.endOfDay();
      test.clock.advance(DAY);
      await take(camt053);
    },
  };
}
