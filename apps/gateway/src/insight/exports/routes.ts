import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import {
  cancelExport,
  exportCsv,
  getExport,
  getExportFile,
  getExports,
  retryExport,
} from './background/jobs.ts';
import { estimateExport } from './estimate.ts';
import { exportColumns } from './file/columns.ts';

/** Routes of exports. */
export function exportRoutes(deps: Context): Route[] {
  return [
    route(contract.getExportColumns, async ({ query }) => ({ columns: exportColumns(query.list) })),
    route(contract.exportCsv, async ({ session, scope, body }) => ({
      export: await exportCsv(deps, session, scope, body),
    })),
    route(contract.estimateExport, ({ session, scope, body }) => estimateExport(deps, session, scope, body)),
    route(contract.getExports, async ({ session }) => ({ content: await getExports(deps, session) })),
    route(contract.getExport, async ({ session, params }) => ({
      export: await getExport(deps, session, params.id),
    })),
    route(contract.getExportFile, ({ session, params }) => getExportFile(deps, session, params.id)),
    route(contract.cancelExport, async ({ session, params }) => ({
      export: await cancelExport(deps, session, params.id),
    })),
    route(contract.retryExport, async ({ session, params }) => ({
      export: await retryExport(deps, session, params.id),
    })),
  ];
}
