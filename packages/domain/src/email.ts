/** Addresses that browsers accept in an e-mail field (HTML, "valid e-mail address"), with a dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)+$/;

/**
 * Trims an e-mail address and writes its domain in letters that every mail server takes (IDNA): some browsers do so in
 * their fields and others do not, so that one address would have two forms.
 *
 * @returns such as `info@xn--mller-kva.de` for `info@müller.de`; not validated
 */
export function normaliseEmail(text: string): string {
  const [, local = '', domain = ''] = /^\s*([^@]+)@([\p{L}\p{M}\p{N}.-]+)\s*$/u.exec(text) ?? [];
  if (!/[^\x00-\x7f]/.test(domain) || !URL.canParse(`http://${domain}`)) return text.trim();
  return `${local}@${new URL(`http://${domain}`).hostname}`;
}

/**
 * Checks whether a text has the form of an e-mail address; only a mail shows whether it works.
 *
 * @param text its domain may have letters of any script
 * @returns true for up to 254 characters of that form
 */
export function checkEmail(text: string): boolean {
  const address = normaliseEmail(text);
  return address.length <= 254 && EMAIL.test(address);
}
