import { aFolder } from './evidence.ts';
import type { TestApp } from './app.ts';
import { anApiKey } from './api-keys.ts';
import { buildCalls, type Target } from './calls.ts';
import { aPaidPayment, refund } from './engine/engine.ts';
import { aUser } from './merchants.ts';
import { aRefundRequest } from './refund-requests.ts';
import { aBook } from './books.ts';
import { anInvitation, aRole } from './team.ts';
import { aRecurrence, chargebackRows, GOOD_IBAN, sayChargeback } from './engine/recurring.ts';

/** One of everything that a call may name, of a company; made as the product makes it. */
export async function aTarget(test: TestApp, merchantId: string): Promise<Target> {
  const maker = await aUser(test, { merchantId, roles: ['ADMIN'] });
  const headers = await test.signIn(maker);
  /** Makes a thing by the example of the call that makes it. */
  const make = async <T>(name: string): Promise<T> => {
    const own = { merchantId } as Target;
    const [call] = buildCalls(name, own, { own, apiPassword: '' });
    return (await test.app.inject({ ...call, headers })).json<T>();
  };
  const anEndpoint = () => make<{ endpoint: { id: string } }>('createEndpoint');
  const endpointId = (await anEndpoint()).endpoint.id;
  const spareEndpointId = (await anEndpoint()).endpoint.id;
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
  const { view } = await make<{ view: { id: string } }>('saveView');
  const { paymentLink } = await make<{ paymentLink: { id: string } }>('requestPaymentLink');
  const { export: exported } = await make<{ export: { id: string } }>('exportCsv');
  const audit = await test.ownerDb
    .selectFrom('audit_log')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const apiKey = await anApiKey(test, headers, merchantId);
  const call = {
    merchant_id: merchantId,
    id: test.context.ids.next(),
    request_id: test.context.ids.next(),
    api_key_id: apiKey.id,
    call: 'GET /settlements',
    http_status: 200,
    errors: [],
    deprecated: [],
    milliseconds: 4,
    reference: '',
    created_at: test.clock.now(),
  };
  await test.ownerDb.insertInto('api_requests').values(call).execute();
  return {
    merchantId,
    auditId: audit.id,
    refundId: (await refund(test, payment, { amount: 100 })).input.refundId,
    paymentId: payment.id,
    linkId: paymentLink.id,
    chargebackId,
    ...evidence,
    mandateId: mandate.id,
    mandateReference: mandate.reference,
    recurrenceId: recurrence.id,
    viewId: view.id,
    exportId: exported.id,
    endpointId,
    spareEndpointId,
    deliveryId: delivery.id,
    apiKeyId: apiKey.id,
    callId: call.id,
    userId: (await aUser(test, { merchantId })).id,
    invitedId: (await anInvitation(test, headers, { merchantId })).id,
    roleId: role.id,
    spareRoleId: spareRole.id,
    ...(await aBook(test, headers, merchantId)),
    refundRequestId: await aRefundRequest(test, merchantId, [{ paymentId: payment.id, amount: 200 }]),
  };
}
