import { randomUUID } from 'node:crypto';
import { changeRoleLimit, requestRefunds } from '@stuiver/contract/routes';
import { type Desk, openDesk } from './desk.ts';
import type { Company, Office, Person } from './office.ts';
import type { Stack } from './stack.ts';

/** A company whose first user approves what a colleague may not refund without approval. */
export type ApprovalDesk = {
  readonly company: Company;
  readonly desk: Desk;
  /** Refunds up to € 50.00 without approval. */
  readonly colleague: Person;
  readonly colleagueDesk: Desk;
};

/** Opens a company with an ADMIN without a limit, and a SUPPORT user with one. */
export async function openApprovalDesk(stack: Stack, office: Office): Promise<ApprovalDesk> {
  const company = await office.openCompany({ name: 'Bloemenhuis De Tulp', roles: ['ADMIN'] });
  const desk = await openDesk(stack, company);
  const body = { merchantId: company.id, role: 'SUPPORT', refundLimit: '50.00' } as const;
  await desk.call(changeRoleLimit, { body });
  const colleague = await office.addColleague(company, ['SUPPORT']);
  return { company, desk, colleague, colleagueDesk: await openDesk(stack, { ...company, ...colleague }) };
}

/** Requests refunds of new payments of these amounts, in full; returns the request's id. */
export async function askRefunds(
  { company, desk }: Pick<ApprovalDesk, 'company' | 'desk'>,
  asker: Desk,
  reason: string,
  amounts: readonly string[],
): Promise<string> {
  const items = [];
  for (const [index, amount] of amounts.entries()) {
    const { transactionId } = await desk.takePayment(amount, `Boeket ${index + 1}`);
    items.push({ transactionId, amount });
  }
  const body = { id: randomUUID(), merchantId: company.id, reason, items };
  return (await asker.call(requestRefunds, { body })).request.id;
}

/** Data for the screens of refund requests. */
export type ApprovalProps = ApprovalDesk & { readonly waiting: string; readonly done: string };

/** A request that waits, and one of several payments that is done, of which one failed. */
export async function makeApprovals(stack: Stack, office: Office): Promise<ApprovalProps> {
  const place = await openApprovalDesk(stack, office);
  return {
    ...place,
    // By their cents: the second of these refunds fails.
    done: await askRefunds(place, place.desk, 'Levering te laat', ['24.95', '35.14', '12.50']),
    waiting: await askRefunds(place, place.colleagueDesk, 'Klant was niet tevreden', ['89.95', '24.50']),
  };
}
