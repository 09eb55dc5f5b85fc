import type { FuncCall, JoinExpr, Node, RangeSubselect, SelectStmt } from 'libpg-query';
import { findNodes, listCtes, type Level, nodesIn, parseLevels, type Source } from './levels.ts';
import {
  listBranches,
  parseColumn,
  insertsMerchant,
  joinsByMerchant,
  lookedUpBy,
  type Naming,
  classifyNaming,
  returnsMerchant,
} from './merchants.ts';

/** Facts about the schema for the rules. */
export type Catalog = {
  /** Tables whose primary key starts with merchant_id, with the other columns of their unique keys. */
  readonly tenantTables: ReadonlyMap<string, ReadonlySet<string>>;
  /** Functions with a form that is not IMMUTABLE. */
  readonly unstableFunctions: ReadonlySet<string>;
};

type Statement = {
  readonly tree: unknown;
  readonly levels: readonly Level[];
  readonly catalog: Catalog;
  /** Every reference to a tenant table that reads or locks rows. */
  readonly tenants: readonly Source[];
  readonly namings: readonly Naming[];
};

type Rule = { readonly problem: string; readonly isIn: (statement: Statement) => boolean };

const AGGREGATES = new Set(['count', 'sum', 'min', 'max', 'avg', 'array_agg', 'jsonb_agg', 'string_agg']);

function functionName({ funcname }: FuncCall): string {
  const last = funcname?.at(-1);
  return last && 'String' in last ? (last.String.sval ?? '') : '';
}

const changesRows = ({ levels }: Statement) =>
  levels.some(({ kind, stmt }) => kind !== 'select' || stmt.lockingClause !== undefined);

const outerJoins = ({ tree }: Statement): JoinExpr[] =>
  findNodes(tree, 'JoinExpr').filter(({ jointype }) => jointype !== 'JOIN_INNER');

const isLateral = (item: Node): item is { RangeSubselect: RangeSubselect } =>
  'RangeSubselect' in item && item.RangeSubselect.lateral === true;

/** The query behind a FROM item: a sub-select's, or that of the CTE it names. */
function findQuery(item: Node | undefined, levels: readonly Level[]): SelectStmt | null {
  let query: Node | undefined;
  if (item && 'RangeSubselect' in item) query = item.RangeSubselect.subquery;
  if (item && 'RangeVar' in item) {
    const ctes = levels.flatMap(({ stmt }) => listCtes(stmt.withClause));
    query = ctes.find(({ name }) => name === item.RangeVar.relname)?.query;
  }
  return query && 'SelectStmt' in query ? query.SelectStmt : null;
}

/** Checks whether a query returns one row that sums up others. */
function isTotal(query: SelectStmt): boolean {
  const { groupClause, fromClause, valuesLists, targetList } = query;
  if (groupClause || valuesLists || listBranches(query).length > 1) return false;
  const calls = findNodes(targetList, 'FuncCall');
  return !fromClause || calls.some((call) => !call.over && AGGREGATES.has(functionName(call)));
}

/** Checks whether a sub-select uses a column of a query around it, by its table's name. */
function isCorrelated(subselect: unknown): boolean {
  const own = new Set<string | undefined>();
  for (const { key, value } of nodesIn(subselect)) {
    if (key === 'alias') own.add((value as { aliasname?: string }).aliasname);
    if (key === 'RangeVar' && !('alias' in value)) own.add((value as { relname?: string }).relname);
  }
  return findNodes(subselect, 'ColumnRef').some((column) => {
    const { table } = parseColumn(column);
    return table !== undefined && !own.has(table);
  });
}

/** Collects the writes of an UPDATE or an ON CONFLICT, and the conditions on them. */
function changes(level: Level): unknown[] {
  if (level.kind === 'update') return [level.stmt.targetList, level.stmt.whereClause];
  if (level.kind !== 'insert') return [];
  const { onConflictClause: conflict } = level.stmt;
  return conflict?.action === 'ONCONFLICT_UPDATE' ? [conflict.targetList, conflict.whereClause] : [];
}

/** Checks whether a statement about all merchants has a form that Citus answers and its caller can continue from. */
function asksAllWell({ tenants, tree, catalog }: Statement): boolean {
  const [outermost] = findNodes(tree, 'SelectStmt');
  const looksUp = tenants.some((source) => {
    const keys = catalog.tenantTables.get(source.table ?? '');
    return lookedUpBy(source).some((column) => keys?.has(column));
  });
  const joined = tenants.filter(joinsByMerchant).length >= tenants.length - 1;
  return !looksUp && joined && outermost !== undefined && returnsMerchant(outermost);
}

/** Checks whether a statement names several merchants, and joins all other sources to them by their merchant. */
function asksEachOfSeveral(tenants: readonly Source[]): boolean {
  return tenants.every((source) => {
    const naming = classifyNaming(source);
    return naming === 'several' || (naming === 'none' && joinsByMerchant(source));
  });
}

/** docs/decisions/cluster.md explains why each is forbidden. */
const RULES: readonly Rule[] = [
  { problem: 'MERGE', isIn: ({ levels }) => levels.some(({ kind }) => kind === 'merge') },
  {
    problem: 'a write or a row lock on a tenant table without merchant_id = <value>',
    isIn: (statement) => changesRows(statement) && statement.namings.some((naming) => naming !== 'one'),
  },
  {
    problem: 'a tenant table without its own merchant_id = <value> beside one that has it',
    isIn: ({ tenants, namings }) =>
      namings.includes('none') && namings.some((naming) => naming !== 'none') && !asksEachOfSeveral(tenants),
  },
  {
    problem: 'a question about all merchants that looks up a key, or does not return merchant_id',
    isIn: (statement) =>
      statement.namings.length > 0 &&
      statement.namings.every((naming) => naming === 'none') &&
      !changesRows(statement) &&
      !asksAllWell(statement),
  },
  {
    problem: 'an INSERT into a tenant table whose rows do not bring their merchant_id',
    isIn: ({ levels, catalog }) =>
      levels.some(
        (level) =>
          level.kind === 'insert' &&
          catalog.tenantTables.has(level.stmt.relation?.relname ?? '') &&
          !insertsMerchant(level),
      ),
  },
  {
    problem: 'INSERT … SELECT … UNION with a parameter, which inserts nothing where it is NULL',
    isIn: ({ levels }) =>
      levels.some(({ kind, stmt }) => {
        if (kind !== 'insert' || !stmt.selectStmt || !('SelectStmt' in stmt.selectStmt)) return false;
        const { SelectStmt } = stmt.selectStmt;
        return listBranches(SelectStmt).length > 1 && findNodes(SelectStmt, 'ParamRef').length > 0;
      }),
  },
  {
    problem: 'ON CONFLICT DO UPDATE with a sub-select on a CTE',
    isIn: ({ levels }) =>
      levels.some(
        (level) =>
          level.kind === 'insert' &&
          changes(level).some((change) =>
            findNodes(change, 'RangeVar').some(({ relname }) => level.ctes.has(relname ?? '')),
          ),
      ),
  },
  {
    problem: 'a function that is not IMMUTABLE in an UPDATE or an ON CONFLICT DO UPDATE',
    isIn: ({ levels, catalog }) =>
      levels
        .flatMap(changes)
        .some(
          (change) =>
            findNodes(change, 'SQLValueFunction').length > 0 ||
            findNodes(change, 'FuncCall').some((call) => catalog.unstableFunctions.has(functionName(call))),
        ),
  },
  {
    problem: 'a total outer-joined to a page',
    isIn: (statement) =>
      outerJoins(statement).some(({ larg, rarg }) =>
        [larg, rarg].some((side) => {
          const query = findQuery(side, statement.levels);
          return query !== null && isTotal(query);
        }),
      ),
  },
  {
    problem: 'a lateral outer join to a reference table',
    isIn: (statement) =>
      outerJoins(statement).some(({ rarg }) => {
        if (!rarg || !isLateral(rarg)) return false;
        const isReference = (table: string) =>
          !statement.catalog.tenantTables.has(table) && !statement.levels.some(({ ctes }) => ctes.has(table));
        return findNodes(rarg, 'RangeVar').some(({ relname }) => isReference(relname ?? ''));
      }),
  },
  {
    problem: 'a correlated sub-select next to a CTE',
    isIn: ({ levels }) =>
      levels.some(
        ({ stmt }) =>
          // Others are replaced by their text before Citus plans.
          findNodes({ with: stmt.withClause }, 'CommonTableExpr').some(
            ({ ctematerialized }) => ctematerialized !== 'CTEMaterializeNever',
          ) &&
          findNodes({ ...stmt, withClause: undefined }, 'SubLink').some(({ subselect }) =>
            isCorrelated(subselect),
          ),
      ),
  },
  {
    problem: 'a lateral next to a grouped UNION ALL',
    isIn: ({ levels }) =>
      levels.some(({ kind, stmt, sources }) => {
        if (kind !== 'select' || !sources.some(({ node }) => isLateral(node))) return false;
        return findNodes(stmt.fromClause, 'RangeSubselect').some(({ subquery }) => {
          if (!subquery || !('SelectStmt' in subquery)) return false;
          const branches = listBranches(subquery.SelectStmt);
          return branches.length > 1 && branches.some(({ groupClause }) => groupClause !== undefined);
        });
      }),
  },
  {
    problem: 'unnest of several arrays in a UNION',
    isIn: ({ tree }) =>
      findNodes(tree, 'SelectStmt')
        .map(listBranches)
        .filter((branches) => branches.length > 1)
        .some((branches) =>
          findNodes(
            branches.map(({ fromClause }) => fromClause),
            'FuncCall',
          ).some((call) => functionName(call) === 'unnest' && (call.args?.length ?? 0) > 1),
        ),
  },
  {
    problem: 'EXISTS without a column, of a query on its own',
    isIn: ({ tree }) =>
      findNodes(tree, 'SubLink').some(
        ({ subLinkType, subselect }) =>
          subLinkType === 'EXISTS_SUBLINK' &&
          subselect !== undefined &&
          'SelectStmt' in subselect &&
          listBranches(subselect.SelectStmt).some(({ targetList }) => targetList === undefined) &&
          !isCorrelated(subselect),
      ),
  },
  {
    problem: 'column names given to a CTE from outside',
    isIn: ({ tree }) =>
      findNodes(tree, 'CommonTableExpr').some(({ aliascolnames }) => aliascolnames !== undefined),
  },
];

/**
 * Finds the shapes in a statement that Citus refuses or answers wrongly, or that ask every shard about one merchant.
 *
 * @throws Error when it does not parse
 */
export function forbiddenShapes(text: string, catalog: Catalog): string[] {
  const { tree, levels } = parseLevels(text);
  const tenants = levels.flatMap(({ sources }) =>
    sources.filter(({ table }) => table !== null && catalog.tenantTables.has(table)),
  );
  const statement = { tree, levels, catalog, tenants, namings: tenants.map(classifyNaming) };
  return RULES.filter(({ isIn }) => isIn(statement)).map(({ problem }) => problem);
}
