import { escapeHtml } from '../../platform/http/html.ts';
import type { JsonSchema } from './openapi.ts';

/** Escapes a text for HTML; what stands between backticks becomes code, between double stars strong. */
export const inline = (text: string) =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

/** A table that scrolls sideways, also by keyboard; names of columns and rows are HTML. */
export function renderTable(label: string, columns: readonly string[], rows: readonly string[]): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  return `<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** A schema in the fewest words that tell a developer what to send. */
function describeType(schema: JsonSchema): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => `\`${String(value)}\``).join(' | ');
  if ('const' in schema) return `\`${String(schema['const'])}\``;
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (choices) return [...new Set(choices.map(describeType))].join(' | ');
  if (schema['type'] === 'array') return `list of ${describeType((schema['items'] ?? {}) as JsonSchema)}`;
  if (Array.isArray(schema['type'])) return schema['type'].join(' | ');
  if (schema['type'] === 'object') return schema['properties'] ? 'object' : 'map';
  const format = typeof schema['format'] === 'string' ? ` (${schema['format']})` : '';
  return `${String(schema['type'] ?? 'any')}${format}`;
}

function describeLimits(schema: JsonSchema): string {
  // A whole number without a bound has the largest that JavaScript counts to.
  const bound = (value: unknown) =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
  const [least, most] = [bound(schema['minimum']), bound(schema['maximum'])];
  const limits = [
    'default' in schema ? `default \`${JSON.stringify(schema['default'])}\`` : '',
    least !== undefined && most !== undefined ? `${least} to ${most}` : '',
    'maxLength' in schema ? `up to ${String(schema['maxLength'])} characters` : '',
    'minLength' in schema && Number(schema['minLength']) > 1
      ? `at least ${String(schema['minLength'])} characters`
      : '',
  ];
  return limits.filter((limit) => limit !== '').join('; ');
}

function objectInside(schema: JsonSchema): JsonSchema | null {
  if (schema['properties']) return schema;
  if (schema['type'] === 'array') return objectInside((schema['items'] ?? {}) as JsonSchema);
  const choices = (schema['anyOf'] ?? []) as JsonSchema[];
  return choices.map(objectInside).find((choice) => choice !== null) ?? null;
}

type Field = {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  readonly description?: string | undefined;
  readonly example?: unknown;
};

function renderRow({ name, schema, required, description = '', example }: Field, depth: number): string {
  const inner = objectInside(schema);
  const indent = depth > 0 ? ` class="depth-${Math.min(depth, 3)}"` : '';
  const limits = describeLimits(schema);
  const shown =
    example === undefined || inner
      ? ''
      : ` <span class="example">Example: <code>${escapeHtml(typeof example === 'string' ? example : JSON.stringify(example))}</code></span>`;
  const row = `<tr><th scope="row"${indent}><code>${escapeHtml(name)}</code>${required ? ' <em>required</em>' : ''}</th><td>${inline(describeType(schema))}${limits === '' ? '' : `<br>${inline(limits)}`}</td><td>${inline(description)}${shown}</td></tr>`;
  return inner
    ? `${row}${listInnerFields(inner)
        .map((field) => renderRow(field, depth + 1))
        .join('')}`
    : row;
}

/** Fields of an object's schema; only a request's are marked as required, since an answer always has them. */
export function listInnerFields(schema: JsonSchema): Field[] {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (schema['required'] ?? []) as string[];
  return Object.entries(properties).map(([name, part]) => {
    const [example] = (part['examples'] ?? []) as unknown[];
    const isRequest = 'examples' in part;
    return {
      name,
      schema: part,
      required: isRequest && required.includes(name),
      description: part['description'] as string | undefined,
      example,
    };
  });
}

/** A table of fields with those inside them. */
export const renderFieldTable = (label: string, fields: readonly Field[]): string =>
  renderTable(
    label,
    ['Field', 'Values', 'Meaning'],
    fields.map((field) => renderRow(field, 0)),
  );

/** The same below a heading; empty without any. */
export const renderFields = (title: string, fields: readonly Field[]): string =>
  fields.length === 0 ? '' : `<h2>${title}</h2>${renderFieldTable(title, fields)}`;
