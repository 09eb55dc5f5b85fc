/** Cookies other than the session's last a day (spec 9.1). */
export const ONE_DAY_SECONDS = 86_400;

export function readBrowserCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const [key, ...rest] = part.split('=');
    if (key === name) return decodeURIComponent(rest.join('='));
  }
  return null;
}

/** Writes a cookie for path /, SameSite Lax, Secure on https (spec 9.1). */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

export function clearCookie(name: string): void {
  writeCookie(name, '', -1);
}
