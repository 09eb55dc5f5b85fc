import {
  cancelExport,
  estimateExport,
  exportCsv,
  getExport,
  getExportColumns,
  getExportFile,
  getExports,
  retryExport,
} from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';
import { columnsOf } from './file/column-queries.ts';

/** The calls about exports. */
export function exportRoutes({ exports }: Services): Route[] {
  return [
    route(getExportColumns, async ({ query }) => ({ columns: columnsOf(query.list) })),
    route(exportCsv, ({ session, scope, body }) => exports.exportCsv(session, scope, body)),
    route(estimateExport, ({ session, scope, body }) => exports.estimateExport(session, scope, body)),
    route(getExports, async ({ session }) => ({ content: await exports.getExports(session) })),
    route(getExport, async ({ session, params }) => ({
      export: await exports.getExport(session, params.id),
    })),
    route(getExportFile, ({ session, params }) => exports.getExportFile(session, params.id)),
    route(cancelExport, async ({ session, params }) => ({
      export: await exports.cancelExport(session, params.id),
    })),
    route(retryExport, async ({ session, params }) => ({
      export: await exports.retryExport(session, params.id),
    })),
  ];
}
