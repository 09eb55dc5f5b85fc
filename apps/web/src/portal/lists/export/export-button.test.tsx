import type { ExportJob } from '@stuiver/contract';
import { exportsTexts } from '@stuiver/messages/nl/exports/exports';
import { listsTexts } from '@stuiver/messages/nl/lists/lists';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signedIn } from '../../../testing/factories.ts';
import { PAYMENTS_CASE } from '../../../testing/list-cases.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { makePage, makePaymentRow } from '../../../testing/payments.ts';
import { renderApp } from '../../../testing/render-app.tsx';

/** Files that were handed to the browser: their names and types. */
const saved: [name: string, type: string][] = [];

const JOB: ExportJob = {
  id: '01939a09-0000-7000-8000-000000000001',
  list: 'payments',
  status: 'WAITING',
  fileName: 'betalingen-2026-11-20.csv',
  rows: null,
  writtenRows: 0,
  size: null,
  failure: null,
  createdDateTime: '2026-11-20T09:12:00.000Z',
  finishedDateTime: null,
  expiresDateTime: null,
};

/** Answers the calls about an export with the given states in order; the last one stays. */
function stubExport(...states: Partial<ExportJob>[]) {
  const left = [...states];
  const next = () => ({ ...JOB, ...(left.length > 1 ? left.shift() : left[0]) });
  const calls = stubNetwork(
    {
      'POST /gateway/csv/csv': { body: { export: JOB } },
      [`GET /gateway/csv/exports/${JOB.id}`]: () => ({ body: { export: next() } }),
      [`POST /gateway/csv/exports/${JOB.id}/cancel`]: { body: { export: { ...JOB, status: 'CANCELLED' } } },
      [`GET /gateway/csv/exports/${JOB.id}/file`]: {
        headers: { 'content-disposition': `attachment; filename="${JOB.fileName}"`, 'x-export-rows': '2' },
      },
    },
    ({ path }) =>
      PAYMENTS_CASE.call.test(path.split('?')[0] ?? '') ? { body: makePage([makePaymentRow()]) } : null,
  );
  return (end: string) => calls.filter(({ path }) => path.endsWith(`${JOB.id}${end}`)).length;
}

async function begin() {
  const view = await renderApp(PAYMENTS_CASE.path);
  fireEvent.click(await screen.findByRole('button', { name: listsTexts.export }));
  return view;
}

beforeEach(() => {
  signedIn();
  saved.length = 0;
  let type = '';
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    type = (file as Blob).type;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push([this.download, type]);
  });
});
afterEach(() => vi.restoreAllMocks());

it('waits for the file on the page and saves it under its name', async () => {
  const count = stubExport(
    { status: 'WAITING' },
    { status: 'RUNNING', rows: 2 },
    { status: 'READY', rows: 2 },
  );
  await begin();
  expect(await screen.findByText(exportsTexts.done(2))).toBeTruthy();
  expect(saved).toEqual([[JOB.fileName, 'text/csv']]);
  expect([count(''), count('/file')]).toEqual([3, 1]);
});

it('shows why there is no file', async () => {
  stubExport({ status: 'FAILED', failure: 'tooLarge' });
  await begin();
  expect(await screen.findByText(exportsTexts.jobs.failures.tooLarge)).toBeTruthy();
  expect(saved).toEqual([]);
});

it('stops when it is pressed again', async () => {
  const count = stubExport({ status: 'RUNNING' });
  await begin();
  fireEvent.click(await screen.findByRole('button', { name: exportsTexts.cancel }));
  await waitFor(() => expect(count('/cancel')).toBe(1));
  expect(await screen.findByRole('button', { name: listsTexts.export })).toBeTruthy();
  expect(saved).toEqual([]);
});

it('shows a user who leaves the page where the file will be, and lets it be made', async () => {
  const count = stubExport({ status: 'RUNNING' });
  const { goTo } = await begin();
  await waitFor(() => expect(count('')).toBeGreaterThan(0));
  await goTo('/management/refunds');
  expect(await screen.findByText(exportsTexts.begun.title)).toBeTruthy();
  expect([count('/cancel'), count('/file')]).toEqual([0, 0]);
});
