import { z } from 'zod';
import { CODES } from './codes.ts';
import { amountBound, id, instant, pageQuery, selectedIds, someOf, textUpTo } from './fields.ts';
import type { CodeList, Filter, ListDefinition } from './list.ts';

type EnumOf<V extends string> = z.ZodEnum<{ [K in V]: K }>;

type FieldOf<F> = F extends { kind: 'many'; options: infer O extends CodeList }
  ? z.ZodOptional<z.ZodArray<EnumOf<(typeof CODES)[O][number]>>>
  : F extends { kind: 'choice'; options: readonly (infer V extends string)[] }
    ? z.ZodOptional<EnumOf<V>>
    : F extends { kind: 'company' }
      ? typeof selectedIds
      : F extends { kind: 'amount' }
        ? z.ZodOptional<typeof amountBound>
        : z.ZodOptional<z.ZodString>;

/** The query parameters of a list's filters. */
type FilterShape<L extends ListDefinition> = {
  [F in keyof L['filters'] as L['filters'][F]['params'][number]]: FieldOf<L['filters'][F]>;
};

function buildFilterField(filter: Filter): z.ZodType {
  switch (filter.kind) {
    case 'text':
      return textUpTo(filter.maxLength).optional();
    case 'many':
      return someOf(z.enum(CODES[filter.options])).optional();
    case 'choice':
      return z.enum(filter.options).optional();
    case 'company':
      return selectedIds;
    case 'endpoint':
      return id.optional();
    case 'settlement':
      return z.union([id, z.literal('open')]).optional();
    case 'amount':
      return amountBound.optional();
    case 'dates':
      return instant.optional();
  }
}

/** The query of a list's call: page, order, and the parameters of its filters. */
export function listQuery<L extends ListDefinition>(list: L) {
  const fields = Object.values(list.filters).flatMap((filter) =>
    filter.params.map((param) => [param, buildFilterField(filter)] as const),
  );
  return z.object({
    ...pageQuery,
    ...(Object.fromEntries(fields) as FilterShape<L>),
    sort: z.enum(list.orders as L['orders']).optional(),
  });
}
