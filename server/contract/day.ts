// Apart from the rest of the calendar: the first file of the web reads it.

const dayForm = /^(?:20\d{2}|21\d{2})-\d{2}-\d{2}$/
/** A day that exists, as 2026-12-31. */
export function isDay(text: string): boolean {
  if (!dayForm.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  // A day that does not exist gives an invalid date or rolls over to the next month.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text
}

/** How many days a period of whole days has, both ends included. The days exist. */
export const daysIn = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
