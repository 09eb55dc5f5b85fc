import * as contract from '@stuiver/contract';
import type { SettingsDeps } from './settings.ts';
import { getPrincipal, userActor } from '../../platform/access/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getMerchantStanding } from '../merchants/open-merchant.ts';
import { getPaymentMethods } from '../merchants/merchants.ts';
import { offerMethods, readMethods } from './offer-methods.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { getMerchantSettings } from './settings.ts';
import { updateMerchant } from './update-merchant.ts';
import { stopIbanChange, stopIbanChangeByMail } from './iban-changes.ts';

/** Routes of a company's settings. */
export function settingsRoutes(deps: SettingsDeps): Route[] {
  return [
    route(contract.getMerchantStanding, ({ caller }) => getMerchantStanding(deps, getPrincipal(caller))),
    route(contract.getPaymentMethods, ({ scope }) => getPaymentMethods(deps, scope)),
    route(contract.getMerchantChangeById, ({ scope, query }) => getMerchantSettings(deps, scope, query.id)),
    route(contract.updateMerchant, ({ session, scope, body, proof }) =>
      updateMerchant(deps, session, scope, body, proof),
    ),
    route(contract.stopIbanChange, ({ session, scope, body }) =>
      stopIbanChange(deps, session, scope, body.id),
    ),
    route(contract.getMerchantMethods, ({ params }) => readMethods(deps, params.id)),
    route(contract.setMerchantMethods, async ({ session, params, body }) => {
      await inTransaction(deps.db, (tx) =>
        offerMethods(deps, tx, params.id, body.methods, userActor(session)),
      );
      return readMethods(deps, params.id);
    }),
    route(contract.stopIbanChangeByMail, ({ body }) => stopIbanChangeByMail(deps, body.token)),
  ];
}
