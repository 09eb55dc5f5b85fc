import type { BankFile, BankLine, BankStatement } from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract/limits';
import type { BankFileCause } from '@stuiver/domain/bank-file-cause';
import { bankFilesTexts as english } from '@stuiver/messages/en/bank-files/bank-files';
import { bankFilesTexts as texts } from '@stuiver/messages/nl/bank-files/bank-files';
import { payoutWords } from '@stuiver/messages/nl/payouts/payout-words';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { chooseLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query.ts';
import {
  ANNA,
  makeBankDesk,
  makeBankFile,
  makeBankLine,
  makeBankOrder,
  makeBankStatement,
  TOM,
} from '../../testing/bank-files.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const PAGE = '/management/bank-files';

type Rows = { files?: BankFile[]; statements?: BankStatement[]; lines?: BankLine[]; desk?: object };

/** A gateway with these rows, which accepts every change. */
function aDesk({ files = [], statements = [], lines = [], desk = {} }: Rows, more = {}) {
  const bank = '/gateway/bank';
  const changes = [...files, ...statements, ...lines].flatMap(({ id }) => [
    `POST ${bank}/files/${id}/decision`,
    `POST ${bank}/files/${id}/cancel`,
    `POST ${bank}/files/${id}/download`,
    `POST ${bank}/statements/${id}/decision`,
    `POST ${bank}/statements/${id}/aside`,
    `POST ${bank}/statements/${id}/aside/decision`,
    `POST ${bank}/lines/${id}/decision`,
    `POST ${bank}/lines/${id}/proposal`,
  ]);
  return stubNetwork({
    [`GET ${bank}`]: { body: makeBankDesk(desk) },
    [`GET ${bank}/files`]: { body: makePage(files) },
    [`GET ${bank}/statements`]: { body: makePage(statements) },
    [`GET ${bank}/lines`]: { body: { lines, isLast: true } },
    [`POST ${bank}/files`]: { body: { id: '1' } },
    ...Object.fromEntries(changes.map((change) => [change, { body: {} }])),
    ...more,
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const sent = (seen: ReturnType<typeof stubNetwork>) =>
  seen.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));

async function confirm(name: string): Promise<void> {
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name }));
}

beforeEach(() => {
  queryClient.clear();
  signedIn({ roles: ['BANK_OPERATOR'] });
});

it('names the settings that the desk needs when there is no account', async () => {
  aDesk({ desk: { account: null } });
  await renderApp(PAGE);
  expect(await screen.findByText(/STUIVER_BANK_IBAN, STUIVER_BANK_BIC, STUIVER_BANK_HOLDER/)).toBeTruthy();
});

it('offers another try when the desk does not load', async () => {
  stubNetwork();
  await renderApp(PAGE);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText(/STUIVER_BANK_IBAN/)).toBeNull();
});

it('asks before a file is made, with number, sum and day, and makes it', async () => {
  const seen = aDesk({});
  await renderApp(PAGE);
  expect(await screen.findByText(/25\.118,40 op 26-11-2026/)).toBeTruthy();
  expect(screen.getByText(texts.due.cutOff('15:00'))).toBeTruthy();
  await press(`${texts.make.action} ${texts.kinds.COLLECTIONS}`);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toMatch(/Incasso’s: bestand maken van 128 opdrachten, samen €.4\.321,50/);
  expect(dialog.textContent).toContain(`Voor 30-11-2026. ${texts.make.approval}`);
  expect(sent(seen)).toEqual([]);
  await confirm(texts.make.action);
  expect(await screen.findByText(texts.make.done)).toBeTruthy();
  expect(sent(seen)).toEqual([{ path: '/gateway/bank/files', body: { kind: 'COLLECTIONS' } }]);
});

it('lets a colleague approve a file, and puts the focus on its details', async () => {
  const files = [makeBankFile()];
  const seen = aDesk(
    { files },
    {
      'POST /gateway/bank/files/0193b0c0-0000-7000-8000-00000000f001/decision': () => {
        files[0] = makeBankFile({ status: 'APPROVED', approvedBy: ANNA });
        return { body: {} };
      },
      'GET /gateway/bank/files': () => ({ body: makePage(files) }),
    },
  );
  await renderApp(PAGE);
  const approve = await button(/^Goedkeuren Incasso/);
  approve.focus();
  fireEvent.click(approve);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toMatch(/Incasso’s, €.1\.234,56 \(42 opdrachten\) goedkeuren\?/);
  await confirm(texts.decide.APPROVED);
  const details = (await screen.findByText(/Goedgekeurd door/)).closest('[tabindex="-1"]');
  expect(sent(seen)).toEqual([
    { path: `/gateway/bank/files/${files[0]!.id}/decision`, body: { decision: 'APPROVED' } },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(details));
});

it('lists files as rows, each of which opens and closes its details', async () => {
  const second = makeBankFile({ id: '2', kind: 'PAYOUTS', status: 'APPROVED', approvedBy: TOM });
  aDesk({ files: [makeBankFile(), second] });
  await renderApp(PAGE);
  const opener = await screen.findByRole('button', { name: /^Incasso’s/, expanded: false });
  expect(opener.closest('tr')?.textContent).toMatch(/30-11-2026.*42.*€.1\.234,56.*Wacht op goedkeuring/);
  expect(screen.queryByText(/^SHA-256/)).toBeNull();
  fireEvent.click(opener);
  expect(screen.getByText(/^SHA-256/)).toBeTruthy();
  const details = document.getElementById(opener.getAttribute('aria-controls')!);
  expect(details?.textContent).toMatch(/Gemaakt door Tom/);
  fireEvent.keyDown(opener, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toMatch(/^Uitbetalingen/);
  fireEvent.click(opener);
  expect(screen.queryByText(/^SHA-256/)).toBeNull();
});

it('lists statements as rows, with their day, kind, lines, balance and state', async () => {
  const notice = makeBankStatement({ id: '2', status: 'TAKEN', message: 'camt.054', closing: null });
  aDesk({ statements: [makeBankStatement(), notice] });
  await renderApp(`${PAGE}?view=statements`);
  const openers = await screen.findAllByRole('button', { name: /^afschrift/, expanded: false });
  const rows = openers.map((opener) => opener.closest('tr')?.textContent);
  expect(rows[0]).toMatch(/camt\.053.*27-11-2026.*44.*€.28\.410,15.*Wacht op goedkeuring/);
  expect(rows[1]).toMatch(/camt\.054.*Verwerkt/);
  fireEvent.click(openers[0]!);
  expect(screen.getByText(texts.statement.effect.before)).toBeTruthy();
});

it('offers the maker of a file only to withdraw it, and explains why', async () => {
  aDesk({ files: [makeBankFile({ proposedBy: ANNA })] });
  await renderApp(PAGE);
  expect(await screen.findByText(texts.decide.own)).toBeTruthy();
  expect(buttons()).toContainEqual(expect.stringContaining(texts.decide.WITHDRAWN));
  expect(buttons()).not.toContainEqual(expect.stringContaining(texts.decide.APPROVED));
  expect(buttons()).not.toContainEqual(expect.stringContaining(texts.file.download));
});

it('shows a decision that a colleague made first', async () => {
  aDesk(
    { files: [makeBankFile()] },
    {
      'POST /gateway/bank/files/0193b0c0-0000-7000-8000-00000000f001/decision': {
        status: 409,
        body: { code: 'requestDecided' },
      },
    },
  );
  await renderApp(PAGE);
  await press(/^Afwijzen Incasso/);
  await confirm(texts.decide.REJECTED);
  expect((await screen.findByRole('alert')).textContent).toContain(errorTexts.codes.requestDecided);
});

it('saves an approved file, and warns that the bank takes a sent one only once', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { id } = makeBankFile();
  const seen = aDesk(
    { files: [makeBankFile({ status: 'APPROVED', approvedBy: ANNA })] },
    {
      [`POST /gateway/bank/files/${id}/download`]: {
        headers: { 'content-disposition': `attachment; filename="collections-${id}.xml"` },
      },
    },
  );
  await renderApp(PAGE);
  await press(/^Downloaden Incasso/);
  await waitFor(() => expect(saved).toEqual([`collections-${id}.xml`]));
  expect(sent(seen)).toHaveLength(1);
});

it('tells who downloaded a file, and asks for a reason before it is cancelled', async () => {
  const file = makeBankFile({
    status: 'SENT',
    approvedBy: ANNA,
    sentBy: TOM,
    sentDateTime: '2026-11-27T10:40:00Z',
  });
  const seen = aDesk({ files: [file] });
  await renderApp(PAGE);
  expect(await screen.findByText(/Gedownload door Tom de Boer.*maar één keer aanneemt/)).toBeTruthy();
  expect(await button(/^Opnieuw downloaden/)).toBeTruthy();
  await press(/^Bestand annuleren Incasso/);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(texts.file.cancel.sent)).toBeTruthy();
  const submit = within(dialog).getByRole('button', { name: texts.file.cancel.submit });
  fireEvent.click(submit);
  expect(await within(dialog).findByText(fieldErrorTexts.missing.reason)).toBeTruthy();
  fireEvent.input(within(dialog).getByLabelText(texts.file.cancel.reason), {
    target: { value: 'Dubbel aangeleverd' },
  });
  fireEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(seen)).toEqual([
    { path: `/gateway/bank/files/${file.id}/cancel`, body: { reason: 'Dubbel aangeleverd' } },
  ]);
});

it.each(['PROPOSED', 'APPROVED'] as const)(
  'neither approves nor sends a %s file too late',
  async (status) => {
    aDesk({ files: [makeBankFile({ status, isTooLate: true })] });
    await renderApp(PAGE);
    expect(await screen.findByText(texts.file.tooLate('30-11-2026'))).toBeTruthy();
    expect(buttons()).not.toContainEqual(expect.stringContaining(texts.decide.APPROVED));
    expect(buttons()).not.toContainEqual(expect.stringContaining(texts.file.download));
  },
);

it('shows the whole hash on demand, to compare and to copy', async () => {
  const { sha256 } = makeBankFile();
  aDesk({ files: [makeBankFile()] });
  await renderApp(PAGE);
  const summary = await screen.findByText(`SHA-256 ${sha256.slice(0, 16)}…`);
  const fold = summary.closest('details')!;
  expect(fold).toHaveProperty('open', false);
  fireEvent.click(summary);
  expect(fold).toHaveProperty('open', true);
  expect(within(fold).getByText(sha256)).toBeTruthy();
  expect(within(fold).getByRole('button', { name: texts.file.copyHash })).toBeTruthy();
});

it('opens the orders of a file a page at a time, with the bank’s reason in words', async () => {
  const seen = aDesk(
    { files: [makeBankFile()] },
    {
      'GET /gateway/bank/orders': ({ path }: { path: string }) => ({
        body: path.includes('pageNumber=1')
          ? { orders: [makeBankOrder({ id: '2', merchantName: 'Bakkerij Smit' })], isLast: true }
          : { orders: [makeBankOrder({ status: 'RETURNED', reasonCode: 'AM04' })], isLast: false },
      }),
    },
  );
  await renderApp(PAGE);
  await press(new RegExp(`^${texts.order.show}`));
  expect(await screen.findAllByText('te weinig saldo (AM04)')).not.toEqual([]);
  await press(texts.order.more);
  expect(await screen.findByText('Bakkerij Smit')).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.order.more })).toBeNull();
  expect(seen.filter(({ path }) => path.includes(`fileId=${makeBankFile().id}`))).toHaveLength(2);
});

it('finds an order by what a person has of it', async () => {
  const found = makeBankOrder({ merchantName: 'Bakkerij Smit', status: 'BOOKED', bookedDate: '2026-11-26' });
  const expected = makeBankOrder({ id: '2', kind: 'TRANSFER', status: 'WAITING', name: '', iban: '' });
  const seen = aDesk(
    {},
    { 'GET /gateway/bank/orders': { body: { orders: [found, expected], isLast: true } } },
  );
  await renderApp(PAGE);
  const search = await screen.findByRole('searchbox', { name: texts.order.search });
  fireEvent.change(search, { target: { value: found.paymentId } });
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(await screen.findByText('Bakkerij Smit')).toBeTruthy();
  expect(screen.getAllByText(texts.order.booked('26-11-2026'))).not.toEqual([]);
  // A payer who gave no name was not erased.
  expect(screen.getByText(texts.line.unknown)).toBeTruthy();
  expect(screen.queryByText(texts.order.erased)).toBeNull();
  expect(screen.getByText(texts.line.facts.endToEndId).textContent).toContain(found.id.slice(0, 8));
  expect(await button(texts.order.copyEndToEnd)).toBeTruthy();
  expect(seen.some(({ path }) => path.includes(`search=${found.paymentId}`))).toBe(true);
});

it('follows an order to its payment, its file and its lines, and back to all of them', async () => {
  const file = makeBankFile();
  const order = makeBankOrder({ isStated: true });
  const statement = makeBankStatement({ status: 'TAKEN' });
  const lines = [makeBankLine({ effect: 'COLLECTED', isDone: true, order, candidates: [] })];
  const seen = aDesk(
    { files: [file], statements: [statement], lines },
    { 'GET /gateway/bank/orders': { body: { orders: [order], isLast: true } } },
  );
  const asked = (query: string) => seen.some(({ path }) => path.includes(query));
  await renderApp(`${PAGE}?view=statements&of=${order.id}`);
  const ofLine = within(await screen.findByRole('list', { name: statement.name }));
  expect(asked(`/statements?pageNumber=0&pageSize=20&orderId=${order.id}`)).toBe(true);
  expect(asked(`orderId=${order.id}&statementId=`) || asked(`statementId=${statement.id}&orderId=`)).toBe(
    true,
  );
  expect(screen.queryByText(texts.upload.choose)).toBeNull();
  fireEvent.click(ofLine.getByRole('link', { name: `${order.paymentId!.slice(0, 8)}…` }));
  const search = await screen.findByRole('searchbox', { name: texts.order.search });
  expect(search).toHaveProperty('value', order.paymentId);
  const found = within(await screen.findByRole('list', { name: texts.order.search }));
  expect(asked(`search=${order.paymentId}`)).toBe(true);
  fireEvent.click(found.getByRole('link', { name: texts.order.file }));
  const orders = within(await screen.findByRole('list', { name: /^Incasso/ }));
  expect(asked(`&id=${file.id}`)).toBe(true);
  expect(asked(`fileId=${file.id}`)).toBe(true);
  expect(screen.queryByRole('searchbox')).toBeNull();
  fireEvent.click(orders.getByRole('link', { name: texts.order.statement }));
  await screen.findByRole('list', { name: statement.name });
  fireEvent.click(screen.getByRole('link', { name: texts.showAll }));
  expect(await button(texts.upload.choose)).toBeTruthy();
});

it('leads from a block to its file, and from a payout to the desk of those who may see it', async () => {
  const fileId = makeBankFile().id;
  const payout = makeBankOrder({ kind: 'PAYOUT', paymentId: null, bookedDate: '2026-11-26' });
  const lines = [
    makeBankLine({ id: '1', effect: 'BLOCK', isDone: true, fileId }),
    makeBankLine({ id: '2', effect: 'PAID', isDone: true, order: payout }),
  ];
  const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  aDesk({ statements: [makeBankStatement({ status: 'TAKEN' })], lines });
  await renderApp(`${PAGE}?view=statements`);
  await press(new RegExp(`^${texts.statement.show}`));
  await screen.findByText(texts.effects.BLOCK);
  expect(hrefs()).toContain(`${PAGE}?of=${fileId}`);
  const payouts = `/management/payouts?view=paid&search=${payout.merchantName.replaceAll(' ', '+')}`;
  expect(hrefs()).not.toContain(payouts);
  cleanup();
  signedIn({ roles: ['BANK_OPERATOR', 'PAYOUT_APPROVER'] });
  await renderApp(`${PAGE}?view=statements`);
  await press(new RegExp(`^${texts.statement.show}`));
  await screen.findByText(texts.effects.BLOCK);
  expect(hrefs()).toContain(payouts);
});

it('shows what a statement does and what was not read, before a colleague approves', async () => {
  const statement = makeBankStatement();
  const seen = aDesk({ statements: [statement], desk: { statementsOpen: 1 } });
  await renderApp(PAGE);
  await press(texts.waiting(texts.views.statements, 1));
  const effect = (await screen.findByText(texts.statement.effect.before)).parentElement!;
  expect(effect.textContent).toMatch(/Teruggekomen 2 regels.*59,90.*Bankkosten 1 regel.*12,65/);
  expect(screen.getByText(`2 × ${texts.statement.parts.notBooked}`)).toBeTruthy();
  expect(screen.getByText(/25\.118,40 → €.28\.410,15/)).toBeTruthy();
  await press(/^Goedkeuren afschrift/);
  await confirm(texts.decide.APPROVED);
  await waitFor(() =>
    expect(sent(seen)).toEqual([
      { path: `/gateway/bank/statements/${statement.id}/decision`, body: { decision: 'APPROVED' } },
    ]),
  );
});

it('tells lines of a statement that were set aside from those that are still to match', async () => {
  const proposal = {
    order: null,
    reason: 'Rente van de bank',
    proposedBy: TOM,
    proposedDateTime: '2026-11-28T08:40:00Z',
  };
  const lines = [
    makeBankLine({ id: '1', isDone: true, proposal }),
    makeBankLine({ id: '2', proposal }),
    makeBankLine({ id: '3', isDone: true, effect: 'COLLECTED', reasonCode: 'AM04' }),
  ];
  aDesk({ statements: [makeBankStatement({ status: 'TAKEN' })], lines });
  await renderApp(`${PAGE}?view=statements`);
  await press(new RegExp(`^${texts.statement.show}`));
  await screen.findByText(texts.line.aside.done);
  const rows = within(screen.getByRole('list', { name: makeBankStatement().name })).getAllByRole('listitem');
  expect(rows[0]?.textContent).toContain(`${texts.line.aside.done}Rente van de bank`);
  expect(rows[1]?.textContent).toContain(texts.effects.NONE);
  expect(rows[1]?.textContent).not.toContain('Rente');
  expect(rows[2]?.textContent).toContain(texts.effects.COLLECTED);
});

it('shows what a statement waits for, and offers only to give it up', async () => {
  aDesk({ statements: [makeBankStatement({ status: 'WAITING', uploadedBy: null })] });
  await renderApp(`${PAGE}?view=statements`);
  expect(await screen.findByText(texts.statement.causes.GAP)).toBeTruthy();
  expect(screen.getByText(/Uit de map van de bank/)).toBeTruthy();
  expect(buttons()).toContainEqual(expect.stringContaining(texts.decide.REJECTED));
  expect(buttons()).not.toContainEqual(expect.stringContaining(texts.decide.APPROVED));
});

/** Answers uploads one after the other, and returns the addresses that they came to. */
function answerUploads(...answers: { status: number; body: object }[]): string[] {
  const urls: string[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 0;
      responseText = '';
      onload = () => {};
      setRequestHeader() {}
      open(_: string, url: string) {
        urls.push(url);
      }
      send() {
        const answer = answers.shift()!;
        this.status = answer.status;
        this.responseText = JSON.stringify(answer.body);
        queueMicrotask(() => this.onload());
      }
    },
  );
  return urls;
}

/** Drops files on the desk, and returns what its list shows of each once the last has its answer. */
async function drop(files: readonly File[], list: string): Promise<(string | null)[]> {
  aDesk({});
  const { container } = await renderApp(`${PAGE}?view=statements`);
  await waitFor(() => expect(container.querySelector('input[type="file"]')).toBeTruthy());
  fireEvent.drop(container.querySelector('input[type="file"]')!.parentElement!, { dataTransfer: { files } });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  const rows = within(screen.getByRole('list', { name: list })).getAllByRole('listitem');
  return rows.map(({ textContent }) => textContent);
}
const refused = (key: string, bankFile?: BankFileCause) => ({
  status: 422,
  body: { code: 'invalidInput', errors: { file: [key] }, ...(bankFile && { details: { bankFile } }) },
});

it.each(['GAP', 'LINES', 'NO_BALANCES', 'FAILED'] as const)(
  'shows why a statement waits (%s), with the sum that differs',
  async (cause) => {
    aDesk({ statements: [makeBankStatement({ status: 'WAITING', cause, difference: '12.50' })] });
    await renderApp(`${PAGE}?view=statements`);
    const words = await screen.findByText(new RegExp(texts.statement.causes[cause].slice(0, 40)));
    expect(words.textContent).toMatch(/12,50/);
  },
);

it('shows what of the balance no line explains, and sets a statement aside with a reason', async () => {
  const unexplained = {
    amount: '12.50',
    currency: 'EUR',
    since: { id: '1', name: 'maandag.xml', date: '2026-11-23' },
  };
  const seen = aDesk({ statements: [makeBankStatement()], desk: { unexplained } });
  await renderApp(`${PAGE}?view=statements`);
  expect(await screen.findByText(/12,50 van het saldo is niet verklaard, sinds maandag.xml/)).toBeTruthy();
  await press(new RegExp(`^${texts.statement.aside.action}`));
  const dialog = await screen.findByRole('dialog');
  fireEvent.input(within(dialog).getByLabelText(texts.statement.aside.reason), {
    target: { value: 'Dubbel' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: texts.statement.aside.submit }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(seen)).toMatchObject([{ path: expect.stringMatching(/\/aside$/), body: { reason: 'Dubbel' } }]);
});

it('reopens a statement that is set aside, once a colleague approves', async () => {
  const proposal = { proposedBy: TOM, proposedDateTime: '2026-11-28T08:40:00Z' };
  const aside = { status: 'SET_ASIDE', canSetAside: false, reason: 'Dubbel' } as const;
  const seen = aDesk({
    statements: [
      makeBankStatement({ ...aside, name: 'een.xml' }),
      makeBankStatement({ ...aside, id: '0193b0c0-0000-7000-8000-00000000a002', name: 'twee.xml', proposal }),
    ],
  });
  await renderApp(`${PAGE}?view=statements`);
  await press(/^een\.xml/);
  await press(new RegExp(`^${texts.statement.reopen.action} een.xml`));
  await confirm(texts.statement.reopen.submit);
  await press(/^twee\.xml/);
  await press(new RegExp(`^${texts.decide.APPROVED} ${texts.statement.reopen.action}: twee.xml`));
  await confirm(texts.decide.APPROVED);
  const { proposedDateTime } = proposal;
  expect(sent(seen).map(({ body }) => body)).toEqual([
    { reason: '' },
    { decision: 'APPROVED', proposedDateTime },
  ]);
});

it('uploads statements in their order, and shows at each file why it was refused or what was new', async () => {
  const urls = answerUploads(
    refused('bankFileKnown'),
    { status: 200, body: { statements: 1, lines: 44, known: 0, newIds: [] } },
    { status: 200, body: { statements: 6, lines: 9, known: 2, newIds: ['A', 'B', 'C', 'D', 'E', 'F'] } },
  );
  const large = new File([], 'groot.xml');
  Object.defineProperty(large, 'size', { value: LIMITS.bankStatementBytes + 1 });
  const [monday, tuesday, week] = ['maandag.xml', 'dinsdag.xml', 'week.zip'].map(
    (name) => new File([name], name),
  );
  const { bankFileKnown, bankFileTooLarge } = fieldErrorTexts.fields;
  expect(await drop([monday!, large, tuesday!, week!], texts.upload.list)).toEqual([
    `maandag.xml${bankFileKnown}`,
    `groot.xml${bankFileTooLarge}`,
    `dinsdag.xml${texts.upload.done(1, 44)}`,
    `week.zip${texts.upload.done(6, 9)} 2 andere waren er al. Nieuw: A, B, C, D, E, …`,
  ]);
  expect(urls.map((url) => url.split('=').at(-1))).toEqual(['maandag.xml', 'dinsdag.xml', 'week.zip']);
  await press(texts.upload.dismiss('groot.xml'));
  expect(screen.queryByText(bankFileTooLarge)).toBeNull();
});

it.each([
  [
    'nl',
    texts.upload.list,
    'Regel 214: met beginsaldo en boekingen komt afschrift S1 van NL91 ABNA 0417 1643 00 op €\u202f1.020,00, het eindsaldo zegt €\u202f1.000,00 (verschil €\u202f20,00)',
  ],
  [
    'en',
    english.upload.list,
    'Line 214: with its opening balance and entries, statement S1 of NL91 ABNA 0417 1643 00 comes to €\u202f1.020,00, its closing balance says €\u202f1.000,00 (difference €\u202f20,00)',
  ],
] as const)(
  'says in its own language why a file was refused, with its line and figures: %s',
  async (language, list, words) => {
    await chooseLanguage(language);
    onTestFinished(() => chooseLanguage('nl'));
    const figures = { currency: 'EUR', stated: '1000.00', sum: '1020.00', difference: '20.00' };
    const cause: BankFileCause = {
      fault: 'balance',
      line: 214,
      reference: 'S1',
      account: 'NL91ABNA0417164300',
      ...figures,
    };
    answerUploads(refused('bankFileUnreadable', cause));
    expect(await drop([new File(['x'], 'maart.xml')], list)).toEqual([`maart.xml${words}`]);
    expect(screen.getByRole('alert').textContent).toBe(words);
  },
);

it('proposes a candidate for a line, or an order that is searched for', async () => {
  const line = makeBankLine();
  const found = makeBankOrder({ id: '9', merchantName: 'Bakkerij Smit', amount: '75.00' });
  const seen = aDesk(
    { lines: [line], desk: { linesOpen: 1 } },
    { 'GET /gateway/bank/orders': { body: { orders: [found], isLast: true } } },
  );
  await renderApp(PAGE);
  await press(texts.waiting(texts.views.toMatch, 1));
  await press(/^Koppelen aan Van Dijk Fietsen/);
  const search = screen.getByRole('searchbox');
  await waitFor(() => expect(document.activeElement?.contains(search)).toBe(true));
  fireEvent.change(search, { target: { value: 'RF18539007547034' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await press(/^Koppelen aan Bakkerij Smit/);
  await waitFor(() => expect(sent(seen)).toHaveLength(2));
  const pickOrderKey = ({ merchantId, id }: { merchantId: string; id: string }) => ({ merchantId, id });
  expect(sent(seen).map(({ body }) => body)).toEqual([
    { order: pickOrderKey(line.candidates[0]!), reason: '' },
    { order: pickOrderKey(found), reason: '' },
  ]);
  expect(seen.some(({ path }) => path.includes('search=RF18539007547034'))).toBe(true);
});

it('lists lines to match as rows, of which several start closed, with what a colleague has to decide', async () => {
  const proposal = {
    order: null,
    reason: 'Rente',
    proposedBy: TOM,
    proposedDateTime: '2026-11-28T08:40:00Z',
  };
  aDesk({
    lines: [makeBankLine(), makeBankLine({ id: '2', amount: '-29.95', counterName: 'S. Smit', proposal })],
  });
  await renderApp(`${PAGE}?view=toMatch`);
  const [, first, second] = await screen.findAllByRole('row');
  expect(second!.textContent).toMatch(/S\. Smit.*29,95.*Wacht op goedkeuring/);
  expect(first!.textContent).not.toMatch(/Wacht op/);
  expect(screen.queryByRole('button', { name: /^Koppelen aan/ })).toBeNull();
  fireEvent.click(within(first!).getByRole('button'));
  expect(await button(/^Koppelen aan Van Dijk Fietsen/)).toBeTruthy();
});

it('shows who paid on whose behalf, an account without an IBAN, and details that do not add up', async () => {
  const line = makeBankLine({
    counterName: 'Gijs Hendriks',
    counterVia: 'PayPal Europe',
    counterIban: '',
    counterAccount: '60161331926819',
    detailsDiffer: true,
  });
  aDesk({ lines: [line], statements: [makeBankStatement({ status: 'TAKEN' })] });
  await renderApp(`${PAGE}?view=toMatch`);
  expect(await screen.findByText('Gijs Hendriks (door PayPal Europe)')).toBeTruthy();
  expect(screen.getByText('60161331926819')).toBeTruthy();
  expect(screen.getByText(texts.line.detailsDiffer)).toBeTruthy();
  await press(new RegExp(`^${texts.views.statements}`));
  await press(new RegExp(`^${texts.statement.show}`));
  const list = within(await screen.findByRole('list', { name: makeBankStatement().name }));
  expect(list.getByRole('listitem').textContent).toMatch(
    /Gijs Hendriks \(door PayPal Europe\)60161331926819.*tellen niet op tot dit bedrag/,
  );
});

it.each([
  ['', 'Opdracht zonder status van de bank'],
  ['BLCK', 'Tegengehouden door de bank'],
  ['XXXX', 'Status XXXX van de bank'],
])(
  'offers to record as rejected an order of which the bank says %o, without an amount',
  async (orderStatus, title) => {
    const order = makeBankOrder({ id: '9', merchantName: 'Bakkerij Smit', amount: '75.00' });
    const line = makeBankLine({
      amount: '0.00',
      orderStatus,
      reasonCode: 'MD01',
      counterName: '',
      candidates: [order],
    });
    const seen = aDesk({ lines: [line] });
    await renderApp(`${PAGE}?view=toMatch`);
    expect(await screen.findByRole('button', { name: title, expanded: true })).toBeTruthy();
    expect(screen.queryByText(/€\s0,00/)).toBeNull();
    // In the words for direct debits, since the order is one.
    expect(screen.getByText(/\(MD01\)$/).textContent).not.toMatch(/Onbekende reden/);
    expect(screen.queryByRole('button', { name: /^Koppelen/ })).toBeNull();
    await press(/^Als geweigerd boeken: Bakkerij Smit, €\s75,00/);
    await waitFor(() => expect(sent(seen)).toHaveLength(1));
    expect(sent(seen)[0]!.body).toEqual({ order: { merchantId: order.merchantId, id: '9' }, reason: '' });
  },
);

it('shows a proposal for a status from the bank as a rejection', async () => {
  const order = makeBankOrder({ id: '9' });
  const proposal = { order, reason: '', proposedBy: ANNA, proposedDateTime: '2026-11-28T08:40:00Z' };
  aDesk({ lines: [makeBankLine({ orderStatus: '', proposal })] });
  await renderApp(`${PAGE}?view=toMatch`);
  expect(await screen.findByText(/stelt voor deze opdracht als geweigerd te boeken/)).toBeTruthy();
});

it.each(['TOTAL', 'DETAILS'] as const)(
  'shows the sums of a block that a line is about, and proposes its order (%s)',
  async (kind) => {
    const candidate = makeBankOrder();
    const block = { kind, quantity: 3, total: '44.50', booked: '32.00' };
    const seen = aDesk({ lines: [makeBankLine({ candidates: [candidate], block })] });
    await renderApp(`${PAGE}?view=toMatch`);
    const words = await screen.findByText(/44,50/);
    expect(words.textContent).toMatch(/32,00/);
    await press(new RegExp(`^${texts.line.block.choose[kind]}`));
    await waitFor(() =>
      expect(sent(seen).map(({ body }) => body)).toEqual([
        { order: { merchantId: candidate.merchantId, id: candidate.id }, reason: '' },
      ]),
    );
  },
);

it('sets a line aside with a reason', async () => {
  const seen = aDesk({ lines: [makeBankLine({ candidates: [], reasonCode: 'AC04' })] });
  await renderApp(`${PAGE}?view=toMatch`);
  expect(await screen.findByText(texts.line.noCandidates)).toBeTruthy();
  expect(screen.getByText(`${payoutWords.bank.AC04} (AC04)`)).toBeTruthy();
  await press(new RegExp(`^${texts.line.aside.action}`));
  const dialog = await screen.findByRole('dialog');
  const submit = within(dialog).getByRole('button', { name: texts.line.aside.submit });
  fireEvent.click(submit);
  expect(await within(dialog).findByText(fieldErrorTexts.missing.reason)).toBeTruthy();
  fireEvent.input(within(dialog).getByLabelText(texts.line.aside.reason), {
    target: { value: 'Rente van de bank' },
  });
  fireEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(seen).map(({ body }) => body)).toEqual([{ order: null, reason: 'Rente van de bank' }]);
});

it.each([
  [TOM, texts.decide.APPROVED, texts.decide.WITHDRAWN],
  [ANNA, texts.decide.WITHDRAWN, texts.decide.APPROVED],
])('lets %o’s proposal for a line be decided by the right person', async (proposedBy, offered, withheld) => {
  const proposal = { order: null, reason: 'Rente', proposedBy, proposedDateTime: '2026-11-28T08:40:00Z' };
  aDesk({ lines: [makeBankLine({ proposal })] });
  await renderApp(`${PAGE}?view=toMatch`);
  expect(await screen.findByText(/stelt voor dit terzijde te leggen.*Reden: Rente/)).toBeTruthy();
  expect(buttons()).toContainEqual(expect.stringContaining(offered));
  expect(buttons()).not.toContainEqual(expect.stringContaining(withheld));
  expect(screen.queryByRole('button', { name: /^Koppelen aan/ })).toBeNull();
});

it('proposes an account for a refund without one, or that it cannot be paid', async () => {
  const order = makeBankOrder({ kind: 'REFUND', status: 'HELD', name: '', iban: '' });
  const seen = aDesk(
    { desk: { ordersOpen: 1 } },
    {
      'GET /gateway/bank/orders': { body: { orders: [order], isLast: true } },
      [`POST /gateway/bank/orders/${order.id}/account`]: { body: {} },
    },
  );
  await renderApp(PAGE);
  await press(texts.waiting(texts.views.held, 1));
  await press(new RegExp(`^${texts.held.account.action}`));
  let dialog = await screen.findByRole('dialog');
  const fill = (label: string, value: string) =>
    fireEvent.input(within(dialog).getByLabelText(label), { target: { value } });
  const submit = () =>
    fireEvent.click(within(dialog).getByRole('button', { name: texts.held.account.submit }));
  fill(texts.held.account.name, 'J. Jansen');
  fill(texts.held.account.iban, 'NL00 INGB 0001');
  submit();
  expect(await within(dialog).findByText(fieldErrorTexts.fields.notAnIban)).toBeTruthy();
  fill(texts.held.account.iban, 'NL86INGB0002445588');
  submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(new RegExp(`^${texts.held.unpayable.action}`));
  dialog = await screen.findByRole('dialog');
  fill(texts.held.unpayable.reason, 'Onbereikbaar');
  submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(seen).map(({ body }) => body)).toEqual([
    { name: 'J. Jansen', iban: 'NL86INGB0002445588', reason: '' },
    { name: '', iban: '', reason: 'Onbereikbaar' },
  ]);
});

it.each([
  [TOM, texts.decide.APPROVED, texts.decide.WITHDRAWN],
  [ANNA, texts.decide.WITHDRAWN, texts.decide.APPROVED],
])('lets %o’s account for a refund be decided by the right person', async (proposedBy, offered, withheld) => {
  const account = { name: 'J. Jansen', iban: 'NL86INGB0002445588', reason: '' };
  const proposal = { ...account, proposedBy, proposedDateTime: '2026-11-28T08:40:00Z' };
  const orders = [makeBankOrder({ kind: 'REFUND', status: 'HELD', proposal })];
  aDesk({}, { 'GET /gateway/bank/orders': { body: { orders, isLast: true } } });
  await renderApp(`${PAGE}?view=held`);
  expect(await screen.findByText('NL86 INGB 0002 4455 88')).toBeTruthy();
  expect(buttons()).toContainEqual(expect.stringContaining(offered));
  expect(buttons()).not.toContainEqual(expect.stringContaining(withheld));
});

it('shows that every line is matched', async () => {
  aDesk({});
  await renderApp(`${PAGE}?view=toMatch`);
  expect(await screen.findByText(texts.line.none)).toBeTruthy();
});
