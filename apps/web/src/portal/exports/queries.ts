import type { ExportJob } from '@stuiver/contract';
import {
  cancelExport,
  estimateExport,
  getExportColumns,
  getExports,
  retryExport,
} from '@stuiver/contract/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query.ts';
import { TRANSACTIONS } from '@stuiver/contract/lists/payments';
import { type RequestedSelection, buildSelection } from '../lists/export/export-request.ts';
import type { ListSearch } from '../lists/schema.ts';

/** Interval at which exports under way are polled, in milliseconds. */
const WATCH_MS = 2000;

export function isExportUnderWay({ status }: ExportJob): boolean {
  return status === 'WAITING' || status === 'RUNNING';
}

/** The columns that an export can have, in their usual order. */
export const columnsQuery = queryOptions({
  queryKey: ['export-columns'],
  queryFn: async ({ signal }) => (await call(getExportColumns, {}, signal)).columns.map(({ name }) => name),
  staleTime: Infinity,
});

/** The complete selection to export. */
export type Chosen = {
  /** With dates that end today at the latest. */
  readonly search: ListSearch;
  readonly columns: readonly string[];
  readonly language: string;
};

/** Queries its number of lines; null while the choice is incomplete. */
export function estimateQuery(chosen: Chosen | null) {
  return queryOptions({
    // Columns and language change no number.
    queryKey: ['export-estimate', chosen?.search],
    queryFn: async ({ signal }) => call(estimateExport, { body: await selectionOfChosen(chosen!) }, signal),
    enabled: chosen !== null,
    placeholderData: keepPreviousData,
  });
}

export function selectionOfChosen({ search, columns, language }: Chosen): Promise<RequestedSelection> {
  return buildSelection(TRANSACTIONS, search, columns, language);
}

/** The user's exports; polled while one is under way. */
export const jobsQuery = queryOptions({
  ...callQuery(['exports'], getExports, {}, ({ content }) => content),
  refetchInterval: ({ state }) => (state.data?.some(isExportUnderWay) ? WATCH_MS : false),
});

export const stopJob = (id: string) => call(cancelExport, { params: { id } });
export const repeatJob = (id: string) => call(retryExport, { params: { id } });
