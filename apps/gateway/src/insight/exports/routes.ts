import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Exports } from './export-csv.ts';
import { columnsOf } from './file/column-queries.ts';
import { estimateExport } from './estimate.ts';
import { getExports, getExport, getExportFile, cancelExport, retryExport } from './background/jobs.ts';

/** The calls about exports. */
export function exportRoutes(context: Context, exports: Exports): Route[] {
  return [
    route(contract.getExportColumns, async ({ query }) => ({ columns: columnsOf(query.list) })),
    route(contract.exportCsv, ({ session, scope, body }) => exports.exportCsv(session, scope, body)),
    route(contract.estimateExport, ({ session, scope, body }) =>
      estimateExport(context, session, scope, body),
    ),
    route(contract.getExports, async ({ session }) => ({ content: await getExports(context, session) })),
    route(contract.getExport, async ({ session, params }) => ({
      export: await getExport(context, session, params.id),
    })),
    route(contract.getExportFile, ({ session, params }) => getExportFile(context, session, params.id)),
    route(contract.cancelExport, async ({ session, params }) => ({
      export: await cancelExport(context, session, params.id),
    })),
    route(contract.retryExport, async ({ session, params }) => ({
      export: await retryExport(context, session, params.id),
    })),
  ];
}
