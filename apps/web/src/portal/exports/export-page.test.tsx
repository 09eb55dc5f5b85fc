import { exportsTexts } from '@stuiver/messages/nl/exports/exports';
import { screen } from '@testing-library/react';
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
