import type pg from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import type { DedicatedConnection } from './database/dedicated-connection.ts';
import type { Cluster, Replica } from './database/machines.ts';
import type { DocumentStore } from './files/document-store.ts';
import type { Scanner } from './files/scanner.ts';
import type { Outgoing } from './http/outgoing.ts';
import type { Ids } from './ids.ts';
import type { Mailer } from './mail/transport.ts';
import type { Keyring } from './security/keyring.ts';
import type { Random } from './security/random.ts';

/** Everything that use cases receive from outside. */
export type Context = {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
  readonly pool: pg.Pool;
  readonly db: Db;
  /** Null on one machine. */
  readonly cluster: Cluster | null;
  /** For reads that may be a little late (`reading`); null without one. */
  readonly replica: Replica | null;
  readonly dedicated: DedicatedConnection;
  readonly keyring: Keyring;
  readonly log: Logger;
  readonly outgoing: Outgoing;
  readonly mailer: Mailer;
  readonly documents: DocumentStore;
  /** Null without a virus scanner. */
  readonly scanner: Scanner | null;
};

/** Actor of an action; stored on events and audit rows. */
export type Actor =
  | { readonly kind: 'payer' }
  | { readonly kind: 'system' }
  | { readonly kind: 'processor' }
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'shop'; readonly id: string };
