import { useEffect, useRef, useState } from 'react';
import type { Outcome } from './export-request.ts';

type Progress = { readonly done: number; readonly all: number };

/** Makes a file; `signal` is aborted when the user stops it or leaves. */
export type Making = (
  signal: AbortSignal,
  onProgress: (done: number, all: number) => void,
) => Promise<Outcome>;

export type ExportRun = {
  readonly isRunning: boolean;
  /** Null until the first lines have come. */
  readonly progress: Progress | null;
  /** Null before the first outcome, and while running. */
  readonly outcome: { readonly rows: Outcome } | null;
  readonly error: Error | null;
};

const IDLE: ExportRun = { isRunning: false, progress: null, outcome: null, error: null };

/** One export at a time, with its progress. Leaving the page stops it. */
export function useExport(onEnd?: (run: ExportRun) => void) {
  const [run, setRun] = useState(IDLE);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function start(make: Making): Promise<void> {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setRun({ ...IDLE, isRunning: true });
    const finish = (end: ExportRun) => {
      if (controller.signal.aborted) return;
      setRun(end);
      onEnd?.(end);
    };
    try {
      const rows = await make(controller.signal, (done, all) => {
        if (!controller.signal.aborted) setRun((now) => ({ ...now, progress: { done, all } }));
      });
      finish({ ...IDLE, outcome: { rows } });
    } catch (error) {
      finish({ ...IDLE, error: error instanceof Error ? error : new Error('unknown') });
    }
  }

  return {
    ...run,
    start,
    cancel() {
      abort.current?.abort();
      setRun(IDLE);
    },
    /** Forgets the last outcome, as when something else is chosen. */
    reset: () => setRun((now) => (now.isRunning ? now : IDLE)),
  };
}
