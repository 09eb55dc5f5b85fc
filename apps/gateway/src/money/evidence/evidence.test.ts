import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { getChargebackDetails, ResponseOf } from '@stuiver/contract';
import type { EvidenceSlot } from '@stuiver/domain/chargebacks/evidence';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { sendMails } from '../../testing/audited-stories.ts';
import { aCard, aPaidPayment, aPayment, expectSoundBooks } from '../../testing/engine/engine.ts';
import { aRecurrence, chargebackRows, sayChargeback } from '../../testing/engine/recurring.ts';
import {
  aDispute,
  aLockedPdf,
  aPdf,
  aPhoto,
  aReadyPacket,
  type Dispute,
  evidenceCalls,
} from '../../testing/evidence.ts';
import { aSignedInUser, aUser } from '../../testing/merchants.ts';
import { withOrigin } from '../../platform/access/origin.ts';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { loseOverdueChargebacks } from '../chargebacks/apply-message.ts';
import { deliverDue } from '../inbox/test-bank.ts';
import { payReference } from '../payments/payer/pay-reference.ts';
import { eraseOldEvidence } from './erase.ts';
import { findFolder, updateFolder } from './folder-queries.ts';
import { getEvidence } from './read-evidence.ts';
import { watchDisputes } from './remind.ts';
import { folderKey, sealContents } from './sealed-folder.ts';
import { sendEvidence } from './submit.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The text of each page, read by another reader than the one that wrote it. */
async function readPdfPages(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
}

describe('evidence against a chargeback', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  const selectChargeback = async ({ payment, id }: Dispute) => {
    const row = await test.context.db
      .selectFrom('chargebacks')
      .select(['status', 'stage', 'deadline_at'])
      .where('merchant_id', '=', payment.merchantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row;
  };
  /** Reads a folder without a session, which ends in the years that some tests take. */
  const readEvidenceFolder = ({ payment, id }: Dispute) =>
    getEvidence(test.context, scopeOfOne(payment.merchantId), id);
  const listStoredDocuments = ({ id }: Dispute) =>
    readdir(join(test.context.settings.dataDirectory, 'documents', id)).catch(() => []);
  const bankSays = async () => {
    test.clock.advance(2 * MINUTE);
    while (await deliverDue(test.context));
  };
  /** Submits a packet; the processor's answer is lost, or the call itself. */
  const submitUnanswered = async (dispute: Dispute, { arrives }: { readonly arrives: boolean }) => {
    const hash = await aReadyPacket(test, dispute);
    const processor = test.context.processors.get('simulator');
    const { submitDefence } = processor;
    const lost = vi.spyOn(processor, 'submitDefence').mockImplementationOnce(async (request) => {
      if (arrives) await submitDefence(request);
      throw new Error('nothing was heard');
    });
    await evidenceCalls(test, dispute).submit(hash);
    lost.mockRestore();
  };
  const passDeadline = async (dispute: Dispute) => {
    const { deadline_at: deadline } = await selectChargeback(dispute);
    test.clock.set(new Date(deadline!.getTime() + MINUTE));
  };
  const mailsTo = async ({ id }: { readonly id: string }) => {
    const { rows } = await test.context.pool.query<{ about: string }>(
      "SELECT data->>'about' AS about FROM mails WHERE kind = 'chargeback' AND data->>'chargebackId' = $1 ORDER BY id",
      [id],
    );
    return rows.map(({ about }) => about);
  };

  /** Stores answers that no rule has checked, as gateways did once. */
  const storeAnswers = async ({ payment, id }: Dispute, answers: Partial<Record<EvidenceSlot, string>>) => {
    const { context } = test;
    const place = { merchant_id: payment.merchantId, chargeback_id: id, stage: 'CHARGEBACK' } as const;
    const key = folderKey(context, (await findFolder(context.db, place))!);
    const sealed_contents = sealContents(context, key, id, { answers, letter: null });
    await updateFolder(context.db, place, { sealed_contents });
  };

  it('starts with what we hold: payment, payer, earlier payments, refunds and course', async () => {
    const earlier = await aPayment(test, { customerId: 'K-1', description: 'Bel', amount: 995 });
    await payReference(test.context, earlier.reference, aCard());
    test.clock.advance(DAY);
    const dispute = await aDispute(test, { merchantId: earlier.merchantId });
    const folder = await evidenceCalls(test, dispute).folder();
    expect(folder).toMatchObject({ case: 'fraud', version: 0, product: null, slots: [], readiness: 0 });
    const known = Object.fromEntries(folder.facts.map(({ about, lines }) => [about, lines]));
    expect(known['payment']).toContainEqual(
      expect.objectContaining({ name: 'card', text: 'VISA •••• 0259' }),
    );
    expect(known['payer']).toContainEqual(expect.objectContaining({ name: 'name', text: 'J. Jansen' }));
    expect(known['history']).toEqual([
      expect.objectContaining({ name: 'earlierPayment', text: 'Bel', amount: '9.95' }),
    ]);
    expect(known['threeDSecure']).toEqual([]);
    expect(known['refunds']).toEqual([]);
    expect(known['timeline']!.map(({ text }) => text)).toEqual(expect.arrayContaining(['paymentSucceeded']));
  });

  it('has the payer’s IP address and device, once they paid on our page', async () => {
    const facts = async (dispute: Dispute) =>
      (await evidenceCalls(test, dispute).folder()).facts.find(({ about }) => about === 'device')?.lines;
    const browser = 'Mozilla/5.0 (Macintosh) Firefox/145.0';
    const origin = { requestId: null, caller: null, address: '203.0.113.7', device: browser, position: null };
    expect(await facts(await withOrigin(origin, () => aDispute(test)))).toEqual([
      expect.objectContaining({ name: 'ipAddress', text: '203.0.113.7' }),
      expect.objectContaining({ name: 'browser', text: browser }),
    ]);
    expect(await facts(await aDispute(test))).toEqual([]);
  });

  it('asks for what wins this case, and remembers what a company sells', async () => {
    const first = await aDispute(test);
    const calls = evidenceCalls(test, first);
    const saved = await calls.save({ version: 0, product: 'digital', answers: { sold: 'Cursus' } });
    expect(saved.body.evidence).toMatchObject({
      version: 1,
      product: 'digital',
      changedBy: expect.any(String),
    });
    expect(saved.body.evidence.slots).toContainEqual({
      slot: 'usageProof',
      kind: 'files',
      isRequired: true,
      isFilled: false,
    });
    expect(saved.body.evidence.letter).toContain('Wat er is verkocht: Cursus');
    const second = await aDispute(test, { merchantId: first.payment.merchantId });
    expect(await evidenceCalls(test, second).folder()).toMatchObject({
      product: 'digital',
      usualProduct: 'digital',
    });
    // A change of something else keeps what was preselected, also when the company sells something else meanwhile.
    await evidenceCalls(test, second).upload('usageProof', 'gebruik.pdf', await aPdf());
    await calls.save({ version: 1, product: 'physical', answers: {} });
    expect((await evidenceCalls(test, second).folder()).product).toBe('digital');
  });

  it('preselects a subscription for a recurring payment', async () => {
    const { first } = await aRecurrence(test);
    await sayChargeback(test, first, { status: 'EVIDENCE_REQUIRED' });
    const [chargeback] = await chargebackRows(test, first);
    const user = await aSignedInUser(test, { merchantId: first.merchantId });
    const dispute = { id: chargeback!.id, user };
    expect((await evidenceCalls(test, dispute).folder()).product).toBe('subscription');
  });

  it('refuses a save over someone else’s, and keeps theirs', async () => {
    const dispute = await aDispute(test);
    const [one, other] = [evidenceCalls(test, dispute), evidenceCalls(test, dispute)];
    await one.save({ version: 0, product: 'physical', answers: { sold: 'Fiets' } });
    const late = await other.save({ version: 0, product: 'physical', answers: { sold: 'Step' } });
    expect([late.status, late.body.code]).toEqual([409, 'changedMeanwhile']);
    expect((await one.folder()).answers.sold).toBe('Fiets');
  });

  it('refuses card numbers in words, names and PDFs', async () => {
    const calls = evidenceCalls(test, await aDispute(test));
    const words = await calls.save({
      version: 0,
      product: 'physical',
      answers: { explanation: 'Kaart 4242 4242 4242 4242' },
    });
    expect([words.status, words.body.errors]).toEqual([422, { explanation: ['cardNumberInside'] }]);
    const named = await calls.upload('more', '4242424242424242.pdf', await aPdf());
    expect([named.status, named.body.errors]).toEqual([422, { file: ['cardNumberInside'] }]);
    const inside = await calls.upload('more', 'mail.pdf', await aPdf('kaart 5555 5555 5555 4444'));
    expect([inside.status, inside.body.errors]).toEqual([422, { file: ['cardNumberInside'] }]);
    expect((await calls.folder()).files).toEqual([]);
  });

  it('refuses PDFs of more than 2 MB, too many pages or half, and other files, and keeps nothing of them', async () => {
    const calls = evidenceCalls(test, await aDispute(test));
    const pdf = await aPdf();
    for (const [file, why] of [
      [Buffer.concat([pdf, Buffer.alloc(2_200_000, 32), Buffer.from('%%EOF')]), 'fileTooLarge'],
      [await aPdf('x', 41), 'tooManyPages'],
      [Buffer.from('<html>'.repeat(100)), 'wrongFileType'],
      [pdf.subarray(0, 400), 'fileIncomplete'],
    ] as const) {
      const answer = await calls.upload('more', 'bestand.pdf', file);
      expect([answer.status, answer.body.errors]).toEqual([422, { file: [why] }]);
      expect((await calls.folder()).files).toEqual([]);
    }
  });

  it('turns pictures upright and shrinks them to a page', async () => {
    const calls = evidenceCalls(test, await aDispute(test));
    await calls.save({ version: 0, product: 'physical', answers: { sold: 'Fiets' } });
    const { body } = await calls.upload('deliveryProof', 'foto.jpg', await aPhoto());
    expect(body.file).toMatchObject({ status: 'STORED', contentType: 'image/jpeg', pages: 1 });
    const read = await calls.read(body.file.id);
    const { imageLibrary } = await import('../../platform/files/image-library.ts');
    const { width, height } = await (await imageLibrary())(read.rawPayload).metadata();
    // On its side it was 3,000 wide.
    expect([width, height]).toEqual([1169, 1754]);
  });

  it('takes at most twenty files, however many are announced at once', async () => {
    const calls = evidenceCalls(test, await aDispute(test));
    const starts = Array.from({ length: 25 }, () =>
      calls.start({ id: crypto.randomUUID(), slot: 'more', name: 'a.pdf', size: 100 }),
    );
    const statuses = (await Promise.all(starts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect((await calls.folder()).files).toHaveLength(20);
  });

  it('leaves nothing of a file that is removed while its last part is stored', async () => {
    const dispute = await aDispute(test);
    const calls = evidenceCalls(test, dispute);
    const { put } = test.context.documents;
    const removed = vi.spyOn(test.context.documents, 'put').mockImplementationOnce(async (name, bytes) => {
      await put(name, bytes);
      const [file] = (await calls.folder()).files;
      expect((await calls.remove(file!.id)).status).toBe(200);
      // The part reaches the store after the removal.
      await put(name, bytes);
    });
    expect((await calls.upload('more', 'bezorging.pdf', await aPdf())).status).toBe(404);
    removed.mockRestore();
    expect(await calls.folder()).toMatchObject({ files: [] });
    expect(await listStoredDocuments(dispute)).toEqual([]);
  });

  it('gives the place of a refused or removed file to another one', async () => {
    const calls = evidenceCalls(test, await aDispute(test));
    const start = () => calls.start({ id: crypto.randomUUID(), slot: 'more', name: 'a.pdf', size: 100 });
    for (let n = 0; n < 19; n += 1) await start();
    const refused = await calls.upload('more', 'bestand.pdf', Buffer.from('<html>'.repeat(100)));
    expect(refused.status).toBe(422);
    const last = await start();
    expect([last.status, (await start()).body.code]).toEqual([200, 'limitReached']);
    await calls.remove(last.body.file.id);
    expect((await start()).status).toBe(200);
  });

  it('is one PDF with the letter, what we know, and lettered attachments', async () => {
    const dispute = await aDispute(test);
    const calls = evidenceCalls(test, dispute);
    const answers = {
      sold: 'Stadsfiets',
      tracking: 'PostNL, 3SABC123',
      deliveredOn: '2026-11-20',
    };
    await calls.save({ version: 0, product: 'physical', answers });
    await calls.upload('deliveryProof', 'bezorging.pdf', await aPdf('Handtekening J. Jansen', 2));
    await calls.upload('conversation', 'chat.jpg', await aPhoto(800, 600));
    await calls.upload('more', 'slot.pdf', await aLockedPdf({ ownerPassword: 'x' }, 'Alleen lezen'));
    const { version } = await calls.folder();
    // Each file is a change, of which another packet has to be read.
    expect(version).toBe(4);
    const { body } = await calls.packet(version);
    const { hash, pages } = body.evidence.packet!;
    const pdf = await calls.readPacket(hash);
    expect(createHash('sha256').update(pdf.rawPayload).digest('hex')).toBe(hash);
    const texts = await readPdfPages(pdf.rawPayload);
    expect(texts).toHaveLength(pages);
    expect(texts[0]).toContain('Geachte heer of mevrouw');
    expect(texts[0]).toContain('Verzonden met PostNL, 3SABC123.');
    expect(texts[0]).toContain('Geleverd op 20-11-2026.');
    expect(texts.join(' ')).toContain('VISA •••• 0259');
    expect(texts.at(-4)).toContain('Bijlage A · Bewijs van levering');
    expect(texts.at(-4)).toContain('Handtekening J. Jansen');
    expect(texts.at(-2)).toContain('Bijlage B · Berichten met de betaler');
    expect(texts.at(-1)).toContain('Alleen lezen');
    expect(texts.join(' ')).not.toContain('4000000000000259');
  });

  it('refuses an answer that is no day at its field, and a day ahead for what has happened', async () => {
    const calls = evidenceCalls(test, await aDispute(test));
    const collectErrors = async (answers: object) =>
      (await calls.save({ version: 0, product: 'physical', answers })).body.errors;
    for (const slot of ['deliveredOn', 'servedOn', 'cancelledOn'])
      for (const answer of ['x', 'To be delivered', '2026-02-30', '20-11-2026', '0026-11-20', 7])
        expect(await collectErrors({ [slot]: answer })).toEqual({
          [`answers.${slot}`]: [answer === 7 ? 'invalid' : 'notADate'],
        });
    expect(await collectErrors({ deliveredOn: '2100-01-01' })).toEqual({
      'answers.deliveredOn': ['notADate'],
    });
    expect(await collectErrors({ cancelledOn: '2099-01-01' })).toEqual({
      'answers.cancelledOn': ['inFuture'],
    });
    expect(await collectErrors({ deliveryProof: 'bezorging.pdf' })).toEqual({
      'answers.deliveryProof': ['unknownField'],
    });
    expect((await calls.folder()).version).toBe(0);
  });

  it('writes of a service on a day ahead that it is agreed', async () => {
    const calls = evidenceCalls(test, await aDispute(test));
    const letterWith = async (version: number, servedOn: string) =>
      (await calls.save({ version, product: 'booking', answers: { servedOn } })).body.evidence.letter;
    expect(await letterWith(0, '2027-12-01')).toContain('De dienst is afgesproken voor 01-12-2027.');
    expect(await letterWith(1, '2026-11-02')).toContain('De dienst is geleverd op 02-11-2026.');
  });

  it('leaves a stored answer that is no day out of letter and packet, as one to be mended', async () => {
    const dispute = await aDispute(test);
    const calls = evidenceCalls(test, dispute);
    await calls.save({ version: 0, product: 'physical', answers: { sold: 'Stadsfiets' } });
    const answers = { sold: 'Stadsfiets', deliveredOn: 'To be delivered' };
    await storeAnswers(dispute, answers);
    const read = await calls.folder();
    expect(read.answers).toEqual(answers);
    expect(read.slots).toContainEqual({
      slot: 'deliveredOn',
      kind: 'day',
      isRequired: false,
      isFilled: false,
    });
    expect(read.letter).not.toContain('Geleverd op');
    const { body } = await calls.packet(read.version);
    expect(body.evidence.packet?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is submitted once with exactly the bytes that were read, and then judged', async () => {
    const dispute = await aDispute(test);
    const calls = evidenceCalls(test, dispute);
    const hash = await aReadyPacket(test, dispute);
    const processor = test.context.processors.get('simulator');
    const sent = vi.spyOn(processor, 'submitDefence');
    const answers = await Promise.all([calls.submit(hash), calls.submit(hash), calls.submit(hash)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('evidenceClosed');
    const keys = new Set(sent.mock.calls.map(([request]) => request.key));
    expect(keys.size).toBe(1);
    expect(createHash('sha256').update(sent.mock.calls[0]![0].packet).digest('hex')).toBe(hash);
    sent.mockRestore();
    expect((await selectChargeback(dispute)).status).toBe('UNDER_REVIEW');
    expect(await calls.folder()).toMatchObject({
      submission: { filedDateTime: expect.any(String) },
      refusal: null,
    });
    // Afterwards it can be read, and no longer changed.
    expect((await calls.readPacket(hash)).statusCode).toBe(200);
    expect((await calls.save({ version: 9, product: 'other', answers: {} })).body.code).toBe(
      'evidenceClosed',
    );
    await bankSays();
    expect((await selectChargeback(dispute)).status).toBe('WON');
    await expectSoundBooks(test);
  });

  it('is not submitted while something required is missing, nor after a change that was not previewed', async () => {
    const dispute = await aDispute(test);
    const calls = evidenceCalls(test, dispute);
    await calls.save({ version: 0, product: 'physical', answers: { sold: 'Fiets' } });
    const { body } = await calls.packet(1);
    const early = await calls.submit(body.evidence.packet!.hash);
    expect(early.body.code).toBe('evidenceIncomplete');
    const hash = await aReadyPacket(test, await aDispute(test, { merchantId: dispute.payment.merchantId }));
    const foreign = await calls.submit(hash);
    expect(foreign.body.code).toBe('changedMeanwhile');
    await calls.save({ version: 1, product: 'physical', answers: { sold: 'Step' } });
    const stale = await calls.submit(body.evidence.packet!.hash);
    expect(stale.body.code).toBe('changedMeanwhile');
    expect((await selectChargeback(dispute)).status).toBe('EVIDENCE_REQUIRED');
  });

  it('is asked for once more in a stage of its own, with its own folder and deadline', async () => {
    const dispute = await aDispute(test, { amount: 10_022 });
    const calls = evidenceCalls(test, dispute);
    const hash = await aReadyPacket(test, dispute);
    const { deadline_at: first } = await selectChargeback(dispute);
    await watchDisputes(test.context);
    await calls.submit(hash);
    await bankSays();
    await Promise.all([watchDisputes(test.context), watchDisputes(test.context)]);
    expect(await mailsTo(dispute)).toEqual(['received', 'askedAgain']);
    const again = await selectChargeback(dispute);
    expect(again).toMatchObject({ status: 'EVIDENCE_REQUIRED', stage: 'SECOND' });
    expect(again.deadline_at!.getTime()).toBeGreaterThan(first!.getTime());
    expect(await calls.folder()).toMatchObject({ stage: 'SECOND', version: 0, submission: null });
    expect((await calls.readPacket(hash)).statusCode).toBe(200);
    await calls.submit(await aReadyPacket(test, dispute));
    await bankSays();
    expect((await selectChargeback(dispute)).status).toBe('WON');
    await expectSoundBooks(test);
  });

  it('may be mended and submitted again when the file could not be read, and not when it came too late', async () => {
    const unreadable = await aDispute(test, { amount: 10_024 });
    const calls = evidenceCalls(test, unreadable);
    await calls.submit(await aReadyPacket(test, unreadable));
    await sendEvidence(test.context);
    expect(await calls.folder()).toMatchObject({ submission: null, refusal: 'unreadable' });
    expect(await mailsTo(unreadable)).toEqual(['unreadable']);
    expect((await calls.save({ version: 1, product: 'physical', answers: { sold: 'Fiets' } })).status).toBe(
      200,
    );
    const late = await aDispute(test, { amount: 10_023 });
    await evidenceCalls(test, late).submit(await aReadyPacket(test, late));
    expect(await evidenceCalls(test, late).folder()).toMatchObject({ refusal: 'tooLate' });
    expect(await mailsTo(late)).toEqual(['tooLate']);
  });

  it('reaches the bank once although the first call went unanswered', async () => {
    const dispute = await aDispute(test);
    await submitUnanswered(dispute, { arrives: true });
    expect((await selectChargeback(dispute)).status).toBe('EVIDENCE_REQUIRED');
    test.clock.advance(MINUTE);
    await sendEvidence(test.context);
    expect((await selectChargeback(dispute)).status).toBe('UNDER_REVIEW');
    const { rows } = await test.context.pool.query(
      "SELECT 1 FROM simulator.operations WHERE kind = 'defence' AND merchant_id = $1",
      [dispute.payment.merchantId],
    );
    expect(rows).toHaveLength(1);
  });

  it('is filed, and not lost, if its answer is known only after the deadline', async () => {
    const dispute = await aDispute(test);
    await submitUnanswered(dispute, { arrives: true });
    await passDeadline(dispute);
    await loseOverdueChargebacks(test.context);
    expect((await selectChargeback(dispute)).status).toBe('EVIDENCE_REQUIRED');
    await sendEvidence(test.context);
    await loseOverdueChargebacks(test.context);
    expect((await selectChargeback(dispute)).status).toBe('UNDER_REVIEW');
    while (await deliverDue(test.context));
    expect((await selectChargeback(dispute)).status).toBe('WON');
  });

  it('is refused and lost if it reaches the processor only after the deadline', async () => {
    const dispute = await aDispute(test);
    await submitUnanswered(dispute, { arrives: false });
    await passDeadline(dispute);
    await sendEvidence(test.context);
    await loseOverdueChargebacks(test.context);
    expect((await selectChargeback(dispute)).status).toBe('LOST');
    const { refusal } = await test.context.db
      .selectFrom('evidence_folders')
      .select('refusal')
      .where('merchant_id', '=', dispute.payment.merchantId)
      .where('chargeback_id', '=', dispute.id)
      .executeTakeFirstOrThrow();
    expect(refusal).toBe('tooLate');
  });

  it('is filed automatically a day before the deadline only if someone chose that for this packet', async () => {
    const [chosen, not] = [await aDispute(test), await aDispute(test)];
    const calls = evidenceCalls(test, chosen);
    await calls.automatic(await aReadyPacket(test, chosen));
    // It is filed as read, even if the rules for answers have changed since.
    await storeAnswers(chosen, {});
    await aReadyPacket(test, not);
    const { deadline_at: deadline } = await selectChargeback(chosen);
    test.clock.set(new Date(deadline!.getTime() - 2 * DAY + MINUTE));
    await watchDisputes(test.context);
    expect(await mailsTo(chosen)).toEqual(['filing']);
    expect((await selectChargeback(chosen)).status).toBe('EVIDENCE_REQUIRED');
    test.clock.set(new Date(deadline!.getTime() - DAY + MINUTE));
    await watchDisputes(test.context);
    expect((await selectChargeback(chosen)).status).toBe('UNDER_REVIEW');
    const { submitted_by: by } = await test.context.db
      .selectFrom('evidence_folders')
      .select('submitted_by')
      .where('merchant_id', '=', chosen.payment.merchantId)
      .where('chargeback_id', '=', chosen.id)
      .where('submitted_at', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(by).toBeNull();
    expect((await selectChargeback(not)).status).toBe('EVIDENCE_REQUIRED');
  });

  it('is no longer filed automatically after a change or a stop', async () => {
    const dispute = await aDispute(test);
    const calls = evidenceCalls(test, dispute);
    const hash = await aReadyPacket(test, dispute);
    await calls.automatic(hash);
    expect((await calls.automatic(null)).body.evidence.automaticBy).toBeNull();
    await calls.automatic(hash);
    const { version } = await calls.folder();
    await calls.save({ version, product: 'physical', answers: { sold: 'Bakfiets' } });
    expect(await calls.folder()).toMatchObject({ automaticBy: null, packet: null });
  });

  it('is mailed about when it comes and 7, 3 and 1 days before the deadline, each once', async () => {
    const dispute = await aDispute(test);
    const { deadline_at: deadline } = await selectChargeback(dispute);
    await Promise.all([watchDisputes(test.context), watchDisputes(test.context)]);
    expect(await mailsTo(dispute)).toEqual(['received']);
    for (const days of [7, 3, 1]) {
      test.clock.set(new Date(deadline!.getTime() - days * DAY + MINUTE));
      await watchDisputes(test.context);
      await watchDisputes(test.context);
    }
    expect(await mailsTo(dispute)).toEqual(['received', 'reminder', 'reminder', 'reminder']);
  });

  it.each([
    [
      10_000,
      'WON',
      'Gewonnen: terugboeking van € 100,00',
      'heeft de terugboeking van € 100,00 gewonnen. Het bedrag staat weer op uw saldo.',
      'Won: chargeback of €100.00',
      'won the chargeback of €100.00. The amount is back in your balance.',
    ],
    [
      10_021,
      'LOST',
      'Verloren: terugboeking van € 100,21',
      'heeft de terugboeking van € 100,21 verloren. Het bedrag was al van uw saldo gehaald en blijft bij de betaler.',
      'Lost: chargeback of €100.21',
      'lost the chargeback of €100.21. The amount had already left your balance and stays with the payer.',
    ],
  ])(
    'of %i cents ends as %s, which its people are mailed once, without the payer',
    async (amount, end, ...words) => {
      const dispute = await aDispute(test, { amount });
      const { merchantId } = dispute.payment;
      const english = await aUser(test, { merchantId, language: 'en' });
      await aUser(test, { merchantId, roles: ['VIEWER'] });
      await evidenceCalls(test, dispute).submit(await aReadyPacket(test, dispute));
      await sendMails(test);
      test.clock.advance(2 * MINUTE);
      await Promise.all([deliverDue(test.context), deliverDue(test.context)]);
      expect((await selectChargeback(dispute)).status).toBe(end);
      await expectSoundBooks(test);
      const mails = new Map((await sendMails(test)).map((mail) => [mail.to, mail]));
      expect([...mails.keys()].toSorted()).toEqual([dispute.user.email, english.email].toSorted());
      const [dutchSubject, dutchText, englishSubject, englishText] = words;
      const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ');
      for (const [to, subject, text, payment] of [
        [dispute.user.email, dutchSubject, dutchText, 'Betaling: Stadsfiets'],
        [english.email, englishSubject, englishText, 'Payment: Stadsfiets'],
      ] as const) {
        const mail = mails.get(to)!;
        expect(plain(mail.subject)).toBe(subject);
        expect(plain(mail.text)).toContain(text);
        expect(plain(mail.html ?? '')).toContain(text);
        expect(mail.text).toContain(payment);
        expect(mail.text).toContain(`/management/chargebacks/${dispute.id}\n`);
        expect(mail.text).not.toContain('Jansen');
      }
    },
  );

  it('mails that it was lost by its deadline, and nothing of a returned direct debit', async () => {
    const dispute = await aDispute(test);
    await passDeadline(dispute);
    await Promise.all([loseOverdueChargebacks(test.context), loseOverdueChargebacks(test.context)]);
    expect(await mailsTo(dispute)).toEqual(['lost']);
    const payment = await aPaidPayment(test);
    await aUser(test, { merchantId: payment.merchantId });
    const word = { reasonCode: 'MD06', reference: `md-${payment.id}` };
    await sayChargeback(test, payment, { ...word, status: 'RECEIVED' });
    await sayChargeback(test, payment, { ...word, status: 'LOST' });
    const [returned] = await chargebackRows(test, payment);
    expect(returned!.status).toBe('LOST');
    expect(await mailsTo(returned!)).toEqual([]);
  });

  it('is given up by accepting, once, and never after a submission', async () => {
    const dispute = await aDispute(test);
    const calls = evidenceCalls(test, dispute);
    const hash = await aReadyPacket(test, dispute);
    const results = await Promise.all([calls.accept(), calls.submit(hash)]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    await bankSays();
    expect((await selectChargeback(dispute)).status).toBe(results[0]!.status === 200 ? 'ACCEPTED' : 'WON');
    await expectSoundBooks(test);
  });

  it('shows that it was accepted while the bank has not answered, with nothing left to do', async () => {
    const dispute = await aDispute(test);
    const details = async () => {
      const url = `/gateway/chargeback/getChargebackDetails/${dispute.id}`;
      const answer = await test.app.inject({ url, headers: dispute.user.headers });
      return answer.json<ResponseOf<typeof getChargebackDetails>>().details.Chargeback;
    };
    expect(await details()).toMatchObject({ acceptedDateTime: null, deadlineDateTime: expect.any(String) });
    const processor = test.context.processors.get('simulator');
    const lost = vi.spyOn(processor, 'acceptDispute').mockRejectedValueOnce(new Error('no answer'));
    const at = test.clock.now().toISOString();
    await evidenceCalls(test, dispute).accept();
    lost.mockRestore();
    expect(await details()).toMatchObject({
      status: 'EVIDENCE_REQUIRED',
      acceptedDateTime: at,
      deadlineDateTime: null,
    });
  });

  it('is erased 24 months after the end of its chargeback, but for its hash and instants', async () => {
    const [dispute, open] = [await aDispute(test), await aDispute(test)];
    const calls = evidenceCalls(test, dispute);
    const hash = await aReadyPacket(test, dispute);
    await evidenceCalls(test, open).save({ version: 0, product: 'physical', answers: { sold: 'Step' } });
    const [file] = (await calls.folder()).files;
    await calls.submit(hash);
    await bankSays();
    const { submission } = await calls.folder();
    test.clock.advance(729 * DAY);
    await eraseOldEvidence(test.context, dispute.payment.merchantId);
    expect(await readEvidenceFolder(dispute)).toMatchObject({
      answers: { sold: 'Stadsfiets' },
      erasedDateTime: null,
    });
    expect(await listStoredDocuments(dispute)).not.toEqual([]);
    test.clock.advance(2 * DAY);
    const away = vi.spyOn(test.context.documents, 'removeAll').mockRejectedValueOnce(new Error('away'));
    await eraseOldEvidence(test.context, dispute.payment.merchantId);
    away.mockRestore();
    expect((await readEvidenceFolder(dispute)).erasedDateTime).toBeNull();
    await eraseOldEvidence(test.context, dispute.payment.merchantId);
    expect(await readEvidenceFolder(dispute)).toMatchObject({
      answers: {},
      letter: '',
      files: [],
      submission,
      packet: { hash },
      erasedDateTime: test.clock.now().toISOString(),
    });
    expect(await listStoredDocuments(dispute)).toEqual([]);
    const { rows } = await test.context.pool.query<{ key: Buffer; contents: Buffer }>(
      'SELECT sealed_key AS key, sealed_contents AS contents FROM evidence_folders WHERE merchant_id = $1',
      [dispute.payment.merchantId],
    );
    expect(rows.map(({ key, contents }) => key.length + contents.length)).toEqual([0]);
    const user = await aSignedInUser(test, { merchantId: dispute.payment.merchantId });
    const late = evidenceCalls(test, { ...dispute, user });
    expect((await late.readPacket(hash)).statusCode).toBe(404);
    expect((await late.read(file!.id)).statusCode).toBe(404);
    await eraseOldEvidence(test.context, open.payment.merchantId);
    expect(await readEvidenceFolder(open)).toMatchObject({ answers: { sold: 'Step' }, erasedDateTime: null });
  });

  it('is read by everyone who reads payments, and changed only by people with the right', async () => {
    const dispute = await aDispute(test);
    const viewer = await aSignedInUser(test, { merchantId: dispute.payment.merchantId, roles: ['VIEWER'] });
    const calls = evidenceCalls(test, { ...dispute, user: viewer });
    expect((await calls.folder()).case).toBe('fraud');
    expect((await calls.save({ version: 0, product: null, answers: {} })).status).toBe(403);
    expect((await calls.accept()).status).toBe(403);
  });
});
