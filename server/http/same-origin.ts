/**
 * Whether a write may come from where it comes (ASVS 5.0, 3.5.1 to 3.5.3). Every current browser says so itself, in
 * Sec-Fetch-Site or at least in Origin; `same-site` counts as foreign, because tenants are sibling sub-domains,
 * and `none` (typed into the address bar) never writes.
 * A request with neither header is no browser's, so no visitor's cookie can ride on it.
 */
export function isSameOrigin(headers: { readonly secFetchSite: string | undefined; readonly origin: string | undefined; readonly host: string }): boolean {
  if (headers.secFetchSite !== undefined) return headers.secFetchSite === 'same-origin'
  if (headers.origin === undefined) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
