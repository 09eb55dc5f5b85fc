export type LanesOptions = {
  /** How many runs of one lane may be under way. */
  readonly width: number;
  readonly run: (lane: string, item: string) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
};

type Lane = { waiting: Set<string>; running: Set<string> };

/**
 * One lane per merchant, so that an endpoint that hangs holds up its own merchant alone. What
 * waits here is a reminder only: it stands in the database, and is found again when this process
 * ends.
 *
 * @param options width, what to do, and where errors go
 * @returns `add` (an item that waits already is not added twice), `idle`, `close`
 */
export function makeLanes(options: LanesOptions) {
  const lanes = new Map<string, Lane>();
  let closed = false;
  let whenIdle: (() => void)[] = [];

  function settle(): void {
    if (lanes.size > 0) return;
    for (const resolve of whenIdle) resolve();
    whenIdle = [];
  }

  function pump(name: string, lane: Lane): void {
    for (const item of lane.waiting) {
      if (lane.running.size >= options.width) return;
      // Two runs of one payment would only get in each other's way.
      if (lane.running.has(item)) continue;
      lane.waiting.delete(item);
      lane.running.add(item);
      void options
        .run(name, item)
        .catch(options.onError)
        .finally(() => {
          lane.running.delete(item);
          if (closed) lane.waiting.clear();
          if (lane.running.size === 0 && lane.waiting.size === 0) lanes.delete(name);
          else pump(name, lane);
          settle();
        });
    }
  }

  function idle(): Promise<void> {
    return lanes.size === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve));
  }

  return {
    add(name: string, item: string): void {
      if (closed) return;
      const lane = lanes.get(name) ?? { waiting: new Set<string>(), running: new Set<string>() };
      lanes.set(name, lane);
      lane.waiting.add(item);
      pump(name, lane);
    },
    idle,
    close(): Promise<void> {
      closed = true;
      for (const lane of lanes.values()) lane.waiting.clear();
      return idle();
    },
  };
}
