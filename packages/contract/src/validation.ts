import type { z } from 'zod';
import { FIELD_ERROR_KEYS, type FieldErrorKey, type FieldErrors } from './errors.ts';

const KEYS = new Set<string>(FIELD_ERROR_KEYS);

function toErrorKey(issue: z.core.$ZodIssue): FieldErrorKey {
  if (KEYS.has(issue.message)) return issue.message as FieldErrorKey;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'invalid';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'tooLong' : 'tooHigh';
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array')
        return issue.minimum === 1 ? 'required' : 'tooShort';
      return 'tooLow';
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? 'required' : 'unknownValue';
    case 'unrecognized_keys':
      return 'unknownField';
    case 'invalid_format':
      if (issue.input === '') return 'required';
      if (issue.format === 'email') return 'notAnEmail';
      if (issue.format === 'uuid') return 'notAUuid';
      if (issue.format === 'url') return 'notAUrl';
      if (issue.format === 'datetime' || issue.format === 'date') return 'notADate';
      return 'invalid';
    default:
      return 'invalid';
  }
}

/** Returns the field that an issue is about; an item's is its list. */
function fieldName(path: readonly PropertyKey[]): string {
  const index = path.findIndex((part) => typeof part === 'number');
  return path.slice(0, index === -1 ? undefined : index).join('.') || 'body';
}

/** Returns the values that fields with an unknown one take, by field. */
export function listAllowedValues(error: z.ZodError): Record<string, string[]> {
  return Object.fromEntries(
    error.issues.flatMap((issue) =>
      issue.code === 'invalid_value' && toErrorKey(issue) === 'unknownValue'
        ? [[fieldName(issue.path), issue.values.map(String)]]
        : [],
    ),
  );
}

/**
 * Converts zod's issues to the body of a 422 (spec 5.15). Parse with `reportInput: true` to distinguish missing
 * values from wrong ones.
 *
 * @param error from `safeParse`
 * @returns unique error keys by dotted field path; errors of a list's items are reported at the list
 */
export function toFieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  const add = (path: PropertyKey[], key: FieldErrorKey) => {
    const field = fieldName(path);
    const known = (errors[field] ??= []);
    if (!known.includes(key)) known.push(key);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], 'unknownField');
    else add(issue.path, toErrorKey(issue));
  }
  return errors;
}
