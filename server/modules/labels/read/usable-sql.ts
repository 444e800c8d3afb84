/**
 * The labels that `usable` of usable.ts accepts, as a condition on rows of `labels`; a test holds the two equal.
 *
 * @param label the alias of the table
 * @param now the instant, as an expression of SQL
 */
export const usableSql = (label: string, now: string): string =>
  [
    `${label}.stock = 'in_stock'`,
    `${label}.blocked is null`,
    `${label}.late_reason is null`,
    `${label}.purpose is null`,
    `${label}.expires_at >= ${now}`,
  ].join(' and ')
