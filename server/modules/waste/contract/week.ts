import { mondayOf, weekBefore } from '../../../contract/calendar.ts'
import type { WastePeriod } from './api.ts'

// The one week that losses are said of: Monday to Sunday, the last whole one. The dashboard, the screen Perdas, the mail
// and the assistant take their days from here, so that they say one figure.

/** `Perdas da semana`, `semana passada`: today's week is not over. */
export const lossWeek = (today: string): WastePeriod => weekBefore(today)

/** `Esta semana`: from its Monday to today. */
export const currentWeek = (today: string): WastePeriod => ({ from: mondayOf(today), to: today })
