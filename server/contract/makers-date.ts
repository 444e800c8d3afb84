import { addDays, isInstant, isLabelDate } from './calendar.ts'

const monthForm = /^(\d{4})-(0[1-9]|1[0-2])$/

/** The last good day of `2026-12-31` or `2026-12`, which is good to the end of its month; null: no such date. */
export function lastDayOfMakersDate(makersDate: string): string | null {
  const [, year, month] = monthForm.exec(makersDate) ?? []
  if (year !== undefined && month !== undefined) {
    const first = `${month === '12' ? Number(year) + 1 : year}-${month === '12' ? '01' : pad(Number(month) + 1)}-01`
    return isLabelDate(`${makersDate}-01`) ? addDays(first, -1) : null
  }
  return isLabelDate(makersDate) && !isInstant(makersDate) ? makersDate : null
}

const pad = (month: number) => String(month).padStart(2, '0')
