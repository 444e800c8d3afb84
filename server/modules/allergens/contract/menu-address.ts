/**
 * The address of a house's public menu, which its QR code has.
 *
 * @param origin scheme, host and port; a slash at the end is removed
 */
export const menuAddress = (origin: string, tenantId: string): string =>
  `${origin.replace(/\/+$/, '')}/cardapio/${encodeURIComponent(tenantId)}`
