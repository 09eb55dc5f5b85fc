import type { ExportJob } from '@stuiver/contract';
import type { TestApp } from './app.ts';

/**
 * Asks for an export, makes its file as a worker does at once, and fetches it.
 *
 * @param query such as `?selectedIds=…`
 * @returns the file's answer, or that to the request where it was refused
 */
export async function exportFile(
  { app, exportFiles }: Pick<TestApp, 'app' | 'exportFiles'>,
  headers: Partial<Readonly<Record<string, string>>>,
  payload: object,
  query = '',
) {
  const asked = await app.inject({ method: 'POST', url: `/gateway/csv/csv${query}`, headers, payload });
  if (asked.statusCode !== 200) return asked;
  await exportFiles.makeDue();
  const { id } = asked.json<{ export: ExportJob }>().export;
  return app.inject({ url: `/gateway/csv/exports/${id}/file`, headers });
}
