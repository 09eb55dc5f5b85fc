import { exportsTexts } from '@stuiver/messages/nl/exports/exports';
import type { ExportJob } from '@stuiver/contract';
import { exportsTexts as english } from '@stuiver/messages/en/exports/exports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ESTIMATE = 'POST /gateway/csv/estimate';
const JOBS = 'GET /gateway/csv/exports';
const ADDRESS = '/management/export-data?createDateRange=last-7-days';

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

it('counts the lines of a complete choice', async () => {
  stubNetwork({ [ESTIMATE]: { body: { rows: 12 } }, [JOBS]: { body: { content: [] } } });
  await renderApp(ADDRESS);
  expect(await screen.findByText(exportsTexts.rows(12))).toBeTruthy();
  expect(await screen.findByText(exportsTexts.jobs.none)).toBeTruthy();
});

it('shows that earlier exports could not be read', async () => {
  stubNetwork({ [ESTIMATE]: { body: { rows: 12 } }, [JOBS]: { status: 403, body: { code: 'forbidden' } } });
  await renderApp(ADDRESS);
  expect(await screen.findByText(exportsTexts.jobs.failed)).toBeTruthy();
});

/** Dates as the specification words them, letter by letter (spec 5.12). */
const SAID = {
  nl: ['Kies een of meer datums', 'De datum kan niet in de toekomst liggen'],
  en: ['Please select date(s)', 'Date cannot be in the future'],
} as const;

it('asks for dates, and for none in the future', async () => {
  expect([english.pleaseSelect, english.inFuture]).toEqual(SAID.en);
  const calls = stubNetwork({ [JOBS]: { body: { content: [] } } });
  const { router } = await renderApp('/management/export-data');
  fireEvent.click(await screen.findByRole('button', { name: exportsTexts.start }));
  expect((await screen.findByRole('alert')).textContent).toContain(SAID.nl[0]);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await router.navigate({
    to: '/management/export-data',
    search: { createDateRange: '2026-01-01..2199-01-01' },
  });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(SAID.nl[1]));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

const JOB: ExportJob = {
  id: '018f0000-0000-7000-8000-000000000001',
  list: 'transactions',
  status: 'FAILED',
  fileName: 'transacties.csv',
  rows: 12,
  writtenRows: 3,
  size: null,
  failure: 'tooLong',
  createdDateTime: '2026-11-20T09:00:00.000Z',
  finishedDateTime: '2026-11-20T09:10:00.000Z',
  expiresDateTime: null,
};

it.each([
  ['FAILED', 'tooLong'],
  ['CANCELLED', null],
  ['EXPIRED', null],
] as const)('shows that a file is %s, and makes it again', async (status, failure) => {
  const calls = stubNetwork({
    [JOBS]: { body: { content: [{ ...JOB, status, failure }] } },
    [`POST /gateway/csv/exports/${JOB.id}/retry`]: {
      body: { export: { ...JOB, status: 'WAITING', failure: null } },
    },
  });
  await renderApp('/management/export-data');
  const list = await screen.findByRole('list', { name: exportsTexts.jobs.label });
  expect(within(list).getByText(exportsTexts.jobs.status[status])).toBeTruthy();
  if (failure) expect(within(list).getByText(exportsTexts.jobs.failures[failure])).toBeTruthy();
  fireEvent.click(within(list).getByRole('button', { name: /opnieuw maken$/ }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
});
