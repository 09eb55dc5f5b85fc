import { checkValue } from '@stuiver/domain/applications/check-value';
import {
  COMPANY_PARTY,
  type FieldRule,
  INDUSTRY,
  PERSON,
  SECTIONS,
} from '@stuiver/domain/applications/fields';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from './index.ts';

/** Names of fields whose meaning is not a text of any kind, and texts that none of them may be. */
const KINDS: readonly { readonly name: RegExp; readonly garbage: readonly unknown[] }[] = [
  {
    name: /(?:On|Date)$|^(?:day|dated|validFrom)$/,
    garbage: ['x', 'Today', '2026-02-30', '2026-13-01', '20-11-2026'],
  },
  { name: /DateTime$/, garbage: ['x', '2026-02-30T00:00:00Z', '2026-11-20', '2026-11-20T09:00:00'] },
  { name: /amount$/i, garbage: ['x', '1e3', '-1', '12.345', '12,50', '1000000000'] },
  { name: /iban$/i, garbage: ['x', 'NL00ABNA0417164300'] },
  { name: /url$/i, garbage: ['x', 'javascript:alert(1)', 'https://name:word@winkel.test'] },
  { name: /email(?:address)?$/i, garbage: ['x', 'noor@', 'noor @voorbeeld.test'] },
  { name: /country$|^(?:nationality|targetMarkets)$/i, garbage: ['Nederland', 'nl', 'ZZ'] },
  { name: /currenc(?:y|ies)$/i, garbage: ['euro', 'eur', '€'] },
  { name: /language$/i, garbage: ['x', 'Nederlands'] },
  { name: /colour$/i, garbage: ['red', '#12'] },
  { name: /phone$/i, garbage: ['x'] },
  { name: /(?:^|[a-z])Addresses$/, garbage: ['x', '300.1.1.1'] },
];

/** Fields that take other texts at first, and where they are checked instead. */
const CHECKED_ELSEWHERE: Readonly<Record<string, string>> = {
  'initiatePayment cardExpirationDate': 'with the card; 2023-01-01 means missing (spec 5.1)',
  'initiatePayment iban': 'with the debit; may be the masked one that the page shows',
  'initiatePayment emailAddress': 'with the debit',
  'initiatePayment addressCountry': 'with the debit',
  'previewPaymentLink amount': 'half typed; the link itself is checked',
  'previewPaymentLink maximumAmount': 'half typed; the link itself is checked',
  'getPaymentsByMerchant emailAddress': 'a part of an address that is searched for',
  'exportCsv emailAddress': 'a part of an address that is searched for',
  'estimateExport emailAddress': 'a part of an address that is searched for',
  'getSettlements currency': 'a text that is searched for',
  'exportCsv currency': 'a text that is searched for',
  'estimateExport currency': 'a text that is searched for',
};

type Field = { readonly name: string; readonly schema: z.core.$ZodType };

/** The fields of a request at any depth, each with the schema of its own value. */
function fieldsIn(schema: z.core.$ZodType): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => {
      const inside = fieldsIn(part);
      return inside.length > 0 ? inside : [{ name, schema: part }];
    });
  if (schema instanceof z.ZodArray) return fieldsIn(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsIn);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsIn(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return fieldsIn(schema.unwrap());
  return [];
}

const takes = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).success || z.safeParse(schema, [value]).success;

const REQUESTS = ENDPOINTS.filter(({ name }) => name !== 'saveApplication').map(
  (endpoint) => [endpoint.name, endpoint] as const,
);

test.each(REQUESTS)(
  '%s takes no other text where a day, an amount or an address belongs',
  (call, endpoint) => {
    const { params, query, body } = endpoint;
    const taken = [params, query, body]
      .flatMap((part) => (part ? fieldsIn(part) : []))
      .filter(({ name }) => !(`${call} ${name}` in CHECKED_ELSEWHERE))
      .flatMap(({ name, schema }) =>
        KINDS.filter((kind) => kind.name.test(name))
          .flatMap(({ garbage }) => garbage)
          .filter((value) => takes(schema, value))
          .map((value) => `${name}: ${String(value)}`),
      );
    expect(taken).toEqual([]);
  },
);

test('every exception is a field that would take such a text', () => {
  const fields = ENDPOINTS.flatMap(({ name: call, query, body }) =>
    [query, body].flatMap((part) => (part ? fieldsIn(part) : [])).map((field) => ({ ...field, call })),
  );
  const takesAny = ({ name, schema }: Field) => {
    const garbage = KINDS.find((kind) => kind.name.test(name))?.garbage ?? [];
    return garbage.some((value) => takes(schema, value));
  };
  const needed = fields.filter(takesAny).map(({ call, name }) => `${call} ${name}`);
  expect(Object.keys(CHECKED_ELSEWHERE).filter((name) => !needed.includes(name))).toEqual([]);
});

const ANSWERS = Object.entries({ ...SECTIONS, PERSON, COMPANY_PARTY, INDUSTRY }).flatMap(
  ([section, fields]) =>
    Object.entries(fields as Readonly<Record<string, FieldRule>>).map(
      ([name, { rule }]) => [`${section}.${name}`, name, rule] as const,
    ),
);

// Drafts of an application hold what was typed; the submission checks each answer by its rule.
test.each(ANSWERS)('the answer %s of an application is checked by its kind', (_path, name, rule) => {
  const context = { today: '2026-11-20', country: 'NL' };
  for (const { garbage } of KINDS.filter((kind) => kind.name.test(name)))
    for (const value of garbage.filter((one) => one !== '12,50'))
      expect([value, checkValue(rule, String(value), context)]).not.toEqual([value, null]);
});
