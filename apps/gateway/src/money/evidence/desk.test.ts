import type { getOpenChargebacks, ResponseOf } from '@stuiver/contract';
import { PROVIDER_ID, PROVIDER_ROLES } from '@stuiver/domain/permissions';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureProvider } from '../../company/merchants/provider.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aDispute, aPdf, aReadyPacket, type Dispute, evidenceCalls } from '../../testing/evidence.ts';
import { aSignedInUser } from '../../testing/merchants.ts';

type Page = ResponseOf<typeof getOpenChargebacks>;

describe('the desk of open chargebacks', () => {
  let test: TestApp;
  let analyst: { authorization: string };
  beforeAll(async () => {
    test = await testApp();
    await ensureProvider(test.context);
    ({ headers: analyst } = await aSignedInUser(test, {
      merchantId: PROVIDER_ID,
      roles: ['DISPUTE_ANALYST'],
    }));
  });
  afterAll(() => test.close());

  const read = async (query = '') => {
    const answer = await test.app.inject({ url: `/gateway/chargeback/open${query}`, headers: analyst });
    return answer.json<Page>();
  };
  const seen = async (dispute: Dispute) => {
    for (const view of ['unanswered', 'answered', 'underReview']) {
      const row = (await read(`?view=${view}&pageSize=50`)).content.find(({ id }) => id === dispute.id);
      if (row) return [view, row.progress, row.missing];
    }
    return null;
  };
  const rename = ({ payment }: Dispute, name: string) =>
    test.ownerDb.updateTable('merchants').set({ name }).where('id', '=', payment.merchantId).execute();

  it('shows those of all merchants, the nearest deadline first', async () => {
    const later = await aDispute(test, { amount: 5000 });
    const sooner = await aDispute(test);
    await rename(later, 'Bakkerij Smit');
    await rename(sooner, 'Slagerij Smit');
    const at = new Date(test.clock.now().getTime() + 3_600_000);
    await test.ownerDb
      .updateTable('chargebacks')
      .set({ deadline_at: at })
      .where('merchant_id', '=', sooner.payment.merchantId)
      .execute();
    const { content, totalElements, sums } = await read();
    expect([totalElements, sums]).toEqual([2, [{ currency: 'EUR', amount: '462.50' }]]);
    expect(content).toMatchObject([
      { id: sooner.id, merchantName: 'Slagerij Smit', deadlineDateTime: at.toISOString() },
      {
        id: later.id,
        merchantName: 'Bakkerij Smit',
        amount: '50.00',
        stage: 'CHARGEBACK',
        progress: 'notStarted',
      },
    ]);
    expect(Object.keys(content[0]!)).not.toContain('accountHolderName');
    expect((await read('?search=bakkerij')).content.map(({ id }) => id)).toEqual([later.id]);
    expect(await read('?pageSize=1&pageNumber=1')).toMatchObject({
      content: [{ id: later.id }],
      totalElements: 2,
      totalPages: 2,
    });
  });

  it('shows how far each company is, up to the verdict', async () => {
    const dispute = await aDispute(test);
    const calls = evidenceCalls(test, dispute);
    await calls.save({ version: 0, product: 'physical', answers: { sold: ' ' } });
    expect(await seen(dispute)).toEqual(['unanswered', 'incomplete', 2]);
    await calls.save({ version: 1, product: 'physical', answers: { sold: 'Fiets' } });
    expect(await seen(dispute)).toEqual(['unanswered', 'incomplete', 1]);
    await calls.upload('deliveryProof', 'bezorging.pdf', await aPdf());
    expect(await seen(dispute)).toEqual(['unanswered', 'ready', 0]);
    const { version } = await calls.folder();
    const hash = (await calls.packet(version)).body.evidence.packet!.hash;
    await calls.automatic(hash);
    expect(await seen(dispute)).toEqual(['answered', 'automatic', 0]);
    await calls.submit(hash);
    expect(await seen(dispute)).toEqual(['underReview', 'underReview', 0]);
  });

  it('shows answers that the bank has not confirmed, or did not take', async () => {
    const processor = test.context.processors.get('simulator');
    const silent = () => Promise.reject(new Error('no answer'));
    const lost = vi.spyOn(processor, 'submitDefence').mockImplementationOnce(silent);
    const lostToo = vi.spyOn(processor, 'acceptDispute').mockImplementationOnce(silent);
    const [submitted, accepted, late] = [
      await aDispute(test),
      await aDispute(test),
      await aDispute(test, { amount: 10_023 }),
    ];
    await evidenceCalls(test, submitted).submit(await aReadyPacket(test, submitted));
    await evidenceCalls(test, accepted).accept();
    lost.mockRestore();
    lostToo.mockRestore();
    await evidenceCalls(test, late).submit(await aReadyPacket(test, late));
    expect(await seen(submitted)).toEqual(['answered', 'submitted', 0]);
    expect(await seen(accepted)).toEqual(['answered', 'accepted', 0]);
    expect(await seen(late)).toEqual(['answered', 'refused', 0]);
  });

  it.each([...PROVIDER_ROLES.filter((role) => role !== 'DISPUTE_ANALYST'), 'ADMIN'] as const)(
    'opens to no %s',
    async (role) => {
      const merchantId = role === 'ADMIN' ? undefined : PROVIDER_ID;
      const { headers } = await aSignedInUser(test, { ...(merchantId && { merchantId }), roles: [role] });
      const answer = await test.app.inject({ url: '/gateway/chargeback/open', headers });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'forbidden']);
    },
  );

  it('opens none of the merchants’ chargebacks to its people', async () => {
    const dispute = await aDispute(test);
    for (const path of ['getChargebackDetails', 'evidence'])
      expect(
        (await test.app.inject({ url: `/gateway/chargeback/${path}/${dispute.id}`, headers: analyst }))
          .statusCode,
      ).toBe(403);
  });
});
