import type { NamedFilter } from '@stuiver/contract/list';

export type EditorProps<F extends NamedFilter = NamedFilter> = {
  filter: F;
  /** The initial value. */
  value: string | undefined;
  /** Called with every valid value; undefined without one. */
  onChange: (value: string | undefined) => void;
  /** Called when the fields become invalid or valid again. */
  onWrong?: ((wrong: boolean) => void) | undefined;
  /** Problem with the value when it is applied; shown next to the fields. */
  problem?: string | undefined;
  /** The context already names the filter. */
  hideLabel?: boolean | undefined;
};
