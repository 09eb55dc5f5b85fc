/** Typing pauses longer than this are worth a save. */
const REST_MS = 700;
const RETRY_MS = 5000;

export type AutosaveOptions = {
  readonly isSaved: () => boolean;
  /** Saves what there is now; resolves with whether the next save may follow. */
  readonly saveOnce: () => Promise<boolean>;
  readonly onFailed: () => void;
  readonly mayRetry: () => boolean;
};

/** Saves a form as one types: in order, one at a time, again after a failure. */
export function makeAutosave({ isSaved, saveOnce, onFailed, mayRetry }: AutosaveOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  let isOver = false;
  const later = (milliseconds = REST_MS) => {
    clearTimeout(timer);
    if (isOver) return;
    timer = setTimeout(() => void flush(), milliseconds);
  };
  const run = async (): Promise<boolean> => {
    while (!isSaved())
      if (!(await saveOnce())) {
        onFailed();
        if (mayRetry()) later(RETRY_MS);
        return false;
      }
    return true;
  };
  /** Saves what is unsaved; resolves with whether everything is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }
  /** Ends what comes later; a save under way goes on, and is not tried again. */
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
  };
  return { later: () => later(), flush, stop };
}
