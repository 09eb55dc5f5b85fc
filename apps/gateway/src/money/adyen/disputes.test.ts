import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aDispute, aPdf, aReadyPacket, evidenceCalls } from '../../testing/evidence.ts';
import { makeProcessors } from '../processors/processor.ts';
import { makePacket } from '../evidence/packet.ts';
import { sendEvidence, submitEvidence } from '../evidence/submit.ts';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { AdyenUnanswered, type AdyenAnswer } from './client.ts';
import { acceptDispute, defenceReasons, submitDefence, takesPacket } from './disputes.ts';

const OK: AdyenAnswer = { status: 200, body: { disputeServiceResult: { success: true } } };
const refused = (errorMessage: string): AdyenAnswer => ({
  status: 200,
  body: { disputeServiceResult: { success: false, errorMessage } },
});
const type = (defenseDocumentTypeCode: string, requirementLevel: string) => ({
  defenseDocumentTypeCode,
  requirementLevel,
  available: false,
});

/** A dispute API that takes one defence of each dispute. */
function anApi() {
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  const defended = new Set<unknown>();
  /** Answers that get lost, by path. */
  const lost = new Set<string>();
  const reasons = [
    {
      defenseReasonCode: 'GoodsWereAsDescribed',
      satisfied: false,
      defenseDocumentTypes: [type('GoodsWereAsDescribed', 'Required'), type('TIDorInvoice', 'Required')],
    },
    {
      defenseReasonCode: 'SupplyDefenseMaterial',
      satisfied: false,
      defenseDocumentTypes: [type('TIDorInvoice', 'Optional'), type('DefenseMaterial', 'Required')],
    },
  ];
  const answer = (path: string, body: Record<string, unknown>): AdyenAnswer => {
    if (path === '/retrieveApplicableDefenseReasons')
      return {
        status: 200,
        body: { ...OK.body, defenseReasons: defended.has(body['disputePspReference']) ? [] : reasons },
      };
    if (path === '/supplyDefenseDocument' && api.unreadable) return refused('File could not be read');
    if (path !== '/defendDispute') return OK;
    if (defended.has(body['disputePspReference'])) return refused('already defended');
    defended.add(body['disputePspReference']);
    return OK;
  };
  const api = {
    calls,
    lost,
    defended,
    unreadable: false,
    paths: () => calls.map(({ path }) => path),
    async dispute(path: string, body: object): Promise<AdyenAnswer> {
      await Promise.resolve();
      const said = answer(path, body as Record<string, unknown>);
      calls.push({ path, body: body as Record<string, unknown> });
      if (lost.delete(path)) throw new AdyenUnanswered('timeOut');
      return said;
    },
  };
  return api;
}

describe('a dispute at Adyen', () => {
  let test: TestApp;
  let api: ReturnType<typeof anApi>;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  beforeEach(() => {
    api = anApi();
  });

  const deps = () => ({ ...test.context, client: api, account: { merchantAccount: () => 'ShopECOM' } });

  /** A chargeback of a payment at Adyen, by its reference there. */
  async function aChargeback(brand = 'VISA') {
    const dispute = await aDispute(test);
    const reference = randomUUID();
    const { merchantId } = dispute.payment;
    for (const table of ['attempts', 'chargebacks'] as const)
      await test.ownerDb
        .updateTable(table)
        .set({ processor: 'adyen', processor_reference: reference })
        .where('merchant_id', '=', merchantId)
        .execute();
    await test.ownerDb
      .updateTable('attempts')
      .set({ card_brand: brand })
      .where('merchant_id', '=', merchantId)
      .execute();
    const request = {
      merchantId,
      reference,
      key: randomUUID(),
      reason: 'SupplyDefenseMaterial',
      packet: Buffer.from('%PDF-1.7'),
      pages: 3,
    };
    return { dispute, reference, merchantId, request };
  }

  it('offers the reasons that Adyen names, the general one first, to its own merchant only', async () => {
    const { merchantId, reference } = await aChargeback();
    expect(await defenceReasons(deps(), { merchantId, reference })).toEqual([
      'SupplyDefenseMaterial',
      'GoodsWereAsDescribed',
    ]);
    expect(await defenceReasons(deps(), { merchantId: randomUUID(), reference })).toEqual([]);
    expect(api.calls).toHaveLength(1);
  });

  it('is defended by the packet under each type that the reason requires', async () => {
    const { request, reference } = await aChargeback();
    expect(await submitDefence(deps(), { ...request, reason: 'GoodsWereAsDescribed' })).toEqual({
      status: 'TAKEN',
    });
    expect(api.paths()).toEqual([
      '/retrieveApplicableDefenseReasons',
      '/supplyDefenseDocument',
      '/defendDispute',
    ]);
    const of = { merchantAccountCode: 'ShopECOM', disputePspReference: reference };
    const file = { contentType: 'application/pdf', content: request.packet.toString('base64') };
    expect(api.calls[1]!.body).toEqual({
      ...of,
      defenseDocuments: [
        { defenseDocumentTypeCode: 'GoodsWereAsDescribed', ...file },
        { defenseDocumentTypeCode: 'TIDorInvoice', ...file },
      ],
    });
    expect(api.calls[2]!.body).toEqual({ ...of, defenseReasonCode: 'GoodsWereAsDescribed' });
  });

  it('is defended once per packet, whether calls come together or an answer gets lost', async () => {
    const { request } = await aChargeback();
    const answers = await Promise.all([1, 2, 3].map(() => submitDefence(deps(), request)));
    expect(answers).toEqual(Array(3).fill({ status: 'TAKEN' }));
    const { request: other } = await aChargeback();
    api.lost.add('/defendDispute');
    await expect(submitDefence(deps(), other)).rejects.toThrow(AdyenUnanswered);
    expect(await submitDefence(deps(), other)).toEqual({ status: 'TAKEN' });
    expect(api.defended.size).toBe(2);
  });

  it('is refused when the first call never arrived and Adyen refuses the repetition', async () => {
    const { request } = await aChargeback();
    api.lost.add('/retrieveApplicableDefenseReasons');
    await expect(submitDefence(deps(), request)).rejects.toThrow(AdyenUnanswered);
    api.unreadable = true;
    const refusal = { status: 'REFUSED', reason: 'unreadable' };
    expect(await submitDefence(deps(), request)).toEqual(refusal);
    api.unreadable = false;
    expect(await submitDefence(deps(), request)).toEqual(refusal);
    expect(api.defended.size).toBe(0);
  });

  it('is not defended when Adyen refuses, however often it is asked', async () => {
    const { request, reference } = await aChargeback();
    api.defended.add(reference);
    const refusal = { status: 'REFUSED', reason: 'other' };
    expect(await submitDefence(deps(), request)).toEqual(refusal);
    expect(await submitDefence(deps(), request)).toEqual(refusal);
    expect(await submitDefence(deps(), { ...request, key: randomUUID(), reason: 'Unknown' })).toEqual(
      refusal,
    );
  });

  it('may be defended by another packet when Adyen cannot read the first', async () => {
    const { request } = await aChargeback();
    api.unreadable = true;
    const refusal = { status: 'REFUSED', reason: 'unreadable' };
    expect(await submitDefence(deps(), request)).toEqual(refusal);
    expect(await submitDefence(deps(), request)).toEqual(refusal);
    api.unreadable = false;
    expect(await submitDefence(deps(), { ...request, key: randomUUID() })).toEqual({ status: 'TAKEN' });
  });

  it.each([
    ['VISA', 2 * 1024 * 1024, 40, 'TAKEN'],
    ['VISA', 2 * 1024 * 1024 + 1, 1, 'REFUSED'],
    ['MASTERCARD', 1000, 19, 'TAKEN'],
    ['MASTERCARD', 1000, 20, 'REFUSED'],
  ] as const)(
    'by a %s with a packet of %i bytes and %i pages is %s before it is sent',
    async (brand, size, pages, status) => {
      const { request } = await aChargeback(brand);
      const outcome = await submitDefence(deps(), { ...request, packet: Buffer.alloc(size, 1), pages });
      expect(outcome).toMatchObject({ status, ...(status === 'REFUSED' ? { reason: 'tooLarge' } : {}) });
      expect(api.calls.length > 0).toBe(status === 'TAKEN');
    },
  );

  /** The product, whose chargebacks go to the API. */
  const connected = () => {
    const processors = makeProcessors([
      {
        ...test.context.processors.get('simulator'),
        code: 'adyen',
        defenceReasons: (of) => defenceReasons(deps(), of),
        takesPacket: (of, packet) => takesPacket(deps(), of, packet),
        submitDefence: (request) => submitDefence(deps(), request),
      },
    ]);
    return { ...test.context, processors };
  };

  it('is filed, not refused, when the process never heard that the packet was taken', async () => {
    const { dispute, merchantId } = await aChargeback();
    const hash = await aReadyPacket(test, dispute);
    api.lost.add('/defendDispute');
    const editor = { userId: dispute.user.id };
    await submitEvidence(connected(), scopeOfOne(merchantId), editor, { id: dispute.id, hash });
    expect(await evidenceCalls(test, dispute).folder()).toMatchObject({
      submission: { filedDateTime: null },
      refusal: null,
    });
    test.clock.advance(60_000);
    await sendEvidence(connected(), merchantId);
    expect(await evidenceCalls(test, dispute).folder()).toMatchObject({
      submission: { filedDateTime: test.clock.now().toISOString() },
      refusal: null,
    });
    expect(api.defended.size).toBe(1);
  });

  it.each([
    ['MASTERCARD', 'is refused as too large'],
    ['VISA', 'is made'],
  ] as const)('of twenty pages for a %s %s when its merchant looks at it', async (brand, outcome) => {
    const { dispute, merchantId } = await aChargeback(brand);
    const calls = evidenceCalls(test, dispute);
    await calls.save({ version: 0, product: 'physical', answers: { sold: 'Stadsfiets' } });
    await calls.upload('more', 'voorwaarden.pdf', await aPdf('Voorwaarden', 19));
    const { version } = await calls.folder();
    const making = makePacket(
      connected(),
      scopeOfOne(merchantId),
      { userId: dispute.user.id },
      { id: dispute.id, version },
    );
    if (outcome === 'is made') await making;
    else await expect(making).rejects.toMatchObject({ errors: { files: ['packetTooLarge'] } });
    expect((await calls.folder()).packet !== null).toBe(outcome === 'is made');
  });

  it('gives the packet back to the merchant, with the limits in words, when it is too large', async () => {
    const { dispute, merchantId } = await aChargeback('MASTERCARD');
    const hash = await aReadyPacket(test, dispute);
    await test.ownerDb
      .updateTable('evidence_folders')
      .set({ packet_pages: 20 })
      .where('chargeback_id', '=', dispute.id)
      .execute();
    await submitEvidence(
      connected(),
      scopeOfOne(merchantId),
      { userId: dispute.user.id },
      { id: dispute.id, hash },
    );
    expect(await evidenceCalls(test, dispute).folder()).toMatchObject({
      submission: null,
      refusal: 'tooLarge',
    });
    const { rows } = await test.context.pool.query<{ about: string }>(
      "SELECT data->>'about' AS about FROM mails WHERE kind = 'chargeback' AND data->>'chargebackId' = $1",
      [dispute.id],
    );
    expect(rows).toContainEqual({ about: 'tooLarge' });
  });

  it('is given up once, also when Adyen refuses the repetition', async () => {
    const { merchantId, reference } = await aChargeback();
    api.lost.add('/acceptDispute');
    await expect(acceptDispute(deps(), { merchantId, reference })).rejects.toThrow(AdyenUnanswered);
    await acceptDispute(deps(), { merchantId, reference });
    expect(api.paths()).toEqual(['/acceptDispute', '/acceptDispute']);
    await acceptDispute(
      { ...deps(), client: { dispute: () => Promise.resolve(refused('accepted before')) } },
      {
        merchantId,
        reference,
      },
    );
    await expect(acceptDispute(deps(), { merchantId: randomUUID(), reference })).rejects.toThrow('no such');
  });

  it('is asked about again when the answer judges nothing', async () => {
    const { request } = await aChargeback();
    for (const status of [401, 403, 404]) {
      const client = { dispute: () => Promise.resolve({ status, body: {} }) };
      await expect(submitDefence({ ...deps(), client }, { ...request, key: randomUUID() })).rejects.toThrow(
        String(status),
      );
    }
  });
});
