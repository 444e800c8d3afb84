const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/

/** `2026-12-31` or an instant → `31/12/2026`. The time zone does not change a plain date. */
export function formatDate(value: string, timeZone?: string): string {
  const parts = dateOnly.exec(value)
  if (parts) return `${parts[3]}/${parts[2]}/${parts[1]}`
  return formatInstant(value, { year: 'numeric', month: '2-digit', day: '2-digit' }, timeZone)
}

/** An instant → `31/12/2026 18:00`; a plain date → `31/12/2026`. */
export function formatDateTime(value: string, timeZone?: string): string {
  if (dateOnly.test(value)) return formatDate(value)
  return formatInstant(
    value,
    { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    timeZone,
  )
}

function formatInstant(value: string, options: Intl.DateTimeFormatOptions, timeZone: string | undefined): string {
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return value
  return new Intl.DateTimeFormat('pt-BR', { ...options, ...(timeZone ? { timeZone } : {}) })
    .format(instant)
    .replace(', ', ' ')
}

/** `1234.50` → `1.234,50`, without a calculation: the server has written it exactly. */
export const amountText = (amount: string): string => amount.replace('.', ',').replaceAll(/\B(?=(?:\d{3})+,)/gu, '.')
