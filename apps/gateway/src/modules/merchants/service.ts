import type { PaymentMethod } from '@stuiver/domain/methods';
import type { Context } from '../../lib/context.ts';
import type { Queries } from '../../lib/database.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import type { AuditEntry } from '../audit/service.ts';
import { createMerchant, type MerchantMakers, type NewMerchant } from './create-merchant.ts';
import { createUser, type NewUser } from './create-user.ts';
import {
  findMerchant,
  listMethods,
  listOffered,
  type MerchantRow,
  type OfferedMethod,
} from './repository.ts';

export type { NewMerchant } from './create-merchant.ts';
export type { NewUser } from './create-user.ts';
export type { MerchantRow, OfferedMethod } from './repository.ts';
export type MerchantsService = ReturnType<typeof makeMerchantsService>;

/**
 * Companies, their users and what they offer.
 *
 * @param context the world outside
 * @param services tree, pictures, notification secrets, audit
 * @returns the use cases
 */
export function makeMerchantsService(context: Context, services: MerchantMakers) {
  return {
    /** The methods that the chosen companies offer, each once, best place first. */
    async getPaymentMethods(scope: MerchantScope): Promise<{ paymentMethods: PaymentMethod[] }> {
      return { paymentMethods: await listMethods(context.db, scope) };
    },

    /** One merchant's row, for services that know its id from their own rows; undefined when there is none. */
    findMerchant: (db: Queries, merchantId: string): Promise<MerchantRow | undefined> =>
      findMerchant(db, merchantId),

    /** What one merchant offers to payers, in its order, with the processor of each method. */
    offeredMethods: (db: Queries, merchantId: string): Promise<OfferedMethod[]> =>
      listOffered(db, merchantId),

    /** Makes a merchant in a transaction of its own; see `createMerchant`. */
    createMerchant: (merchant: NewMerchant, actor: AuditEntry['actor']): Promise<string> =>
      context.db.transaction().execute((tx) => createMerchant(context, services, tx, merchant, actor)),

    /** Makes a user in a transaction of its own; see `createUser`. */
    createUser: (user: NewUser, actor: AuditEntry['actor']): Promise<string> =>
      context.db.transaction().execute((tx) => createUser(context, services.audit, tx, user, actor)),
  };
}
