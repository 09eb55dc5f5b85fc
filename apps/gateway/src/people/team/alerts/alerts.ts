import { LIMITS } from '@stuiver/contract';
import type { Session } from '../../../platform/access/session.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { PlainMails } from '../../../platform/mail/plain-mails.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { findMerchant } from '../../../company/merchants/merchants.ts';
import { deleteOldReplaced, listReplaced, putReplaced, type ReplacedAddress } from './repository.ts';
import { listUserAddresses, type UserAddress } from '../admin-queries.ts';
import { membersWith } from '../people-with.ts';

/**
 * Returns the mail addresses of a company's admins.
 *
 * @returns its active users who manage the team; if it has none of its own, those of the companies above it
 */
async function listAdminAddresses(tx: Tx, merchantId: string): Promise<UserAddress[]> {
  const admins = await membersWith(tx, merchantId, 'team:write');
  const own = admins.filter((member) => member.merchantId === merchantId);
  return listUserAddresses(
    tx,
    (own.length > 0 ? own : admins).map(({ id }) => id),
  );
}

/** Time that a replaced address still gets warnings. */
const REPLACED_MS = 14 * 24 * 60 * 60 * 1000;

function since(deps: Pick<Context, 'clock'>): Date {
  return new Date(deps.clock.realNow().getTime() - REPLACED_MS);
}

/** @throws AppError `limitReached` when each change would have to mail too many replaced addresses */
export async function requireFewReplaced(deps: Context, db: Queries, merchantId: string): Promise<void> {
  if ((await listReplaced(db, merchantId, since(deps))).length >= LIMITS.replacedAddresses)
    throw new AppError('limitReached');
}

/** Keeps an address that a company or one of its users gave up, so that it is warned for another 14 days. */
export async function keepReplaced(
  deps: Context,
  tx: Tx,
  merchantId: string,
  address: ReplacedAddress,
): Promise<void> {
  await putReplaced(tx, merchantId, address, deps.clock.realNow());
}

type Admin = Awaited<ReturnType<typeof listAdminAddresses>>[number];

/** A change that required a fresh proof. */
export type ProvenChange = {
  /** Company whose admins are notified. */
  readonly merchantId: string;
  /** Null for the provider. */
  readonly by: Pick<Session, 'merchantId' | 'userName'> | null;
  /** Addresses that were mailed of it already. */
  readonly told?: readonly string[];
};

/**
 * Mails a change to the admins of a company, and to each address that it, or the company of the user who made the
 * change, replaced in the last 14 days.
 *
 * @param toAdmin queues the mail to an admin
 * @param toReplaced queues the mail to a replaced address; by default one that reports a change without details
 */
export async function mailAlert(
  deps: Context,
  tx: Tx,
  { merchantId, by, told = [] }: ProvenChange,
  toAdmin: (admin: Admin, merchantName: string) => Promise<void>,
  toReplaced?: (address: ReplacedAddress) => Promise<void>,
): Promise<void> {
  const merchantName = (await findMerchant(tx, merchantId))?.name ?? '';
  const done = new Set(told.map((email) => email.toLowerCase()));
  const isNew = ({ email }: { readonly email: string }) => {
    const key = email.toLowerCase();
    return !done.has(key) && done.add(key);
  };
  for (const admin of await listAdminAddresses(tx, merchantId))
    if (isNew(admin)) await toAdmin(admin, merchantName);
  for (const id of new Set([merchantId, by?.merchantId ?? merchantId]))
    for (const address of await listReplaced(tx, id, since(deps)))
      if (isNew(address))
        await (toReplaced?.(address) ??
          queueMail(deps, tx, {
            kind: 'changeUnnamed',
            to: address.email,
            merchantName,
            language: address.language,
          }));
}

/**
 * Mails a change that needs no words of its own to admins and replaced addresses.
 *
 * @param change `by` is whose password, address or second factor it is
 */
export function alertOfChange(
  deps: Context,
  tx: Tx,
  change: ProvenChange & {
    readonly by: NonNullable<ProvenChange['by']>;
    readonly what: PlainMails['securityChanged']['change'];
  },
): Promise<void> {
  return mailAlert(deps, tx, change, ({ email, name, language }, merchantName) =>
    queueMail(deps, tx, {
      kind: 'securityChanged',
      to: email,
      name,
      merchantName,
      who: change.by.userName,
      change: change.what,
      language,
    }),
  );
}

/** Forgets the addresses that are no longer warned. */
export async function forgetReplaced(deps: Context): Promise<void> {
  await deleteOldReplaced(deps.db, since(deps));
}
