import {
  cancelPayment,
  countLinkOpening,
  createApiKey,
  createRole,
  getPaymentsByMerchant,
  getTeam,
  initiatePayment,
  inviteUser,
  revokeApiKey,
  rotateApiKey,
  switchUser,
} from '@stuiver/contract/routes';
import type { ApiKeyScope } from '@stuiver/domain/api-key';
import type { Permission, Role } from '@stuiver/domain/permissions';
import { type Desk, openDesk } from '../desk.ts';
import type { Company, Office } from '../office.ts';
import { type ApprovalProps, makeApprovals } from '../refund-requests.ts';
import { GOOD_IBAN } from '../../../apps/gateway/src/testing/engine/recurring.ts';
import { openShop, type Shop } from '../shop.ts';
import type { Stack } from '../stack.ts';
import { makeFailing } from '../webhooks.ts';

/** Data that all screens of a product are shown with. */
export type Props = {
  readonly origin: string;
  /** A new company with nothing in it yet, and one with a payment whose refunds went each way. */
  readonly empty: Company;
  /** One in which screens may create things. */
  readonly passing: Company;
  readonly company: Company;
  readonly desk: Desk;
  /** The desk of a company with a logo, a background and a colour. */
  readonly branded: Desk;
  readonly shop: Shop;
  /** One whose admin manages a team: users in each state, and a role of its own. */
  readonly team: Company;
  /** That payment. */
  readonly payment: string;
  /** Its payment links. */
  readonly links: LinkProps;
  /** The company's recurring payments, chargebacks and mandates. */
  readonly recurring: RecurringProps;
  /** A company in which one user approves others' refunds. */
  readonly approvals: ApprovalProps;
  /** A company whose webhooks fail, or were paused for it. */
  readonly failing: Company;
};

type RecurringProps = {
  readonly recurrence: string;
  readonly chargeback: string;
  /** A bank's question, and the payment that it is about. */
  readonly inquiry: { readonly id: string; readonly payment: string };
  /** A returned direct debit, which exceeds the rest of its payment. */
  readonly returned: string;
  readonly mandate: string;
  readonly blocked: string;
  readonly stopped: string;
};

/** A link for a gift of any amount, opened and paid, with its address, and one that is used up. */
type LinkProps = { readonly live: string; readonly used: string; readonly gift: string };

async function makeRecurringProps({ recurring }: Office, { id }: Company): Promise<RecurringProps> {
  const { id: recurrence } = await recurring.begin(id, { iban: GOOD_IBAN });
  await recurring.runNow(id, recurrence);
  const ended = { frequency: 'NEVER', description: 'Taart in één keer', name: 'Lotte Smit' } as const;
  await recurring.begin(id, ended);
  await recurring.begin(id, {
    frequency: 'WEEKLY',
    amount: 7_95,
    description: 'Weekbrood',
    name: 'Joris Vink',
  });
  const { id: chargeback } = await recurring.chargeBack(id, { statuses: ['RECEIVED', 'EVIDENCE_REQUIRED'] });
  const inquiry = await recurring.chargeBack(id, {
    statuses: ['INQUIRY'],
    amount: 64_50,
    description: 'Bestelling 20587',
  });
  const { id: returned } = await recurring.chargeBack(id, { code: 'MD06', statuses: ['LOST'] });
  await recurring.chargeBack(id, {
    code: '10.4',
    statuses: ['RECEIVED', 'UNDER_REVIEW', 'WON'],
    amount: 12_50,
  });
  const blocked = await recurring.signMandate(id, { name: 'Bakkerij Smit BV' });
  await recurring.returnOn(id, blocked, 'AC06');
  const stopped = await recurring.signMandate(id, { name: 'E. Visser' });
  await recurring.returnOn(id, stopped, 'MD07');
  return {
    recurrence,
    chargeback,
    inquiry,
    returned,
    mandate: await recurring.mandateOf(id, recurrence),
    blocked,
    stopped,
  };
}

/** Makes the links that the screens show. */
async function makeLinkProps(desk: Desk): Promise<LinkProps> {
  const gift = await desk.makeLink({
    amount: '5.00',
    maximumAmount: '500.00',
    maximumUses: null,
    linkValidityDays: 365,
    description: 'Gift voor de voedselbank',
  });
  for (let opening = 0; opening < 4; opening++) {
    await desk.call(countLinkOpening, { body: { encryptedTransaction: gift.reference } });
  }
  for (const amount of ['12.50', '250.00']) await desk.payByCard(gift.reference, undefined, amount);
  await desk.payByCard(gift.reference, '4000000000009995', '75.00');
  const used = await desk.makeLink({ description: 'Factuur 2026-116' });
  await desk.payByCard(used.reference);
  return { live: gift.id, used: used.id, gift: gift.paymentLink };
}

/** A shop's keys: one that is being replaced, one for some addresses that was refused elsewhere, one revoked. */
async function makeKeys({ call, useKey }: Desk, { id, password }: Company): Promise<void> {
  const proof = { currentPassword: password };
  const make = (name: string, scopes: ApiKeyScope[], allowedAddresses: string[] = []) =>
    call(createApiKey, { body: { merchantId: id, name, scopes, allowedAddresses, ...proof } });
  const use = (secret: string) => useKey(secret)(getPaymentsByMerchant, { params: { merchantId: id } });
  const { apiKey } = await make('Oude webwinkel', ['payments:write']);
  await call(revokeApiKey, { params: { id: apiKey.id }, body: proof });
  const addresses = ['203.0.113.0/24', '2001:db8:4f:2::/64', '198.51.100.7', '198.51.100.8'];
  const limited = await make('Boekhouding', ['payments:read'], addresses);
  await use(limited.secret).catch(() => undefined);
  const shop = await make('Webwinkel', ['payments:write', 'payments:read', 'refunds:write']);
  await call(rotateApiKey, {
    params: { id: shop.apiKey.id },
    body: { version: shop.apiKey.version, overlapHours: 24, ...proof },
  });
  await use(shop.secret);
  const byKey = useKey(shop.secret);
  const order = { reference: 'F-2041', description: 'Stadsfiets' };
  await byKey(initiatePayment, { body: { ...order, amount: '349.5' } }).catch(() => undefined);
  const { transactionId } = await byKey(initiatePayment, { body: { ...order, amount: '349.50' } });
  await byKey(cancelPayment, { body: { id: transactionId } });
  await make('Kassa', ['payments:write']);
}

/** Creates a team with a member in each state, and a custom role. */
async function makeTeam(stack: Stack, office: Office): Promise<Company> {
  const company = await office.openCompany({ name: 'Bakkerij De Korenbloem', roles: ['ADMIN'] });
  const { call } = await openDesk(stack, company);
  const { id: merchantId } = company;
  const permissions: Permission[] = ['payments:read', 'refunds:write', 'exports:read'];
  const { role } = await call(createRole, {
    body: { merchantId, name: 'Kassa en boekhouding', permissions },
  });
  await call(createRole, { body: { merchantId, name: 'Stage', permissions: ['payments:read'] } });
  const invite = (name: string, roles: Role[], customRoleIds: string[] = []) =>
    call(inviteUser, {
      body: {
        merchantId,
        email: `${name.split(' ')[0]!.toLowerCase()}@dekorenbloem.test`,
        name,
        language: 'nl',
        roles,
        customRoleIds,
        restrictionList: ['exportData'],
      },
    });
  await invite('Noor Bakker', ['SUPPORT', 'FINANCE']);
  await invite('Joris van der Heijden', [], [role.id]);
  await office.addColleague(company, ['FINANCE']);
  const gone = await office.addColleague(company, ['VIEWER'], 'Sanne Mulder');
  const { content } = await call(getTeam, {});
  const { id = '' } = content.find(({ email }) => email === gone.email) ?? {};
  await call(switchUser, { params: { id }, body: { on: false } });
  return company;
}

/** Creates the company of most screens. */
async function makeCompany(stack: Stack, office: Office, shop: Shop) {
  const company = await office.openCompany({ notifyUrl: shop.notifyUrl });
  const desk = await openDesk(stack, company);
  const { transactionId: payment } = await desk.takePayment('80.00', 'Factuur 2026-117');
  // By their cents: succeeds, fails, stays pending.
  for (const amount of ['20.00', '5.14', '2.13']) await desk.refund(payment, amount);
  const links = await makeLinkProps(desk);
  await makeKeys(desk, company);
  return { company, desk, payment, links, recurring: await makeRecurringProps(office, company) };
}

/** Creates data for the screens besides the demo; close its shop afterwards. */
export async function makeProps(stack: Stack, office: Office): Promise<Props> {
  const shop = await openShop();
  const [own, empty, passing, branded, team, approvals, failing] = await Promise.all([
    makeCompany(stack, office, shop),
    office.openCompany({ name: 'Fietsenmaker Tweewieler' }),
    office.openCompany({ roles: ['ADMIN'] }),
    office.openCompany({ name: 'Van Dijk Fietsen', look: true }),
    makeTeam(stack, office),
    makeApprovals(stack, office),
    makeFailing(stack, office, shop),
  ]);
  return {
    ...own,
    origin: stack.gateway.url,
    empty,
    passing,
    branded: await openDesk(stack, branded),
    shop,
    team,
    approvals,
    failing,
  };
}
