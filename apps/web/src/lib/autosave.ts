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
  const stop = () => clearTimeout(timer);
  const later = (milliseconds = REST_MS) => {
    stop();
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
    stop();
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }
  return { later: () => later(), flush, stop };
}
