import type { ColumnRef, Node, SelectStmt } from 'libpg-query';
import type { Level, Source } from './levels.ts';

/** Naming of a source's merchant: by one value, by a list of values, or not at all. */
export type Naming = 'one' | 'several' | 'none';

type Column = { readonly table: string | undefined; readonly name: string };

/** A column reference such as `p.merchant_id`. */
export function parseColumn({ fields }: ColumnRef): Column {
  const names = (fields ?? []).map((field) => ('String' in field ? (field.String.sval ?? '') : '*'));
  return { table: names.at(-2), name: names.at(-1) ?? '' };
}

/** A parameter or a literal, with or without a cast. */
function isConstant(node: Node | undefined): boolean {
  if (!node) return false;
  if ('TypeCast' in node) return isConstant(node.TypeCast.arg);
  return 'ParamRef' in node || ('A_Const' in node && node.A_Const.isnull !== true);
}

function isListOfConstants(node: Node | undefined): boolean {
  if (!node) return false;
  if ('List' in node) return (node.List.items ?? []).every(isConstant);
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every(isConstant);
  return isConstant(node);
}

/**
 * The column of that source, if the expression is one. A bare name counts for every source: of two tables that have
 * such a column PostgreSQL would call it ambiguous.
 */
function columnFrom(alias: string, node: Node | undefined): string | null {
  if (!node || !('ColumnRef' in node)) return null;
  const { table, name } = parseColumn(node.ColumnRef);
  return table === undefined || table === alias ? name : null;
}

/** The two sides of a condition `a = b`, both ways round; of `(a, b) = (c, d)` those of each pair. */
function equalities(condition: Node): [Node | undefined, Node | undefined][] {
  if (!('A_Expr' in condition) || condition.A_Expr.kind !== 'AEXPR_OP') return [];
  const { name, lexpr, rexpr } = condition.A_Expr;
  const [operator] = name ?? [];
  if (!operator || !('String' in operator) || operator.String.sval !== '=' || !lexpr || !rexpr) return [];
  if ('RowExpr' in lexpr && 'RowExpr' in rexpr) {
    const right = rexpr.RowExpr.args ?? [];
    return (lexpr.RowExpr.args ?? []).map((node, index) => [node, right[index]]);
  }
  return [
    [lexpr, rexpr],
    [rexpr, lexpr],
  ];
}

function namesOne({ alias, conditions }: Source): boolean {
  return conditions
    .flatMap(equalities)
    .some(([column, value]) => columnFrom(alias, column) === 'merchant_id' && isConstant(value));
}

function namesSeveral({ alias, conditions }: Source): boolean {
  return conditions.some((condition) => {
    if (!('A_Expr' in condition)) return false;
    const { kind, lexpr, rexpr } = condition.A_Expr;
    const isOneOf = kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN';
    return isOneOf && columnFrom(alias, lexpr) === 'merchant_id' && isListOfConstants(rexpr);
  });
}

/** Returns how the conditions on a source name its merchant; equality with another table's merchant does not count. */
export function classifyNaming(source: Source): Naming {
  if (namesOne(source)) return 'one';
  return namesSeveral(source) ? 'several' : 'none';
}

/** Checks whether a source is joined to another by their merchants. */
export function joinsByMerchant({ alias, conditions }: Source): boolean {
  return conditions.flatMap(equalities).some(([column, other]) => {
    if (columnFrom(alias, column) !== 'merchant_id' || !other || !('ColumnRef' in other)) return false;
    return parseColumn(other.ColumnRef).name === 'merchant_id';
  });
}

/** The columns of a source that are compared with one value each. */
export function lookedUpBy({ alias, conditions }: Source): string[] {
  return conditions.flatMap(equalities).flatMap(([column, value]) => {
    const name = columnFrom(alias, column);
    return name !== null && isConstant(value) ? [name] : [];
  });
}

/** The SELECTs whose rows a query returns: each branch of its set operations. */
export function listBranches(select: SelectStmt): SelectStmt[] {
  return select.larg && select.rarg ? [...listBranches(select.larg), ...listBranches(select.rarg)] : [select];
}

/** Checks whether an INSERT writes a given merchant, or one that its SELECT read as such. */
function isMerchant(node: Node | undefined): boolean {
  if (node && 'ColumnRef' in node) return parseColumn(node.ColumnRef).name === 'merchant_id';
  return isConstant(node);
}

/** Checks whether every row of an INSERT into a tenant table contains its merchant. */
export function insertsMerchant({ stmt }: Extract<Level, { kind: 'insert' }>): boolean {
  const { cols, selectStmt } = stmt;
  const place = (cols ?? []).findIndex(
    (column) => 'ResTarget' in column && column.ResTarget.name === 'merchant_id',
  );
  if (place < 0 || !selectStmt || !('SelectStmt' in selectStmt)) return false;
  return listBranches(selectStmt.SelectStmt).every(({ valuesLists, targetList }) => {
    if (valuesLists) return valuesLists.every((row) => 'List' in row && isConstant(row.List.items?.[place]));
    const target = targetList?.[place];
    return target !== undefined && 'ResTarget' in target && isMerchant(target.ResTarget.val);
  });
}

/** Checks whether every row that a SELECT returns contains its merchant. */
export function returnsMerchant(select: SelectStmt): boolean {
  return listBranches(select).every(({ targetList }) =>
    (targetList ?? []).some((target) => 'ResTarget' in target && isMerchantColumn(target.ResTarget.val)),
  );
}

function isMerchantColumn(node: Node | undefined): boolean {
  return node !== undefined && 'ColumnRef' in node && parseColumn(node.ColumnRef).name === 'merchant_id';
}
