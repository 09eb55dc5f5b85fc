/**
 * Ends a switch over a union: the compiler refuses the call while a case is missing.
 *
 * @param value the unhandled value; `never` when every case is handled
 * @throws Error always, when unchecked data got this far
 */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`);
}
