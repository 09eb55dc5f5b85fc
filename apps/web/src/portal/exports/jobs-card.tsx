import type { ExportJob } from '@stuiver/contract';
import { exportsTexts } from '@stuiver/messages/nl/exports/exports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { showDateTime } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { reloadQueries } from '../../lib/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';
import { keepFile } from '../lists/export/export-request.ts';
import { isExportUnderWay, jobsQuery, repeatJob, stopJob } from './queries.ts';

const TONES: Record<ExportJob['status'], Tone> = {
  WAITING: 'wait',
  RUNNING: 'wait',
  READY: 'good',
  FAILED: 'bad',
  CANCELLED: 'calm',
  EXPIRED: 'calm',
};

/** The user's exports, each with its state and actions. */
export function JobsCard() {
  const { jobs: texts } = useTexts(exportsTexts);
  const query = useQuery(jobsQuery);
  const { data, error } = query;
  return (
    <Card title={texts.title}>
      {data === undefined && error ? (
        <LoadFailed title={texts.failed} text={texts.failedText} query={query} />
      ) : (
        <CardBody className="grid grid-cols-1 gap-3">
          {data === undefined ? (
            <div aria-busy className="grid gap-2.5">
              <Skeleton className="h-4 w-60" />
              <Skeleton className="h-4 w-44" />
            </div>
          ) : data.length === 0 ? (
            <p className="text-table text-ink-soft">{texts.none}</p>
          ) : (
            <>
              <p className="text-table text-ink-faint">{texts.text}</p>
              <ul aria-label={texts.label} className="grid grid-cols-1">
                {data.map((job) => (
                  <JobItem key={job.id} job={job} />
                ))}
              </ul>
            </>
          )}
        </CardBody>
      )}
    </Card>
  );
}

function JobItem({ job }: { job: ExportJob }) {
  const { jobs: texts } = useTexts(exportsTexts);
  const facts = useFacts(job);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-52 max-sm:basis-full">
        <p className="truncate font-medium">{job.fileName}</p>
        <p className="num text-small text-ink-faint">
          {[showDateTime(job.createdDateTime), ...facts].join(' · ')}
        </p>
        {job.failure ? <FieldError>{texts.failures[job.failure]}</FieldError> : null}
      </div>
      <span role="status" className="max-sm:mr-auto">
        <StatusDot tone={TONES[job.status]}>{texts.status[job.status]}</StatusDot>
      </span>
      <JobActions job={job} />
    </li>
  );
}

/** Checks whether nothing was found: there is no file to download, and nothing to retry. */
function isEmpty({ status, rows }: ExportJob): boolean {
  return status === 'READY' && rows === 0;
}

/** Progress of an export, or the lines of its file and until when it is kept. */
function useFacts(job: ExportJob): string[] {
  const texts = useTexts(exportsTexts);
  const { number } = useFormats();
  const rows = job.rows ?? 0;
  if (isEmpty(job)) return [texts.nothing.title];
  if (job.status === 'RUNNING' && job.rows !== null)
    return [texts.progress(number(job.writtenRows), number(rows))];
  if (job.status !== 'READY' || job.expiresDateTime === null) return [];
  return [texts.rows(rows), texts.jobs.until(showDateTime(job.expiresDateTime))];
}

function JobActions({ job }: { job: ExportJob }) {
  const { cancel, failed, jobs: texts } = useTexts(exportsTexts);
  const act = useMutation({
    mutationFn: async (run: (id: string) => Promise<unknown>) => run(job.id),
    onSettled: () => reloadQueries(jobsQuery.queryKey),
  });
  const button = (label: string, spoken: string, run: (id: string) => Promise<unknown>) => (
    <Button size="small" aria-label={spoken} loading={act.isPending} onClick={() => act.mutate(run)}>
      {label}
    </Button>
  );
  if (isEmpty(job)) return null;
  return (
    <div className="grid justify-items-end gap-1">
      {isExportUnderWay(job)
        ? button(cancel, texts.stop(job.fileName), stopJob)
        : job.status === 'READY'
          ? button(texts.fetchShort, texts.fetch(job.fileName), keepFile)
          : button(texts.againShort, texts.again(job.fileName), repeatJob)}
      {act.error ? <FieldError>{failed.title}</FieldError> : null}
    </div>
  );
}
