import {
  type DeleteStmt,
  type InsertStmt,
  type MergeStmt,
  type Node,
  parseSync,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from 'libpg-query';

/** One entry of a FROM clause (or the target of an UPDATE or DELETE) with the conditions that all its rows meet. */
export type Source = {
  readonly node: Node;
  /** The name by which conditions refer to it. */
  readonly alias: string;
  /** The table, unless the source is a sub-select, a function or a CTE. */
  readonly table: string | null;
  readonly conditions: readonly Node[];
};

type Statement =
  | { readonly kind: 'select'; readonly stmt: SelectStmt }
  | { readonly kind: 'insert'; readonly stmt: InsertStmt }
  | { readonly kind: 'update'; readonly stmt: UpdateStmt }
  | { readonly kind: 'delete'; readonly stmt: DeleteStmt }
  | { readonly kind: 'merge'; readonly stmt: MergeStmt };

/** One SELECT, INSERT, UPDATE, DELETE or MERGE of a statement, wherever it is nested, with what it reads from. */
export type Level = Statement & {
  readonly sources: readonly Source[];
  /** Names of the CTEs that it can see. */
  readonly ctes: ReadonlySet<string>;
};

type Held = { readonly key: string; readonly value: object };

function collect(value: unknown, key: string, found: Held[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, key, found);
  } else if (typeof value === 'object' && value !== null) {
    found.push({ key, value });
    for (const name in value) collect((value as Record<string, unknown>)[name], name, found);
  }
}

/** Every object inside a parse tree, itself included, with the field or node kind that holds it. */
export function nodesIn(value: unknown): readonly Held[] {
  const found: Held[] = [];
  collect(value, '', found);
  return found;
}

/** Every node of one kind inside a parse tree. */
export function findNodes<Kind extends string>(
  value: unknown,
  kind: Kind,
): Extract<Node, Record<Kind, unknown>>[Kind][] {
  type Found = Extract<Node, Record<Kind, unknown>>[Kind];
  return nodesIn(value).flatMap((found) => (found.key === kind ? [found.value as Found] : []));
}

/** The parts of a condition that hold together: `a AND b AND (c AND d)` gives all four. */
function conjuncts(condition: Node | undefined): Node[] {
  if (!condition) return [];
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR')
    return (condition.BoolExpr.args ?? []).flatMap(conjuncts);
  return [condition];
}

/** Flattens a FROM clause. The condition of an outer join applies only to the rows of its nullable side. */
function flattenSources(node: Node, conditions: readonly Node[], ctes: ReadonlySet<string>): Source[] {
  if ('JoinExpr' in node) {
    const { jointype, larg, rarg, quals } = node.JoinExpr;
    const joined = [...conditions, ...conjuncts(quals)];
    const holdsLeft = jointype === 'JOIN_INNER' || jointype === 'JOIN_RIGHT';
    const holdsRight = jointype === 'JOIN_INNER' || jointype === 'JOIN_LEFT';
    return [
      ...(larg ? flattenSources(larg, holdsLeft ? joined : conditions, ctes) : []),
      ...(rarg ? flattenSources(rarg, holdsRight ? joined : conditions, ctes) : []),
    ];
  }
  if ('RangeVar' in node) {
    const { relname = '', schemaname, alias } = node.RangeVar;
    const isCte = schemaname === undefined && ctes.has(relname);
    return [{ node, alias: alias?.aliasname ?? relname, table: isCte ? null : relname, conditions }];
  }
  const [item] = Object.values(node) as { alias?: { aliasname?: string } }[];
  return [{ node, alias: item?.alias?.aliasname ?? '', table: null, conditions }];
}

function isSelect(value: unknown): value is SelectStmt {
  return typeof value === 'object' && value !== null && 'op' in value && 'limitOption' in value;
}

function* inside(value: unknown, ctes: ReadonlySet<string>): Generator<Level> {
  if (Array.isArray(value)) {
    for (const item of value) yield* inside(item, ctes);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === 'SelectStmt' || ((key === 'larg' || key === 'rarg') && isSelect(child)))
      yield* level({ kind: 'select', stmt: child as SelectStmt }, ctes);
    else if (key === 'InsertStmt') yield* level({ kind: 'insert', stmt: child as InsertStmt }, ctes);
    else if (key === 'UpdateStmt') yield* level({ kind: 'update', stmt: child as UpdateStmt }, ctes);
    else if (key === 'DeleteStmt') yield* level({ kind: 'delete', stmt: child as DeleteStmt }, ctes);
    else if (key === 'MergeStmt') yield* level({ kind: 'merge', stmt: child as MergeStmt }, ctes);
    else yield* inside(child, ctes);
  }
}

function* level(statement: Statement, outer: ReadonlySet<string>): Generator<Level> {
  const { stmt } = statement;
  const ctes = new Set(outer);
  for (const { name, query } of listCtes(stmt.withClause)) {
    // A CTE sees those before it, and itself if it is recursive.
    yield* inside(query, stmt.withClause?.recursive ? new Set([...ctes, name]) : ctes);
    ctes.add(name);
  }
  const items: Node[] = [];
  if (statement.kind === 'select') items.push(...(statement.stmt.fromClause ?? []));
  if (statement.kind === 'update') items.push(...(statement.stmt.fromClause ?? []));
  if (statement.kind === 'delete') items.push(...(statement.stmt.usingClause ?? []));
  const target =
    (statement.kind === 'update' || statement.kind === 'delete') && statement.stmt.relation
      ? [{ RangeVar: statement.stmt.relation }]
      : [];
  const where = 'whereClause' in stmt ? conjuncts(stmt.whereClause) : [];
  const sources = [
    // No CTE can be the target of a write.
    ...target.flatMap((item) => flattenSources(item, where, new Set())),
    ...items.flatMap((item) => flattenSources(item, where, ctes)),
  ];
  yield { ...statement, sources, ctes };
  yield* inside({ ...stmt, withClause: undefined }, ctes);
}

/** The names and queries of a WITH clause. */
export function listCtes(clause: WithClause | undefined): { name: string; query: Node | undefined }[] {
  return (clause?.ctes ?? []).flatMap((node) =>
    'CommonTableExpr' in node
      ? [{ name: node.CommonTableExpr.ctename ?? '', query: node.CommonTableExpr.ctequery }]
      : [],
  );
}

/**
 * Parses a statement with PostgreSQL's own parser.
 *
 * @param text one statement, or several in a row
 * @returns the parse tree, and every level of it, outermost after the CTEs that it sees
 * @throws Error when PostgreSQL could not parse it either
 */
export function parseLevels(text: string): { readonly tree: unknown; readonly levels: readonly Level[] } {
  const tree = parseSync(text).stmts ?? [];
  return { tree, levels: [...inside(tree, new Set())] };
}
