import { exportsTexts } from '@stuiver/messages/nl/exports/exports';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Download } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { failureText } from '../lists/export/report-export.ts';
import type { ExportRun } from '../lists/export/use-export.ts';

export type ExportActionProps = {
  run: ExportRun;
  /** Expected number of lines; undefined while unknown. */
  lines: number | undefined;
  isCounting: boolean;
  onStart: () => void;
  onCancel: () => void;
};

/** The button with its number of lines, the progress, and the result. */
export function ExportAction({ run, lines, isCounting, onStart, onCancel }: ExportActionProps) {
  const texts = useTexts(exportsTexts);
  const count = lines === undefined ? (isCounting ? texts.counting : '') : texts.rows(lines);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          tone="primary"
          size="large"
          className="max-sm:w-full"
          loading={run.isRunning}
          icon={Download}
          onClick={onStart}
        >
          {texts.start}
        </Button>
        <p role="status" className="num text-ink-soft">
          {run.isRunning ? null : count}
        </p>
        {run.isRunning ? <Button onClick={onCancel}>{texts.cancel}</Button> : null}
      </div>
      {run.isRunning ? <Bar run={run} /> : null}
      <Ending run={run} onRetry={onStart} />
    </div>
  );
}

function Bar({ run: { progress } }: { run: ExportRun }) {
  const texts = useTexts(exportsTexts);
  const { number } = useFormats();
  return (
    <div className="grid gap-1.5">
      <progress
        aria-label={texts.running}
        className="h-2 w-full accent-brand"
        {...(progress ? { value: progress.done, max: Math.max(1, progress.all) } : {})}
      />
      <p className="num text-table text-ink-soft">
        {progress ? texts.progress(number(progress.done), number(progress.all)) : texts.running}
      </p>
    </div>
  );
}

function Ending({ run: { outcome, error }, onRetry }: { run: ExportRun; onRetry: () => void }) {
  const texts = useTexts(exportsTexts);
  if (error) {
    return (
      <Notice tone="bad" role="alert" title={texts.failed.title}>
        <p>{failureText(error)}</p>
        <Button size="small" className="mt-2" onClick={onRetry}>
          {texts.retry}
        </Button>
      </Notice>
    );
  }
  if (!outcome || outcome.rows === null) return null;
  if (outcome.rows === 0)
    return (
      <Notice tone="calm" role="status" title={texts.nothing.title}>
        {texts.nothing.text}
      </Notice>
    );
  return <Notice tone="good" role="status" title={texts.done(outcome.rows)} />;
}
