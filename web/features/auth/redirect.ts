/**
 * Path to open after login, from `?redirect=`. Only a path of this application: a target at another origin (`//host`,
 * `/\host`, `https://…`, `javascript:`), the login itself and the API give null.
 */
export function safeRedirect(target: unknown, origin: string): string | null {
  if (typeof target !== 'string' || !/^\/[^/\\]/.test(target)) return null
  if (!URL.canParse(target, origin)) return null
  const url = new URL(target, origin)
  // The URL parser strips tabs and line breaks and reads "\" as "/", so the parsed URL is checked and not the text.
  if (url.origin !== origin || url.pathname === '/' || url.pathname.startsWith('//')) return null
  if (/^\/(?:api|tenant)(?:\/|$)/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
