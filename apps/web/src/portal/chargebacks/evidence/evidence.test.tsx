import type { Evidence } from '@stuiver/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query.ts';
import { signedIn } from '../../../testing/factories.ts';
import { type SeenCall, stubNetwork } from '../../../testing/network.ts';
import { CHARGEBACK_ID, makeChargeback } from '../../../testing/recurring.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const PAGE = `/management/chargebacks/${CHARGEBACK_ID}/evidence`;
const BASE = `/gateway/chargeback/evidence/${CHARGEBACK_ID}`;
const DETAILS = `GET /gateway/chargeback/getChargebackDetails/${CHARGEBACK_ID}`;

/** A folder that no one has opened; a test states only what matters to it. */
function makeEvidence(about: Partial<Evidence> = {}): Evidence {
  return {
    chargebackId: CHARGEBACK_ID,
    stage: 'CHARGEBACK',
    case: 'fraud',
    version: 0,
    product: null,
    usualProduct: 'digital',
    language: 'nl',
    answers: {},
    slots: [],
    facts: [
      {
        about: 'payment',
        lines: [{ name: 'amount', text: null, amount: '89.95', at: '2026-11-02T09:00:00Z' }],
      },
      { about: 'threeDSecure', lines: [] },
    ],
    files: [],
    letter: 'Geachte heer of mevrouw,',
    isLetterEdited: false,
    readiness: 0,
    packet: null,
    automaticBy: null,
    changedBy: null,
    changedDateTime: null,
    submission: null,
    refusal: null,
    erasedDateTime: null,
    ...about,
  };
}

const makeFile = (n: number): Evidence['files'][number] => ({
  id: `01939a06-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
  slot: 'more',
  name: `bijlage-${n}.pdf`,
  size: 1000,
  contentType: 'application/pdf',
  status: 'STORED',
  receivedParts: 1,
  pages: 1,
  createdDateTime: '2026-11-20T09:00:00Z',
});

type Handlers = Parameters<typeof stubNetwork>[0];

function stub(evidence: Partial<Evidence> = {}, more: Handlers = {}): SeenCall[] {
  return stubNetwork({
    [DETAILS]: { body: { details: { Chargeback: makeChargeback({ status: 'EVIDENCE_REQUIRED' }) } } },
    [`GET ${BASE}`]: { body: { evidence: makeEvidence(evidence) } },
    ...more,
  });
}

const saves = (seen: readonly SeenCall[]) =>
  seen.filter(({ method, path }) => method === 'PUT' && path === BASE);
const sold = () => screen.findByLabelText<HTMLTextAreaElement>(/^Wat verkocht u\?/);

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  signedIn();
});

describe('the evidence of a chargeback', () => {
  it('of an inquiry names the payment’s amount, and offers no accepting', async () => {
    const inquiry = makeChargeback({ status: 'INQUIRY', amount: '0.00', reasonCode: 'inquiry' });
    stub({ case: 'inquiry' }, { [DETAILS]: { body: { details: { Chargeback: inquiry } } } });
    await renderApp(PAGE);
    expect(await screen.findByText('De bank vraagt om informatie over deze betaling.')).toBeTruthy();
    const { paymentAmount } = inquiry;
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(paymentAmount.replace('.', ','));
    expect(screen.queryByRole('button', { name: 'Terugboeking accepteren' })).toBeNull();
  });

  it('shows the claim, what wins, what we filled in and what is missing, and asks what was sold', async () => {
    stub();
    await renderApp(PAGE);
    expect(await screen.findByText('De kaarthouder zegt deze betaling niet te hebben gedaan.')).toBeTruthy();
    expect(screen.getByText(/^Toon aan dat de kaarthouder/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Bewijs voor S\. Bakker · /);
    expect(screen.getByText('Geen 3-D Secure-controle nodig.')).toBeTruthy();
    const [first] = within(screen.getByRole('group', { name: /Wat hebt u verkocht/ })).getAllByRole('button');
    expect(first?.textContent).toBe('Een download of digitale dienstVorige keer');
  });

  it('asks for what the case and the product need, and saves as one types', async () => {
    const seen = stub(
      {},
      {
        [`PUT ${BASE}`]: ({ body }) => {
          const {
            version: _,
            letter: __,
            ...mine
          } = body as Pick<Evidence, 'version' | 'answers' | 'letter'>;
          return { body: { evidence: makeEvidence({ ...mine, version: 1 }) } };
        },
      },
    );
    await renderApp(PAGE);
    fireEvent.click(await screen.findByRole('button', { name: 'Een bezorgd product' }));
    fireEvent.change(await sold(), { target: { value: 'Stadsfiets\tmaat M' } });
    expect(screen.getByRole('button', { name: 'Bestanden kiezen: Bewijs van levering' })).toBeTruthy();
    expect(screen.getByText('Nog niet opgeslagen')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('Opgeslagen')).toBeTruthy());
    expect(saves(seen).at(-1)?.body).toMatchObject({
      product: 'physical',
      answers: { sold: 'Stadsfiets maat M' },
      letter: null,
    });
    expect(sessionStorage.length).toBeGreaterThan(0);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('evidence'))).toEqual([]);
  });

  it('keeps what was typed over a reload while saving fails', async () => {
    stub({ product: 'physical' });
    const { unmount } = await renderApp(PAGE);
    fireEvent.change(await sold(), { target: { value: 'Stadsfiets' } });
    expect(await screen.findByText(/^Opslaan lukt nu niet/)).toBeTruthy();
    unmount();
    queryClient.clear();
    await renderApp(PAGE);
    expect((await sold()).value).toBe('Stadsfiets');
  });

  it('keeps mine and shows theirs when someone else saved meanwhile', async () => {
    let theirs = makeEvidence({ product: 'physical', version: 1 });
    const seen = stub(
      {},
      {
        [`GET ${BASE}`]: () => ({ body: { evidence: theirs } }),
        [`PUT ${BASE}`]: ({ body }) => {
          const { version, answers } = body as Evidence;
          if (version !== theirs.version) return { status: 409, body: { code: 'changedMeanwhile' } };
          theirs = { ...theirs, version: version + 1, answers };
          return { body: { evidence: theirs } };
        },
      },
    );
    await renderApp(PAGE);
    await sold();
    theirs = {
      ...theirs,
      version: 2,
      answers: { sold: 'Racefiets', tracking: 'DHL' },
      changedBy: 'Bram Meijer',
    };
    fireEvent.change(await sold(), { target: { value: 'Stadsfiets' } });
    expect(await screen.findByText('Bram Meijer heeft dit intussen gewijzigd')).toBeTruthy();
    expect(screen.getByText('Racefiets')).toBeTruthy();
    expect((await sold()).value).toBe('Stadsfiets');
    await waitFor(() =>
      expect(saves(seen).at(-1)?.body).toMatchObject({
        version: 2,
        answers: { sold: 'Stadsfiets', tracking: 'DHL' },
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Die tekst gebruiken' }));
    expect((await sold()).value).toBe('Racefiets');
  });

  it('puts a refused text’s reason at its field, and the focus on it', async () => {
    stub(
      { product: 'physical' },
      { [`PUT ${BASE}`]: { status: 422, body: { errors: { sold: ['cardNumberInside'] } } } },
    );
    await renderApp(PAGE);
    fireEvent.change(await sold(), { target: { value: '4242 4242 4242 4242' } });
    expect(await screen.findByText(/volledig kaartnummer/)).toBeTruthy();
    expect(document.activeElement).toBe(await sold());
  });

  it('shows under its field that a stored answer is no day, or that the day lies ahead', async () => {
    stub({ product: 'physical', answers: { deliveredOn: 'To be delivered' } });
    await renderApp(PAGE);
    await sold();
    const field = screen.getByLabelText<HTMLInputElement>(/^Geleverd op/);
    expect(field.value).toBe('To be delivered');
    expect(screen.getByText(/^Deze datum bestaat niet/)).toBeTruthy();
    fireEvent.change(field, { target: { value: '31-12-2099' } });
    expect(screen.getByText('De datum kan niet in de toekomst liggen')).toBeTruthy();
    fireEvent.change(field, { target: { value: '01-11-2025' } });
    fireEvent.blur(field);
    expect(screen.queryByText('De datum kan niet in de toekomst liggen')).toBeNull();
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
  });

  it('saves the rest when the field of an answer that is no day is no longer asked', async () => {
    const seen = stub(
      { product: 'physical', answers: { deliveredOn: 'morgen', tracking: 'DHL' } },
      {
        [`PUT ${BASE}`]: ({ body }) => {
          const { product, answers } = body as Evidence;
          return { body: { evidence: makeEvidence({ product, answers, version: 1 }) } };
        },
      },
    );
    await renderApp(PAGE);
    await sold();
    fireEvent.click(screen.getByRole('button', { name: 'Wijzigen' }));
    fireEvent.click(screen.getByRole('button', { name: 'Een dienst op een afgesproken dag' }));
    await waitFor(() =>
      expect(saves(seen).at(-1)?.body).toMatchObject({ product: 'service', answers: { tracking: 'DHL' } }),
    );
    expect(saves(seen).at(-1)?.body).not.toMatchObject({ answers: { deliveredOn: 'morgen' } });
  });

  it('refuses a file when it is chosen, and explains why', async () => {
    const seen = stub({ product: 'physical' });
    await renderApp(PAGE);
    await sold();
    const [input] = document.querySelectorAll<HTMLInputElement>('[data-slot="deliveryProof"] input');
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'groot.pdf', { type: 'application/pdf' });
    fireEvent.change(input!, { target: { files: [large, new File(['hallo'], 'brief.txt')] } });
    expect(await screen.findByText(/^Deze PDF is groter dan 2 MB/)).toBeTruthy();
    expect(await screen.findByText(/geen PDF, JPEG of PNG/)).toBeTruthy();
    expect(seen.filter(({ path }) => path.includes('/files'))).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Sluiten: groot.pdf' }));
    expect(screen.queryByText('groot.pdf')).toBeNull();
  });

  it('gives the place of a refused file to the next one', async () => {
    const files = Array.from({ length: 19 }, (_, n) => makeFile(n));
    const seen = stub(
      { product: 'physical', files },
      { [`POST ${BASE}/files`]: { status: 422, body: { errors: { file: ['cardNumberInside'] } } } },
    );
    await renderApp(PAGE);
    await sold();
    const [input] = document.querySelectorAll<HTMLInputElement>('[data-slot="deliveryProof"] input');
    for (const [n, name] of ['een.pdf', 'twee.pdf'].entries()) {
      const pdf = new File([`%PDF-1.7\n${' '.repeat(2000)}\n%%EOF\n`], name, { type: 'application/pdf' });
      fireEvent.change(input!, { target: { files: [pdf] } });
      await waitFor(() => expect(screen.getAllByText(/kaartnummer/)).toHaveLength(n + 1));
    }
    expect(seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/files'))).toHaveLength(2);
    expect(screen.queryByText(/hoogstens 20 bestanden/)).toBeNull();
  });

  it.each([
    [
      'submitted',
      {
        submission: {
          submittedDateTime: '2026-11-20T09:00:00Z',
          submittedBy: 'Bram Meijer',
          filedDateTime: null,
        },
      },
      /^Ingediend door Bram Meijer/,
    ],
    [
      'filed by itself',
      {
        submission: {
          submittedDateTime: '2026-11-20T09:00:00Z',
          submittedBy: null,
          filedDateTime: '2026-11-20T09:01:00Z',
        },
      },
      /^Automatisch ingediend/,
    ],
  ] as const)('can only be read once it is %s', async (_, about, words) => {
    stub({ product: 'physical', answers: { sold: 'Stadsfiets' }, ...about });
    await renderApp(PAGE);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Stadsfiets')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Voorbeeld bekijken' })).toBeNull();
  });

  it('shows when it was erased, and which hash was submitted', async () => {
    stub({
      product: 'physical',
      letter: '',
      packet: { hash: 'ab'.repeat(32), size: 1000, pages: 2 },
      submission: {
        submittedDateTime: '2026-11-20T09:00:00Z',
        submittedBy: 'Bram Meijer',
        filedDateTime: '2026-11-20T09:01:00Z',
      },
      erasedDateTime: '2028-11-30T09:00:00Z',
    });
    await renderApp(PAGE);
    expect(await screen.findByText(/^Gewist op 30 november 2028/)).toBeTruthy();
    expect(screen.getByText('ab'.repeat(32))).toBeTruthy();
    expect(screen.getByText(/^Ingediend door Bram Meijer/)).toBeTruthy();
    expect(screen.queryByText('Brief aan de bank')).toBeNull();
    expect(screen.queryByRole('button', { name: /ingediende bewijs/ })).toBeNull();
  });

  it('may be mended when the bank could not read it', async () => {
    stub({ product: 'physical', refusal: 'unreadable' });
    await renderApp(PAGE);
    expect(await screen.findByText('De bank kon het dossier niet lezen')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Voorbeeld bekijken' })).toBeTruthy();
  });

  it('shows who can respond, to a user without the permission', async () => {
    signedIn({ roles: ['VIEWER'] });
    stub({ product: 'physical' });
    await renderApp(PAGE);
    expect(await screen.findByText(/het recht ‘Op terugboekingen reageren’/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /accepteren/ })).toBeNull();
  });

  it('is closed after the deadline', async () => {
    stub(
      {},
      {
        [DETAILS]: {
          body: { details: { Chargeback: makeChargeback({ deadlineDateTime: '2020-01-02T10:00:00Z' }) } },
        },
      },
    );
    await renderApp(PAGE);
    expect(await screen.findByText('U kunt niet meer reageren')).toBeTruthy();
  });

  it('shows that it was accepted while the bank has not answered', async () => {
    const about = { deadlineDateTime: null, acceptedDateTime: '2026-11-19T09:00:00Z' };
    stub(
      { product: 'physical' },
      { [DETAILS]: { body: { details: { Chargeback: makeChargeback(about) } } } },
    );
    await renderApp(PAGE);
    expect(await screen.findByText(/^Geaccepteerd op 19 november/)).toBeTruthy();
    expect(screen.getByText(/De bank moet dit nog bevestigen/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is accepted only after a confirmation that the amount stays with the payer', async () => {
    const seen = stub(
      { product: 'physical' },
      { [`POST /gateway/chargeback/accept/${CHARGEBACK_ID}`]: { body: {} } },
    );
    await renderApp(PAGE);
    await sold();
    fireEvent.click(screen.getAllByRole('button', { name: 'Terugboeking accepteren' })[0]!);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toMatch(/De betaler houdt €.89,95/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Accepteren' }));
    await waitFor(() => expect(seen.some(({ path }) => path.includes('/accept/'))).toBe(true));
  });

  it('shows an earlier stage for reading, and names the current one', async () => {
    stub(
      {},
      {
        [`GET ${BASE}`]: ({ path }) => ({
          body: {
            evidence: makeEvidence({ stage: path.includes('stage=CHARGEBACK') ? 'CHARGEBACK' : 'SECOND' }),
          },
        }),
      },
    );
    const { goTo } = await renderApp(PAGE);
    expect(await screen.findByRole('button', { name: /^Tweede verzoek/, pressed: true })).toBeTruthy();
    await goTo(`${PAGE}?stage=CHARGEBACK`);
    expect(await screen.findByText(/^Dit is een eerder verzoek/)).toBeTruthy();
  });

  it('has its own texts for "not found" and "failed to load"', async () => {
    stub({}, { [DETAILS]: { status: 404, body: { code: 'notFound' } } });
    await renderApp(PAGE);
    expect(await screen.findByText('Deze terugboeking bestaat niet')).toBeTruthy();
  });
});
