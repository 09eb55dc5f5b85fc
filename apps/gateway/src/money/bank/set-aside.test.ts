import type { getBankDesk, getBankLines, getBankStatements, ResponseOf } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { type Booking, writeBookings } from '../../testing/bank/bookings.ts';
import {
  aBankApp,
  aBanker,
  aBankMerchant,
  aBankTransfer,
  applyAll,
  BANK_ENV,
  type Banker,
} from '../../testing/bank/world.ts';

type Statement = ResponseOf<typeof getBankStatements>['content'][number];

const iban = BANK_ENV.STUIVER_BANK_IBAN;
const DAY = '2026-03-02';
const reason = 'De bank stuurt een nieuw afschrift';

let test: TestApp;
let one: Banker;
let other: Banker;
beforeEach(async () => {
  await test?.close();
  test = await aBankApp();
  [one, other] = [await aBanker(test), await aBanker(test)];
});
afterAll(() => test.close());

const desk = () => one.get<ResponseOf<typeof getBankDesk>>();
const openLines = async () =>
  (await one.get<ResponseOf<typeof getBankLines>>('/lines')).lines.map(({ amount }) => amount);

async function find(name: string): Promise<Statement> {
  const { content } = await one.get<ResponseOf<typeof getBankStatements>>('/statements?pageSize=50');
  return content.find((row) => row.name === name)!;
}

/** Uploads the statement of one line, as the difference of its balances has it. */
async function upload(
  id: string,
  [opening, closing]: readonly [number, number],
  text = '',
): Promise<Statement> {
  const bookings: Booking[] = [{ day: DAY, amount: closing - opening, text }];
  const balances = [
    ['OPBD', opening],
    ['CLBD', closing],
  ] as const;
  test.clock.advance(1000);
  await one.upload(id, writeBookings([{ id, iban, day: DAY, bookings, balances }]));
  return find(id);
}

async function take(id: string, balances: readonly [number, number], text?: string): Promise<Statement> {
  const { id: row } = await upload(id, balances, text);
  const answer = await other.post(`/statements/${row}/decision`, { decision: 'APPROVED' });
  expect(answer.statusCode).toBe(200);
  await applyAll(test);
  return find(id);
}

const propose = (id: string, why = reason) => one.post(`/statements/${id}/aside`, { reason: why });
async function decide(person: Banker, { id, name }: Statement, decision = 'APPROVED') {
  const { proposal } = await find(name);
  const { proposedDateTime } = proposal!;
  return person.post(`/statements/${id}/aside/decision`, { decision, proposedDateTime });
}
/** Sets a statement aside, or undoes that, by two people. */
async function agree(statement: Statement): Promise<void> {
  expect((await propose(statement.id)).statusCode).toBe(200);
  expect((await decide(other, statement)).statusCode).toBe(200);
  await applyAll(test);
}

it('lets what follows go on, shows the difference until something explains it, and can be undone', async () => {
  await take('S1', [0, 1000]);
  const waiting = await take('S3', [1250, 1300]);
  await take('S4', [1300, 1400]);
  expect((await desk()).balance?.amount).toBe('10.00');
  await agree(waiting);
  expect(await find('S3')).toMatchObject({ status: 'SET_ASIDE', reason, proposal: null });
  expect(await find('S4')).toMatchObject({ status: 'TAKEN' });
  expect(await openLines()).toEqual(['10.00', '1.00']);
  const since = { id: waiting.id, name: 'S3', date: DAY };
  expect(await desk()).toMatchObject({
    balance: { amount: '14.00' },
    unexplained: { amount: '3.00', currency: 'EUR', since },
  });
  await agree(waiting);
  expect(await find('S3')).toMatchObject({ status: 'TAKEN', reason: '' });
  expect(await desk()).toMatchObject({ unexplained: { amount: '2.50' } });
  await take('S2', [1000, 1250]);
  expect(await desk()).toMatchObject({ balance: { amount: '14.00' }, unexplained: null });
  expect((await openLines()).toSorted()).toEqual(['0.50', '1.00', '10.00', '2.50']);
});

it('is explained by another statement of the same movements', async () => {
  await take('S1', [0, 1000]);
  const wrong = await upload('S2', [1000, 1250]);
  await agree(wrong);
  expect(await desk()).toMatchObject({ balance: { amount: '12.50' }, unexplained: { amount: '2.50' } });
  await take('S2-new', [1000, 1250]);
  expect(await desk()).toMatchObject({ balance: { amount: '12.50' }, unexplained: null });
  // The first one no longer has anything to add.
  await agree(wrong);
  expect(await find('S2')).toMatchObject({ status: 'PROPOSED' });
  await other.post(`/statements/${wrong.id}/decision`, { decision: 'APPROVED' });
  expect(await find('S2')).toMatchObject({ status: 'TAKEN', known: 1 });
  expect(await openLines()).toEqual(['10.00', '2.50']);
  expect(await desk()).toMatchObject({ balance: { amount: '12.50' }, unexplained: null });
});

it('takes two people and a reason, and a decision only on the proposal that was seen', async () => {
  const statement = await upload('S1', [0, 1000]);
  const empty = await propose(statement.id, ' ');
  expect(empty.json()).toMatchObject({ errors: { reason: ['required'] } });
  await propose(statement.id);
  expect(await find('S1')).toMatchObject({ reason, proposal: { proposedBy: { id: one.id } } });
  expect((await decide(one, statement)).json()).toMatchObject({ code: 'ownRequest' });
  const { proposal } = await find('S1');
  test.clock.advance(1000);
  await propose(statement.id);
  const unseen = { decision: 'APPROVED', proposedDateTime: proposal!.proposedDateTime };
  const answer = await other.post(`/statements/${statement.id}/aside/decision`, unseen);
  expect(answer.json()).toMatchObject({ code: 'changedMeanwhile' });
  expect((await decide(one, statement, 'WITHDRAWN')).statusCode).toBe(200);
  expect(await find('S1')).toMatchObject({ status: 'PROPOSED', reason: '', proposal: null });
  const late = await other.post(`/statements/${statement.id}/aside/decision`, unseen);
  expect(late.json()).toMatchObject({ code: 'requestDecided' });
  await propose(statement.id);
  expect((await decide(other, statement, 'REJECTED')).statusCode).toBe(200);
  await agree(statement);
  const decision = await other.post(`/statements/${statement.id}/decision`, { decision: 'APPROVED' });
  expect(decision.json()).toMatchObject({ code: 'requestDecided' });
  const rows = await test.ownerDb
    .selectFrom('audit_log')
    .select(['after'])
    .where('subject_id', '=', statement.id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ after }) => after)).toEqual([
    { state: 'PROPOSED' },
    { state: 'ASIDE_PROPOSED', reason },
    { state: 'ASIDE_PROPOSED', reason },
    { state: 'ASIDE_WITHDRAWN' },
    { state: 'ASIDE_PROPOSED', reason },
    { state: 'ASIDE_REJECTED' },
    { state: 'ASIDE_PROPOSED', reason },
    { state: 'ASIDE_APPROVED' },
  ]);
});

it('takes back the lines of a statement that was taken, unless one was applied', async () => {
  const { id: merchantId } = await aBankMerchant(test);
  const { reference } = await aBankTransfer(test, merchantId, 500);
  const unmatched = await take('S1', [0, 1000]);
  const applied = await take('S2', [1000, 1500], reference);
  expect([unmatched.canSetAside, applied.canSetAside]).toEqual([true, false]);
  expect((await propose(applied.id)).json()).toMatchObject({ code: 'changedMeanwhile' });
  await agree(unmatched);
  expect(await openLines()).toEqual([]);
  expect(await desk()).toMatchObject({ balance: { amount: '15.00' }, unexplained: { amount: '10.00' } });
  await agree(unmatched);
  expect(await openLines()).toEqual(['10.00']);
  expect(await desk()).toMatchObject({ balance: { amount: '15.00' }, unexplained: null });
});

it('is refused if a line is applied between the proposal and its approval', async () => {
  const { id: merchantId } = await aBankMerchant(test);
  const { reference } = await aBankTransfer(test, merchantId, 500);
  const statement = await upload('S1', [0, 500], reference);
  await propose(statement.id);
  await other.post(`/statements/${statement.id}/decision`, { decision: 'APPROVED' });
  await applyAll(test);
  expect((await decide(other, statement)).json()).toMatchObject({ code: 'changedMeanwhile' });
  expect(await find('S1')).toMatchObject({ status: 'TAKEN' });
});

it('leaves notifications untouched, since they hold nothing up', async () => {
  const xml = writeBookings([{ id: 'N', iban, day: DAY, bookings: [{ day: DAY, amount: 100 }] }]);
  await one.upload('N', xml);
  const { id, canSetAside } = await find('N');
  expect(canSetAside).toBe(false);
  expect((await propose(id)).json()).toMatchObject({ code: 'changedMeanwhile' });
});

it('names a statement that fails, takes the others, and tries again', async () => {
  await sql`ALTER TABLE bank_statements ADD CONSTRAINT planted CHECK (name <> 'S2' OR status <> 'TAKEN')`.execute(
    test.ownerDb,
  );
  await take('S3', [1500, 1600]);
  await take('S2', [1000, 1500]);
  expect(await find('S2')).toMatchObject({ status: 'WAITING', cause: 'FAILED', difference: null });
  await take('S1', [0, 1000]);
  expect(await find('S1')).toMatchObject({ status: 'WAITING', cause: 'GAP' });
  await sql`ALTER TABLE bank_statements DROP CONSTRAINT planted`.execute(test.ownerDb);
  await take('S4', [1600, 1700]);
  for (const name of ['S1', 'S2', 'S3', 'S4']) expect(await find(name)).toMatchObject({ status: 'TAKEN' });
  expect(await desk()).toMatchObject({ balance: { amount: '17.00' }, unexplained: null });
});
