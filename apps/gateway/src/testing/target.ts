import { aFolder } from './evidence.ts';
import type { TestApp } from './app.ts';
import { anApiKey } from './api-keys.ts';
import type { Target } from './calls.ts';
import { aPaidPayment } from './engine/engine.ts';
import { aUser } from './merchants.ts';
import { aRefundRequest } from './refund-requests.ts';
import { aBook } from './books.ts';
import { anInvitation, aRole } from './team.ts';
import { aRecurrence, chargebackRows, GOOD_IBAN, sayChargeback } from './engine/recurring.ts';

/** An endpoint that nothing listens at: the discard port of this machine. */
async function anEndpoint(
  test: TestApp,
  headers: Record<string, string>,
  merchantId: string,
): Promise<string> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/gateway/notification/endpoints',
    headers,
    payload: { merchantId, url: 'http://127.0.0.1:9/melding', description: '', eventTypes: [] },
  });
  return answer.json<{ endpoint: { id: string } }>().endpoint.id;
}

/** One of everything that a call may name, of a company; made as the product makes it. */
export async function aTarget(test: TestApp, merchantId: string): Promise<Target> {
  const maker = await aUser(test, { merchantId, roles: ['ADMIN'] });
  const headers = await test.signIn(maker);
  const [endpointId, spareEndpointId] = [
    await anEndpoint(test, headers, merchantId),
    await anEndpoint(test, headers, merchantId),
  ];
  const payment = await aPaidPayment(test, { merchantId });
  const delivery = await test.ownerDb
    .selectFrom('notifications')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirstOrThrow();
  const deadlineAt = new Date(test.clock.now().getTime() + 14 * 86_400_000);
  await sayChargeback(test, payment, { status: 'EVIDENCE_REQUIRED', amount: 100, deadlineAt });
  const [chargeback] = await chargebackRows(test, payment);
  const chargebackId = chargeback?.id ?? '';
  const evidence = await aFolder(test, { merchantId, chargebackId, userId: maker.id });
  const recurrence = await aRecurrence(test, { merchantId, iban: GOOD_IBAN });
  const mandate = await test.ownerDb
    .selectFrom('mandates')
    .select(['id', 'reference'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const role = await aRole(test, headers, { merchantId, name: 'Kassa' });
  const spareRole = await aRole(test, headers, { merchantId, name: 'Stage' });
  const view = await test.app.inject({
    method: 'POST',
    url: '/gateway/savedViews',
    headers,
    payload: { list: 'payments', name: 'Mislukt', search: { statuses: ['FAILED'] }, shared: true },
  });
  const made = await test.app.inject({
    method: 'POST',
    url: '/gateway/transaction/requestPaymentLink',
    headers,
    payload: {
      transaction: {
        merchantId,
        amount: '5.00',
        description: 'Lamp',
        paymentLink: true,
        linkValidityDays: 1,
      },
    },
  });
  const exported = await test.app.inject({
    method: 'POST',
    url: '/gateway/csv/csv',
    headers,
    payload: { list: 'payments', query: {}, columns: ['amount'], language: 'nl' },
  });
  const audit = await test.ownerDb
    .selectFrom('audit_log')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    merchantId,
    auditId: audit.id,
    paymentId: payment.id,
    linkId: made.json<{ paymentLink: { id: string } }>().paymentLink.id,
    chargebackId,
    ...evidence,
    mandateId: mandate.id,
    mandateReference: mandate.reference,
    recurrenceId: recurrence.id,
    viewId: view.json<{ view: { id: string } }>().view.id,
    exportId: exported.json<{ export: { id: string } }>().export.id,
    endpointId,
    spareEndpointId,
    deliveryId: delivery.id,
    apiKeyId: (await anApiKey(test, headers, merchantId)).id,
    userId: (await aUser(test, { merchantId })).id,
    invitedId: (await anInvitation(test, headers, { merchantId })).id,
    roleId: role.id,
    spareRoleId: spareRole.id,
    ...(await aBook(test, headers, merchantId)),
    refundRequestId: await aRefundRequest(test, merchantId, [{ paymentId: payment.id, amount: 200 }]),
  };
}
