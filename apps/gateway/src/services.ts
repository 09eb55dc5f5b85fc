import { bind, bindModules } from './lib/bind.ts';
import type { Context } from './lib/context.ts';
import { type DocumentStore, makeDocumentStore } from './lib/document-store.ts';
import { makeOutgoing, type Outgoing } from './lib/http/outgoing.ts';
import { type Mailer, makeMailer } from './lib/mail.ts';
import { makeExports } from './modules/exports/export-csv.ts';
import { makeExportFiles } from './modules/exports/background/make-files.ts';
import { makeScanner, type Scanner } from './lib/scanner.ts';
import { makeLiveStreams } from './modules/live/streams.ts';
import { makeNotificationDelivery } from './modules/notifications/delivery.ts';
import { CALL_LIMIT_MS, makeProcessors, type Processors } from './modules/processors/processor.ts';
import { makeSimulator } from './modules/processors/simulator.ts';
import { TEST_BANK, USE_CASES } from './use-cases.ts';

export type Services = ReturnType<typeof makeServices>;

/** What the use cases depend on besides the context; tests pass their own. */
type Others = {
  readonly processors: Processors;
  readonly callLimitMs: number;
  readonly outgoing: Outgoing;
  readonly mailer: Mailer;
  readonly documents: DocumentStore;
  readonly scanner: Scanner | null;
};

function makeDeps(context: Context, others: Partial<Others>) {
  const { mode } = context.settings;
  return {
    ...context,
    // The simulator exists in test mode only.
    processors: makeProcessors(mode === 'test' ? [makeSimulator(context)] : []),
    callLimitMs: CALL_LIMIT_MS,
    outgoing: makeOutgoing({ mode }),
    mailer: makeMailer(context.settings),
    documents: makeDocumentStore(context.settings),
    scanner: makeScanner(context.settings),
    ...others,
  };
}

/**
 * The composition root: binds every use case to its dependencies.
 *
 * @returns the use cases by module; `close` waits for work under way
 */
export function makeServices(context: Context, others: Partial<Others> = {}) {
  const deps = makeDeps(context, others);
  const live = makeLiveStreams(deps);
  const delivery = makeNotificationDelivery(deps);
  const exported = makeExports(deps);
  const modules = bindModules(deps, USE_CASES);
  return {
    ...modules,
    exports: { ...modules.exports, ...exported, ...makeExportFiles(deps) },
    live,
    notifications: { ...modules.notifications, ...delivery },
    testBank: context.settings.mode === 'test' ? bind(deps, TEST_BANK) : null,
    async close(): Promise<void> {
      await live.close();
      exported.close();
      await delivery.close();
      await deps.outgoing.close();
    },
  };
}
