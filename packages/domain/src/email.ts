/** What browsers accept in an e-mail field (HTML, "valid e-mail address"), with a dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)+$/;

/**
 * Whether a text has the form of an e-mail address; only a mail tells whether somebody reads it.
 *
 * @param text without blanks around it
 * @returns true for at most 254 characters of that form
 */
export function checkEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}
