import { randomUUID } from 'node:crypto';
import { ENDPOINTS, type ErrorBody } from '@stuiver/contract';
import {
  isProviderRole,
  PROVIDER_ROLES,
  resolveStoredRights,
  ROLE_PERMISSIONS,
  type UserRole,
} from '@stuiver/domain/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApiPassword } from './platform/deployment.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { buildCalls, type World } from './testing/calls.ts';
import { aPaidPayment } from './testing/engine/engine.ts';
import { aMerchant, aSignedInUser, PASSWORD, type UserOverrides } from './testing/merchants.ts';
import { aTarget } from './testing/target.ts';
import { ensureProvider } from './company/merchants/provider.ts';

const ROLES = [...(Object.keys(ROLE_PERMISSIONS) as UserRole[]), 'PPRO_MERCHANT', ...PROVIDER_ROLES] as const;

const EVERYBODY = 'ADMIN MERCHANT FINANCE SUPPORT DEVELOPER VIEWER';
const PROVIDER = 'REVIEWER PRICE_MANAGER PAYOUT_APPROVER DISPUTE_ANALYST PRIVACY_OFFICER BANK_OPERATOR';
const ANYONE = `${EVERYBODY} PPRO_MERCHANT ${PROVIDER}`;
const MONEY = 'ADMIN MERCHANT FINANCE SUPPORT DEVELOPER';
const OFFICE = 'ADMIN MERCHANT FINANCE SUPPORT';
const KEYS = 'ADMIN MERCHANT DEVELOPER';
const SETTINGS = 'ADMIN MERCHANT';
const BOOKS = 'ADMIN MERCHANT FINANCE';

/** Roles that may make each call of a session, spelled out independently of the contract. */
const CALLERS: Record<string, string> = {
  signOut: ANYONE,
  getTestClock: SETTINGS,
  moveTestClock: SETTINGS,
  getApplicationQueue: 'REVIEWER',
  getReview: 'REVIEWER',
  getPricedMerchants: 'PRICE_MANAGER',
  getMerchantTerms: 'PRICE_MANAGER',
  proposeTerms: 'PRICE_MANAGER',
  decideTerms: 'PRICE_MANAGER',
  getMerchantMethods: 'PRICE_MANAGER',
  setMerchantMethods: 'PRICE_MANAGER',
  takeApplication: 'REVIEWER',
  decideItem: 'REVIEWER',
  askApplicant: 'REVIEWER',
  approveApplication: 'REVIEWER',
  rejectApplication: 'REVIEWER',
  viewDocument: 'REVIEWER',
  getPayouts: 'PAYOUT_APPROVER',
  approvePayouts: 'PAYOUT_APPROVER',
  withdrawPayoutApproval: 'PAYOUT_APPROVER',
  getPayees: 'PAYOUT_APPROVER',
  holdPayouts: 'PAYOUT_APPROVER',
  releasePayouts: 'PAYOUT_APPROVER',
  getOpenChargebacks: 'DISPUTE_ANALYST',
  getAcquirerReports: 'BANK_OPERATOR',
  getAcquirerItems: 'BANK_OPERATOR',
  setAcquirerItemAside: 'BANK_OPERATOR',
  getBankDesk: 'BANK_OPERATOR',
  getBankFiles: 'BANK_OPERATOR',
  createBankFile: 'BANK_OPERATOR',
  decideBankFile: 'BANK_OPERATOR',
  downloadBankFile: 'BANK_OPERATOR',
  cancelBankFile: 'BANK_OPERATOR',
  getBankOrders: 'BANK_OPERATOR',
  getBankStatements: 'BANK_OPERATOR',
  uploadBankStatement: 'BANK_OPERATOR',
  decideBankStatement: 'BANK_OPERATOR',
  proposeBankStatementAside: 'BANK_OPERATOR',
  decideBankStatementAside: 'BANK_OPERATOR',
  getBankLines: 'BANK_OPERATOR',
  proposeBankAccount: 'BANK_OPERATOR',
  decideBankAccount: 'BANK_OPERATOR',
  proposeBankLine: 'BANK_OPERATOR',
  decideBankLine: 'BANK_OPERATOR',
  getErasures: 'PRIVACY_OFFICER',
  createErasure: 'PRIVACY_OFFICER',
  decideErasure: 'PRIVACY_OFFICER',
  getAccount: ANYONE,
  changeAccount: ANYONE,
  changeOwnEmail: ANYONE,
  stopOwnEmailChange: ANYONE,
  changeOwnPassword: ANYONE,
  getOwnSessions: ANYONE,
  endOwnSession: ANYONE,
  endOtherSessions: ANYONE,
  getSecondFactor: ANYONE,
  startSecondFactor: ANYONE,
  confirmSecondFactor: ANYONE,
  removeSecondFactor: ANYONE,
  renewRecoveryCodes: ANYONE,
  getApiKeys: KEYS,
  createApiKey: KEYS,
  changeApiKey: KEYS,
  rotateApiKey: KEYS,
  endOldKey: KEYS,
  revokeApiKey: KEYS,
  getEndpoints: KEYS,
  createEndpoint: KEYS,
  changeEndpoint: KEYS,
  removeEndpoint: KEYS,
  switchEndpoint: KEYS,
  testEndpoint: KEYS,
  resendToEndpoint: KEYS,
  rotateSecret: KEYS,
  endOldSecret: KEYS,
  getDeliveries: KEYS,
  getDelivery: KEYS,
  resendDelivery: KEYS,
  startListening: KEYS,
  fetchDelivery: KEYS,
  getRequests: KEYS,
  getRequest: KEYS,
  answerDelivery: KEYS,
  getMerchantChangeById: SETTINGS,
  updateMerchant: SETTINGS,
  stopIbanChange: 'ADMIN',
  initiatePayment: MONEY,
  requestPayment: MONEY,
  cancelPayment: MONEY,
  getSimulatedOutcomes: MONEY,
  simulateOutcome: MONEY,
  initiateRefund: MONEY,
  prepareRefunds: MONEY,
  requestRefunds: MONEY,
  decideRefundRequest: MONEY,
  withdrawRefundRequest: MONEY,
  getRefundRequests: EVERYBODY,
  getRefundRequest: EVERYBODY,
  changeRoleLimit: 'ADMIN',
  getPayerMessage: EVERYBODY,
  requestFreshLink: OFFICE,
  tellPayer: OFFICE,
  requestPaymentLink: OFFICE,
  changePaymentLink: OFFICE,
  switchPaymentLink: OFFICE,
  previewPaymentLink: OFFICE,
  changeRecurring: OFFICE,
  stopRecurring: OFFICE,
  confirmNotice: OFFICE,
  resolveSkipped: OFFICE,
  amendMandate: OFFICE,
  createMandate: OFFICE,
  stopMandate: OFFICE,
  unblockMandate: OFFICE,
  saveTree: 'ADMIN',
  previewPage: SETTINGS,
  tryPicture: SETTINGS,
  uploadPicture: SETTINGS,
  testNotification: SETTINGS,
  getAuditLog: 'ADMIN',
  getAuditEntry: 'ADMIN',
  checkAuditChain: 'ADMIN',
  getTeam: 'ADMIN',
  changeUser: 'ADMIN',
  switchUser: 'ADMIN',
  inviteUser: 'ADMIN',
  resendInvitation: 'ADMIN',
  withdrawInvitation: 'ADMIN',
  getRoles: 'ADMIN',
  createRole: 'ADMIN',
  changeRole: 'ADMIN',
  deleteRole: 'ADMIN',
  getExportColumns: BOOKS,
  exportCsv: BOOKS,
  estimateExport: BOOKS,
  getExports: BOOKS,
  createAccountantLink: BOOKS,
  getAccountantLinks: BOOKS,
  getInvoicePdf: BOOKS,
  getInvoices: BOOKS,
  getSettlementCamt: BOOKS,
  getSettlementPdf: BOOKS,
  revokeAccountantLink: BOOKS,
  getExport: BOOKS,
  getExportFile: BOOKS,
  cancelExport: BOOKS,
  retryExport: BOOKS,
  getEvidence: EVERYBODY,
  readEvidenceFile: EVERYBODY,
  readPacket: EVERYBODY,
  saveEvidence: OFFICE,
  startEvidenceFile: OFFICE,
  sendEvidencePart: OFFICE,
  removeEvidenceFile: OFFICE,
  makePacket: OFFICE,
  submitEvidence: OFFICE,
  setAutomaticFiling: OFFICE,
  acceptChargeback: OFFICE,
  getChargebackDetails: EVERYBODY,
  getChargebacks: EVERYBODY,
  getDashboardBalances: EVERYBODY,
  getDashboardCompanies: EVERYBODY,
  getDashboardGraph: EVERYBODY,
  getDashboardToday: EVERYBODY,
  getAttention: EVERYBODY,
  handleAttention: MONEY,
  resendNotifications: MONEY,
  getDashboardTotals: EVERYBODY,
  getTransfers: EVERYBODY,
  getEvents: EVERYBODY,
  getMandate: EVERYBODY,
  getMandatesPaginated: EVERYBODY,
  getPPROMandatesPaginated: EVERYBODY,
  getOverviewTotals: EVERYBODY,
  getSettlements: EVERYBODY,
  getSettlementLines: EVERYBODY,
  getSettlement: EVERYBODY,
  getSettlementsOfPayment: EVERYBODY,
  getOpenSettlements: EVERYBODY,
  getSettlementsAsOf: EVERYBODY,
  getPaymentDetails: EVERYBODY,
  getPaymentLink: EVERYBODY,
  getPaymentLinks: EVERYBODY,
  getMerchantStanding: EVERYBODY,
  getPaymentMethods: EVERYBODY,
  getPaymentsByMerchant: EVERYBODY,
  getQrCode: EVERYBODY,
  getRecurrence: EVERYBODY,
  getRecurrencesForMerchant: EVERYBODY,
  getRefund: EVERYBODY,
  getRefundAccounts: EVERYBODY,
  getRefundsByMerchant: EVERYBODY,
  getSavedViews: EVERYBODY,
  getStatuses: EVERYBODY,
  getTerms: EVERYBODY,
  getTimeline: EVERYBODY,
  getTree: EVERYBODY,
  saveView: EVERYBODY,
  renameView: EVERYBODY,
  deleteView: EVERYBODY,
  searchAnything: EVERYBODY,
  storeSelection: EVERYBODY,
};

const isCaller = (role: string, name: string) => CALLERS[name]!.split(' ').includes(role);

const SESSION_ENDPOINTS = ENDPOINTS.filter(({ access }) => access !== 'public');

describe('permissions of a user', () => {
  let test: TestApp;
  let merchantId: string;
  let world: World;
  beforeAll(async () => {
    test = await testApp();
    merchantId = (await aMerchant(test)).id;
    const apiPassword = (await testApiPassword(test.context.db)) ?? '';
    world = { own: await aTarget(test, merchantId), apiPassword };
  });
  afterAll(() => test.close());

  it('decides every call of a session', () => {
    expect(Object.keys(CALLERS).toSorted()).toEqual(SESSION_ENDPOINTS.map(({ name }) => name).toSorted());
  });

  it.each(ROLES)('are all that the role %s grants', (role) => {
    const rights = { roles: [role], customPermissions: [], restrictionList: [], canPostTree: false };
    const { permissions } = resolveStoredRights(rights);
    const granted = SESSION_ENDPOINTS.filter(
      ({ permission }) => !permission || permissions.includes(permission),
    ).map(({ name }) => name);
    expect(granted.toSorted()).toEqual(
      Object.keys(CALLERS)
        .filter((name) => isCaller(role, name))
        .toSorted(),
    );
  });

  /** Tries each call with one role that may make it and one that may not, in turn: the tables above hold for all. */
  function isTried(role: string, name: string, index: number): boolean {
    const alike = ROLES.filter((one) => isCaller(one, name) === isCaller(role, name));
    return alike[index % alike.length] === role;
  }

  it.each(ROLES)('let the role %s make its calls, and no other', async (role) => {
    // The provider's people belong to no merchant.
    const company = isProviderRole(role) ? await ensureProvider(test.context) : merchantId;
    const { headers } = await aSignedInUser(test, { merchantId: company, roles: [role] });
    const names = SESSION_ENDPOINTS.map(({ name }) => name).filter(
      (name, index) => name !== 'signOut' && isTried(role, name, index),
    );
    for (const name of [...names, 'signOut']) {
      const [call] = buildCalls(name, world.own, world);
      const answer = await test.app.inject({ ...call, headers: { ...call!.headers, ...headers } });
      if (isCaller(role, name)) {
        expect([name, answer.statusCode < 400 || [404, 409, 422].includes(answer.statusCode)]).toEqual([
          name,
          true,
        ]);
      } else {
        expect([name, answer.statusCode, answer.json<ErrorBody>().code]).toEqual([name, 403, 'forbidden']);
      }
    }
  });

  it('applies a change of role before the next call, in every process', async () => {
    const { headers, id } = await aSignedInUser(test, { merchantId });
    const other = await testApp({ databaseUrl: test.databaseUrl, now: test.clock.now() });
    const payload = { id: world.own.recurrenceId };
    const url = '/gateway/recurrence/stopRecurring';
    const ask = async ({ app }: TestApp) =>
      (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
    const setRoles = (roles: string[]) =>
      test.ownerDb.updateTable('users').set({ roles }).where('id', '=', id).execute();
    for (const app of [test, other]) {
      expect(await ask(app)).not.toBe(403);
      await setRoles(['VIEWER']);
      expect(await ask(app)).toBe(403);
      await setRoles(['MERCHANT']);
    }
    await other.close();
  });

  it('lets an unknown role only sign out', async () => {
    const { headers, id } = await aSignedInUser(test, { merchantId });
    await test.ownerDb
      .updateTable('users')
      .set({ roles: ['toString'] })
      .where('id', '=', id)
      .execute();
    expect((await test.app.inject({ url: '/gateway/savedViews', headers })).statusCode).toBe(403);
    const out = await test.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers });
    expect(out.statusCode).toBe(200);
  });

  it.each<UserOverrides>([
    { roles: ['MERCHANT'], restrictionList: ['generatePaymentLink'] },
    { roles: ['VIEWER'], restrictionList: [] },
  ])(
    'forbids $roles restricted by $restrictionList to start a payment or refund, even by a key',
    async (rights) => {
      const payment = await aPaidPayment(test, { merchantId });
      const { headers } = await aSignedInUser(test, { merchantId, ...rights });
      const post = async (path: string, payload: object) => {
        const url = `/gateway/${path}`;
        const answer = await test.app.inject({ method: 'POST', url, headers, payload });
        return [answer.statusCode, answer.json<ErrorBody>().code];
      };
      const selectIds = async (table: 'payments' | 'refunds' | 'api_keys') => {
        const rows = await test.ownerDb.selectFrom(table).select('id').orderBy('id').execute();
        return rows.map(({ id }) => id);
      };
      const before = [await selectIds('payments'), await selectIds('refunds'), await selectIds('api_keys')];
      const own = {
        merchantId,
        amount: '12.50',
        redirectUrlSuccess: 'https://elders.test/klaar',
        notifyUrl: 'https://elders.test/melding',
      };
      const refund = { transactionId: payment.id, merchantId, amount: '1.00', refundId: randomUUID() };
      const key = (scope: string) => ({
        merchantId,
        name: 'Omweg',
        scopes: ['payments:read', scope],
        currentPassword: PASSWORD,
      });
      const forbidden = [403, 'forbidden'];
      expect(await post('transaction/initiatePayment', own)).toEqual(forbidden);
      expect(await post('refund/initiateRefund', refund)).toEqual(forbidden);
      // Who makes no keys lacks a right; who makes them grants no more than their own.
      const above = rights.roles?.includes('MERCHANT') ? [409, 'aboveOwnRights'] : forbidden;
      expect(await post('apiKeys', key('payments:write'))).toEqual(above);
      expect(await post('apiKeys', key('refunds:write'))).toEqual(above);
      const after = [await selectIds('payments'), await selectIds('refunds'), await selectIds('api_keys')];
      expect(after).toEqual(before);
    },
  );
});
