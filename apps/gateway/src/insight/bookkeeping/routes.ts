import * as contract from '@stuiver/contract';
import { userActor } from '../../platform/access/caller.ts';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { createAccountantLink, getAccountantLinks, revokeAccountantLink } from './accountant-links.ts';
import { getInvoices, invoiceFile } from './invoices.ts';
import { settlementFile } from './settlement-files.ts';

/** Routes of a company's books: files of settlements, invoices, links of its accountant. */
export function bookkeepingRoutes(deps: Context): Route[] {
  return [
    route(contract.getSettlementCamt, ({ session, scope, params }) =>
      settlementFile(deps, userActor(session), scope, params.id, { kind: 'camt' }),
    ),
    route(contract.getSettlementPdf, ({ session, scope, params, query }) =>
      settlementFile(deps, userActor(session), scope, params.id, { kind: 'pdf', ...query }),
    ),
    route(contract.getInvoices, async ({ scope, query }) => ({
      content: await getInvoices(deps, scope, query.merchantId),
    })),
    route(contract.getInvoicePdf, ({ session, scope, params, query }) =>
      invoiceFile(deps, userActor(session), scope, params.id, query.language),
    ),
    route(contract.getAccountantLinks, async ({ scope, query }) => ({
      content: await getAccountantLinks(deps, scope, query.merchantId),
    })),
    route(contract.createAccountantLink, ({ session, scope, body }) =>
      createAccountantLink(deps, session, scope, body),
    ),
    route(contract.revokeAccountantLink, async ({ session, scope, params }) => ({
      link: await revokeAccountantLink(deps, session, scope, params.id),
    })),
  ];
}
