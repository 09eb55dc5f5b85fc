import type { FilterDefinition } from '../schema.ts';

export type EditorProps<F extends FilterDefinition = FilterDefinition> = {
  filter: F;
  /** The initial value. */
  value: string | undefined;
  /** Gets every valid value; undefined for none. */
  onChange: (value: string | undefined) => void;
  /** Told when the fields become invalid, and when they are valid again. */
  onWrong?: ((wrong: boolean) => void) | undefined;
  /** The surroundings already name the filter. */
  hideLabel?: boolean | undefined;
};
