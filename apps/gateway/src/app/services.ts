import { bind, bindModules } from '../platform/bind.ts';
import type { Context } from '../platform/context.ts';
import { type DocumentStore, makeDocumentStore } from '../platform/files/document-store.ts';
import { makeOutgoing, type Outgoing } from '../platform/http/outgoing.ts';
import { type Mailer, makeMailer } from '../platform/mail/transport.ts';
import { makeExports } from '../insight/exports/export-csv.ts';
import { makeExportFiles } from '../insight/exports/background/make-files.ts';
import { makeScanner, type Scanner } from '../platform/files/scanner.ts';
import { makeLiveStreams } from '../insight/live/streams.ts';
import { makeNotificationDelivery } from '../company/webhooks/delivery.ts';
import { CALL_LIMIT_MS, makeProcessors, type Processors } from '../money/processors/processor.ts';
import { makeSimulator } from '../money/processors/simulator.ts';
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
