/**
 * Where to go after login, out of `?redirect=`: only a path of this application. What resolves to another origin
 * (`//host`, `/\host`, `https://…`, `javascript:`), to the login itself or to the API is dropped.
 */
export function safeRedirect(target: unknown, origin: string): string | null {
  if (typeof target !== 'string' || !/^\/[^/\\]/.test(target)) return null
  if (!URL.canParse(target, origin)) return null
  const url = new URL(target, origin)
  // The parser strips tabs and line breaks and reads "\" as "/": judge what it made of the text, not the text.
  if (url.origin !== origin || url.pathname === '/' || url.pathname.startsWith('//')) return null
  if (/^\/(?:api|tenant)(?:\/|$)/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
