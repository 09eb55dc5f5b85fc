import { type ExportJob, EXPORT_STATUSES } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { expect } from '@playwright/test';
import { portal, type Visit } from './scene.ts';

const ID = '00000000-0000-4000-8000-00000000000';

/** One export in each state: some last a second, others come about after days. */
const JOBS: readonly ExportJob[] = EXPORT_STATUSES.map((status, index) => ({
  id: `${ID}${index}`,
  list: 'transactions',
  status,
  fileName: `transacties-2026-0${index + 1}-01_2026-0${index + 1}-28.csv`,
  rows: 1_204_350,
  writtenRows: status === 'RUNNING' ? 480_000 : 0,
  size: status === 'READY' ? 96_000_000 : null,
  failure: status === 'FAILED' ? 'tooLarge' : null,
  createdDateTime: '2026-11-20T09:12:00.000Z',
  finishedDateTime: null,
  expiresDateTime: status === 'READY' ? '2026-11-23T09:12:00.000Z' : null,
}));

/** The list of exports in the background. */
export const exportJobs: Visit = [
  {
    name: 'export-jobs',
    async show(scene) {
      await scene.page.route('**/csv/exports', (route) => route.fulfill({ json: { content: JOBS } }));
      await portal(scene, SCREEN_PATHS.exportData);
      const list = scene.page.getByRole('list', { name: scene.texts.exports.jobs.label });
      await expect(list.getByRole('listitem')).toHaveCount(JOBS.length);
    },
  },
];
