import { useEffect, useRef, useState } from 'react';

export type Progress = { readonly done: number; readonly all: number };

/** Reason for aborting an export that the user stops. One that they leave continues without this page. */
export const STOP = 'stop';

/** Makes and saves a file; `signal` is aborted when the user stops it or leaves. @returns its lines */
export type Making = (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<number>;

export type ExportRun = {
  readonly isRunning: boolean;
  /** Null until the first lines have arrived. */
  readonly progress: Progress | null;
  /** Null before the first outcome, and while running; its rows are null when the user left before the file was ready. */
  readonly outcome: { readonly rows: number | null } | null;
  readonly error: Error | null;
};

const IDLE: ExportRun = { isRunning: false, progress: null, outcome: null, error: null };

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** One export at a time, with its progress. When the user leaves the page, the file is made without it. */
export function useExport(onEnd?: (run: ExportRun) => void) {
  const [run, setRun] = useState(IDLE);
  const abort = useRef<AbortController | null>(null);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(
    () => () => {
      if (abort.current === null) return;
      abort.current.abort();
      latest.current?.({ ...IDLE, outcome: { rows: null } });
    },
    [],
  );

  async function start(make: Making): Promise<void> {
    const controller = new AbortController();
    abort.current = controller;
    setRun({ ...IDLE, isRunning: true });
    const finish = (end: ExportRun) => {
      if (controller.signal.aborted) return;
      abort.current = null;
      setRun(end);
      onEnd?.(end);
    };
    try {
      const rows = await make(controller.signal, (progress) => {
        if (!controller.signal.aborted) setRun((now) => ({ ...now, progress }));
      });
      finish({ ...IDLE, outcome: { rows } });
    } catch (error) {
      if (isAbort(error)) finish(IDLE);
      else finish({ ...IDLE, error: error instanceof Error ? error : new Error('unknown') });
    }
  }

  return {
    ...run,
    start,
    cancel() {
      abort.current?.abort(STOP);
      abort.current = null;
      setRun(IDLE);
    },
    /** Forgets the last outcome, when the selection changes. */
    reset: () => setRun((now) => (now.isRunning ? now : IDLE)),
  };
}
