import * as contract from '@stuiver/contract';
import type { SettingsDeps } from './settings.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getMerchantStanding } from '../merchants/open-merchant.ts';
import { getPaymentMethods } from '../merchants/merchants.ts';
import { offerMethods, readMethods } from './offer-methods.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { getMerchantSettings } from './settings.ts';
import { updateMerchant } from './update-merchant.ts';
import { stopIbanChange, stopIbanChangeByMail } from './iban-changes.ts';

/** Routes of merchants themselves. */
export function merchantRoutes(context: SettingsDeps): Route[] {
  return [
    route(contract.getMerchantStanding, ({ session }) => getMerchantStanding(context, session)),
    route(contract.getPaymentMethods, ({ scope }) => getPaymentMethods(context, scope)),
    route(contract.getMerchantChangeById, ({ scope, query }) =>
      getMerchantSettings(context, scope, query.id),
    ),
    route(contract.updateMerchant, ({ session, scope, body, proof }) =>
      updateMerchant(context, session, scope, body, proof),
    ),
    route(contract.stopIbanChange, ({ session, scope, body }) =>
      stopIbanChange(context, session, scope, body.id),
    ),
    route(contract.getMerchantMethods, ({ params }) => readMethods(context, params.id)),
    route(contract.setMerchantMethods, async ({ session, params, body }) => {
      const actor = { kind: 'user', id: session.userId } as const;
      await inTransaction(context.db, (tx) => offerMethods(context, tx, params.id, body.methods, actor));
      return readMethods(context, params.id);
    }),
    route(contract.stopIbanChangeByMail, ({ body }) => stopIbanChangeByMail(context, body.token)),
  ];
}
