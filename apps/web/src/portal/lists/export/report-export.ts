import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { exportsTexts } from '@stuiver/messages/nl/exports/exports';
import { ApiError } from '../../../lib/api.ts';
import { getTexts } from '../../../lib/language.ts';
import { showToast } from '../../../lib/toasts.ts';
import { ExportError } from './export-request.ts';
import type { ExportRun } from './use-export.ts';

/** Describes why an export failed, and what to do. */
export function failureText(error: Error): string {
  const { failed, jobs } = getTexts(exportsTexts);
  if (error instanceof ExportError) return jobs.failures[error.reason];
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'storageFull') return getTexts(errorTexts).codes[code];
  return code === 'limitReached' ? failed.busy : failed.text;
}

/** Reports the result of an export of a list. */
export function reportExport({ outcome, error }: ExportRun): void {
  const texts = getTexts(exportsTexts);
  if (error) showToast({ tone: 'bad', title: texts.failed.title, text: failureText(error) });
  else if (outcome?.rows === null) showToast({ tone: 'calm', ...texts.begun });
  else if (outcome?.rows === 0) showToast({ tone: 'calm', ...texts.nothing });
  else if (outcome) showToast({ title: texts.done(outcome.rows ?? 0) });
}
