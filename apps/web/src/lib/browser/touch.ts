/** Checks whether the device has only a finger to point with, and so seldom a keyboard. */
export const isTouched = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;
