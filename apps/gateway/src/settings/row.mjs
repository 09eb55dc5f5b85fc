// Plain JavaScript, like all of the table: `npm start` names bad settings before any package is installed, under any
// Node from 20.

/**
 * One row of the table: where the value comes from, how it is checked, what it is for.
 *
 * @template T
 * @typedef {object} Row
 * @property {string} env name of the environment variable
 * @property {string | null} fallback text used when the variable is absent or empty; null means that the setting may stay unset
 * @property {string} [fallbackNote] the fallback in words, where it is not a fixed text
 * @property {(text: string) => T} check converts the text, or throws {@link BadValue}
 * @property {string} about one line for the documentation
 */

/** Thrown by a check; its message continues the variable's name: "must be a whole number". */
export class BadValue extends Error {}

/**
 * Keeps the type of a row's value.
 *
 * @template T
 * @param {Row<T>} definition
 */
export const row = (definition) => definition;
