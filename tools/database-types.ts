import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_NOTIFICATION } from '@stuiver/domain/webhooks';
import { Kysely, PostgresDialect, sql } from 'kysely';
import {
  ColumnTypeNode,
  type DatabaseMetadata,
  type ExpressionNode,
  generate,
  IdentifierNode,
  LiteralNode,
  PostgresDialect as PostgresTypes,
  UnionExpressionNode,
} from 'kysely-codegen';
import pg from 'pg';
import { root } from './serve/processes.ts';
import { joinTestCluster } from './testing/cluster.ts';
import { migratedTemplate } from './testing/templates.ts';

const folder = join(root, 'apps/gateway/src/platform/database');
/** The generated types of the database's tables. */
export const typesFile = join(folder, 'schema.d.ts');
/** The generated lists of some tables' columns. */
export const columnsFile = join(folder, 'columns.ts');

/** Tables of which whole rows are read by statements that have to name the columns. */
const READ_WHOLE = ['attempts', 'exports', 'payments'];

/** Types for columns whose values the code limits and no CHECK does, with their modules. */
const IMPORTS = {
  AttentionReason: '@stuiver/domain/states',
  AuditAction: '@stuiver/domain/audit',
  AuditSubject: '@stuiver/domain/audit',
  AuditValues: '@stuiver/domain/audit',
  ChargebackStage: '@stuiver/domain/chargebacks/evidence',
  ChargebackStatus: '@stuiver/domain/states',
  DocumentKind: '@stuiver/domain/applications/documents',
  DocumentType: '@stuiver/domain/applications/documents',
  EvidenceRefusal: '@stuiver/domain/chargebacks/evidence',
  EvidenceSlot: '@stuiver/domain/chargebacks/evidence',
  ExportFailure: '@stuiver/contract',
  ExportSelection: '@stuiver/contract',
  Frequency: '@stuiver/domain/states',
  Language: '@stuiver/domain/languages',
  ListName: '@stuiver/contract',
  NotificationType: '@stuiver/domain/webhooks',
  PaymentMethod: '@stuiver/domain/methods',
  ProductKind: '@stuiver/domain/chargebacks/evidence',
  RecurrenceType: '@stuiver/domain/states',
  RefundRefusal: '@stuiver/domain/refund-limits',
  RefundStatus: '@stuiver/domain/states',
  Role: '@stuiver/domain/permissions',
};

const named = (type: keyof typeof IMPORTS) => new IdentifierNode(type);
const namedOr = (type: keyof typeof IMPORTS, other: string) =>
  new UnionExpressionNode([named(type), new LiteralNode(other)]);
/** JSON is read as a value and written as text. */
const json = (type: ExpressionNode) =>
  new ColumnTypeNode(type, new IdentifierNode('string'), new IdentifierNode('string'));

const COLUMNS: Readonly<Record<string, ExpressionNode>> = {
  'attempts.method': named('PaymentMethod'),
  'audit_log.action': named('AuditAction'),
  'audit_log.after': named('AuditValues'),
  'audit_log.before': named('AuditValues'),
  'audit_log.subject_kind': named('AuditSubject'),
  'chargebacks.method': named('PaymentMethod'),
  'evidence_files.content_type': named('DocumentType'),
  'evidence_files.stage': named('ChargebackStage'),
  'evidence_files.slot': named('EvidenceSlot'),
  'evidence_folders.language': named('Language'),
  'evidence_folders.product': named('ProductKind'),
  'evidence_folders.refusal': named('EvidenceRefusal'),
  'exports.failure': named('ExportFailure'),
  'exports.selection': json(named('ExportSelection')),
  'mails.data': json(new IdentifierNode('object')),
  'notifications.type': namedOr('NotificationType', TEST_NOTIFICATION),
  'onboarding_documents.content_type': named('DocumentType'),
  'onboarding_documents.kind': named('DocumentKind'),
  'payment_links.recurrence_frequency': named('Frequency'),
  'payments.asked_method': named('PaymentMethod'),
  'payments.attention': named('AttentionReason'),
  'payments.chargeback_status': namedOr('ChargebackStatus', ''),
  'payments.method': namedOr('PaymentMethod', ''),
  'payments.recurrence_frequency': named('Frequency'),
  'payments.recurrence_type': named('RecurrenceType'),
  'payments.refund_status': namedOr('RefundStatus', ''),
  'recurrences.method': named('PaymentMethod'),
  'refund_request_items.refusal': named('RefundRefusal'),
  'refunds.method': named('PaymentMethod'),
  'role_limits.role': named('Role'),
  'saved_views.list': named('ListName'),
  'processor_inbox.stage': named('ChargebackStage'),
  'simulator.messages.stage': named('ChargebackStage'),
  'simulator.operations.method': namedOr('PaymentMethod', ''),
};

/** Types that the driver returns with the parsers of `platform/database/database.ts`, and the types above. */
const SCALARS: Readonly<Record<string, ExpressionNode>> = {
  int8: new IdentifierNode('number'),
  jsonb: new IdentifierNode('unknown'),
  timestamptz: new IdentifierNode('Date'),
  ...COLUMNS,
};

/** Reads the values of every `CHECK (column IN (…))`, by `schema.table.column`. */
async function readCheckLists(db: Kysely<unknown>): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    SELECT concat_ws('.', c.relnamespace::regnamespace, c.relname, a.attname) AS column,
      pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND k.conkey = ARRAY[a.attnum]
    WHERE k.contype = 'c'`.execute(db);
  const lists = rows.flatMap(({ column, definition }): [string, string[]][] => {
    const [, values] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? [];
    return values === undefined
      ? []
      : [[column, [...values.matchAll(/'(.*?)'::text/g)].map(([, value]) => value!)]];
  });
  return new Map(lists);
}

async function narrowColumns(db: Kysely<unknown>, metadata: DatabaseMetadata): Promise<DatabaseMetadata> {
  const lists = await readCheckLists(db);
  for (const table of metadata.tables) {
    for (const column of table.columns) {
      const name = `${table.schema}.${table.name}.${column.name}`;
      column.enumValues = lists.get(name) ?? null;
      const known = name.replace('public.', '');
      if (known in COLUMNS) column.dataType = known;
    }
  }
  return metadata;
}

function writeColumns({ tables }: DatabaseMetadata): string {
  const lists = READ_WHOLE.map((name) => {
    const { columns } = tables.find((table) => table.schema === 'public' && table.name === name)!;
    return `  ${name}:\n    '${columns.map((column) => column.name).join(', ')}',\n`;
  });
  return `// This file was generated by \`npm run database:types\`.

/**
 * All columns of tables. Prepared statements must name them, as their result may not change when a migration adds one,
 * and so must questions about all merchants.
 */
export const COLUMNS = {\n${lists.join('')}} as const;\n`;
}

/**
 * Generates the types of a migrated database (CHECK lists as unions, other columns as the driver returns them), and
 * lists of columns.
 */
export async function generateDatabaseTypes(
  connectionString: string,
): Promise<{ types: string; columns: string }> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString }) }),
  });
  const dialect = new PostgresTypes({ dateParser: 'string' });
  Object.assign(dialect.adapter.scalars, SCALARS);
  let columns = '';
  try {
    const types = await generate({
      db,
      dialect,
      outFile: null,
      customImports: IMPORTS,
      postprocess({ metadata }) {
        columns = writeColumns(metadata);
        return narrowColumns(db, metadata);
      },
    });
    return { types, columns };
  } finally {
    await db.destroy();
  }
}

/** Writes the types of the database that the migrations make. */
async function main(): Promise<void> {
  const cluster = await joinTestCluster();
  try {
    const { migrationUrl } = await migratedTemplate(cluster);
    const { types, columns } = await generateDatabaseTypes(migrationUrl);
    writeFileSync(typesFile, types);
    writeFileSync(columnsFile, columns);
  } finally {
    await cluster.release();
  }
}

if (import.meta.main) await main();
