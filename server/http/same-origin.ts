/**
 * Whether a write comes from the app's own origin (ASVS 5.0, 3.5.1 to 3.5.3). Current browsers state the origin of a
 * request in Sec-Fetch-Site or at least in Origin. `same-site` is refused, because tenants are sibling sub-domains;
 * `none` (an address typed by the user) is refused, because such a request is a GET. A request with neither header does
 * not come from a browser, so it cannot use a victim's cookie.
 */
export function isSameOrigin(headers: {
  readonly secFetchSite: string | undefined
  readonly origin: string | undefined
  readonly host: string
}): boolean {
  if (headers.secFetchSite !== undefined) return headers.secFetchSite === 'same-origin'
  if (headers.origin === undefined) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
