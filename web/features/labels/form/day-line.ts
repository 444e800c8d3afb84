import { durationText, stateNames } from '#contract/food'
import type { FoodState } from '#contract/food'
import { addDays, formatLabelDate, isInstant, localDate, weekdayLabel } from '#contract/labels/shelf-life'
import type { ShelfLifeAnswer } from '#contract/shelf-life/engine'

/** A day of the drawn time between the start and the end. */
export interface LineDay {
  readonly date: string
  readonly weekday: string
  readonly part: 'start' | 'within' | 'end' | 'after'
  /** What happens on it; blank: nothing. */
  readonly note: string
}

const DAYS_MAX = 6

/** The days from the start to the end, and to the end of a longer norm; null: too many to draw. */
export function dayLine(answer: ShelfLifeAnswer, state: FoodState, timeZone: string): readonly LineDay[] | null {
  const { expiration_date: end, startedAt } = answer
  if (end === null) return null
  const dayOf = (date: string) => (isInstant(date) ? localDate(new Date(date), timeZone) : date)
  const timeOf = (date: string) => formatLabelDate(date, timeZone).split(' ')[1]
  const [first, last] = [dayOf(startedAt), dayOf(end)]
  const longer = longerTimes(answer, first)
  const drawn = [...longer.keys()].filter((date) => date > last && date < addDays(first, DAYS_MAX))
  const to = [last, ...drawn].sort().at(-1) ?? last
  const days: LineDay[] = []
  for (let date = first; date <= to; date = addDays(date, 1)) {
    if (days.length === DAYS_MAX) return null
    const notes = [
      date === first ? `${startOf(state)} ${timeOf(startedAt) ?? ''}`.trim() : '',
      date === last ? `até ${timeOf(end) ?? 'o fim do dia'}` : '',
      date > last ? (longer.get(date) ?? '') : '',
    ]
    days.push({
      date,
      weekday: weekdayLabel(date, timeZone).toLocaleLowerCase('pt-BR'),
      part: date > last ? 'after' : date === last ? 'end' : date === first ? 'start' : 'within',
      note: notes.filter((note) => note !== '').join(', '),
    })
  }
  return days
}

const startOf = (state: FoodState) => (state === 'lacrado' ? 'início' : stateNames[state].toLocaleLowerCase('pt-BR'))

/** The ends in days of the times that did not decide, as `RDC 216/2004: 5 dias`. */
function longerTimes({ explanation }: ShelfLifeAnswer, first: string): ReadonlyMap<string, string> {
  const ends = new Map<string, string>()
  for (const { role, origin, duration, text } of explanation.considered) {
    if (duration.unit !== 'dia' || role === 'decide' || role === 'fora') continue
    const source = origin === 'norma' ? (text.split(' · ')[1]?.split(',')[0] ?? 'norma') : origin
    ends.set(addDays(first, duration.n), `${source}: ${durationText(duration)}`)
  }
  return ends
}
