/** Addresses that browsers accept in an e-mail field (HTML, "valid e-mail address"), with a dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)+$/;

/**
 * Checks whether a text has the form of an e-mail address; only a mail shows whether it works.
 *
 * @param text already trimmed
 * @returns true for up to 254 characters of that form
 */
export function checkEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}
