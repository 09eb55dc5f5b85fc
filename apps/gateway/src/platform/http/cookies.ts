export type CookieOptions = {
  /** Path that it is sent back to. */
  readonly path: string;
  /** Seconds until the browser forgets it; 0 removes it now. */
  readonly maxAge: number;
  /** Sent over https only; set wherever the product is reached by https. */
  readonly secure: boolean;
  /** `Lax` is also sent when a link elsewhere, such as in a mail, is followed; `Strict` by default. */
  readonly sameSite?: 'Lax';
};

/**
 * Writes a cookie that scripts cannot read and forms and scripts of other sites cannot make a browser send.
 *
 * @param name without separators
 * @param value base64url, so that nothing needs escaping
 * @returns the value of a `set-cookie` header
 */
export function hiddenCookie(name: string, value: string, options: CookieOptions): string {
  const { path, maxAge, sameSite = 'Strict' } = options;
  const secure = options.secure ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=${sameSite}${secure}`;
}

export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}
