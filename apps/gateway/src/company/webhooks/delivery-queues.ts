export type DeliveryQueuesOptions = {
  /** Runs of one queue that may be under way at once. */
  readonly concurrency: number;
  readonly run: (queue: string, item: string) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
};

type Queue = { readonly waiting: Set<string>; readonly running: Set<string> };

/**
 * A queue per endpoint, so that one that hangs delays no other. The queues are in memory: their items are due in the
 * database, where a poller finds them if this process ends.
 *
 * @returns `add` (an item that is waiting is not added twice), `idle` and `close`
 */
export function makeDeliveryQueues(options: DeliveryQueuesOptions) {
  const queues = new Map<string, Queue>();
  let closed = false;
  let whenIdle: (() => void)[] = [];

  function resolveIdle(): void {
    if (queues.size > 0) return;
    for (const resolve of whenIdle) resolve();
    whenIdle = [];
  }

  function startNext(name: string, queue: Queue): void {
    for (const item of queue.waiting) {
      if (queue.running.size >= options.concurrency) return;
      // Notifications of one payment go out one after the other.
      if (queue.running.has(item)) continue;
      queue.waiting.delete(item);
      queue.running.add(item);
      void options
        .run(name, item)
        .catch(options.onError)
        .finally(() => {
          queue.running.delete(item);
          if (closed) queue.waiting.clear();
          if (queue.running.size === 0 && queue.waiting.size === 0) queues.delete(name);
          else startNext(name, queue);
          resolveIdle();
        });
    }
  }

  function idle(): Promise<void> {
    return queues.size === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve));
  }

  return {
    add(name: string, item: string): void {
      if (closed) return;
      const queue = queues.get(name) ?? { waiting: new Set<string>(), running: new Set<string>() };
      queues.set(name, queue);
      queue.waiting.add(item);
      startNext(name, queue);
    },
    idle,
    close(): Promise<void> {
      closed = true;
      for (const queue of queues.values()) queue.waiting.clear();
      return idle();
    },
  };
}
