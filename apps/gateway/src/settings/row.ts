import type { z } from 'zod';

/** One row of the table: where the value comes from, how it is checked, what it is for. */
export type Row<Schema extends z.ZodType = z.ZodType> = {
  /** Name of the environment variable. */
  readonly env: string;
  /** Text used when the variable is absent or empty; `null` means that the setting may stay unset. */
  readonly fallback: string | null;
  /** The fallback in words, where it is not a fixed text. */
  readonly fallbackNote?: string;
  /** Checks and converts the text. */
  readonly schema: Schema;
  /** One line for the documentation. */
  readonly about: string;
};

/** Keeps the type of a row's schema. */
export const row = <Schema extends z.ZodType>(definition: Row<Schema>): Row<Schema> => definition;
