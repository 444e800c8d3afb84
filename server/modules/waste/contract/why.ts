import * as z from 'zod/mini'
import { exact, reais } from '../../../contract/decimal.ts'
import { onWeekday, onWeekdays } from '../../../contract/weekdays.ts'

/** How much must have happened before a product is spoken of. The screen shows these numbers. */
export const whyLimits = { weeks: 4, made: 12, wasted: 6, percent: 20, weeksWithWaste: 3 } as const

/** 0 is Sunday. */
const weekdayNumber = z.int().check(z.minimum(0), z.maximum(6))

/** One product that was thrown away again and again, and what would have helped. */
export const why = z.object({
  /** The base product's id; null: the labels name none. */
  baseProductId: z.nullable(z.string()),
  name: z.string(),
  /** Whole weeks, Monday to Sunday. */
  from: z.string(),
  to: z.string(),
  made: z.int(),
  /** Thrown away as expired or left over. */
  wasted: z.int(),
  /** Of these, as expired. */
  expired: z.int(),
  weeksWithWaste: z.int(),
  /** The weekday on which half of them or more were thrown away. */
  thrownOn: z.nullable(z.object({ day: weekdayNumber, count: z.int() })),
  /** The weekday on which half of the labels or more are made. */
  madeOn: z.nullable(weekdayNumber),
  /** How many were thrown away in each of the weeks at least; 0: there was a week without. */
  everyWeek: z.int(),
  /** What `everyWeek` fewer a week would have saved, as a decimal; null: nothing, or a cost is not known. */
  saves: z.nullable(z.string()),
  /** How many labels to make on `madeOn`; null: the numbers do not carry one. */
  toMake: z.nullable(z.int()),
})
export type Why = z.infer<typeof why>

/** Above this share of expired ones, freezing would have helped too. */
const MOSTLY_EXPIRED = 0.75

export interface WhyText {
  readonly name: string
  readonly finding: string
  readonly proposal: string
}

/** `9 de 24 etiquetas foram para o lixo vencidas nas últimas 4 semanas, 6 delas às segundas.` and what to do. */
export function whyText(one: Why): WhyText {
  return { name: one.name, finding: `${findingOf(one)}.`, proposal: `${proposalOf(one)}.` }
}

function findingOf({ made, wasted, expired, thrownOn }: Why): string {
  const kinds = expired === wasted ? ' vencidas' : ''
  const parts =
    expired === wasted
      ? ''
      : expired === 0
        ? ', de sobra'
        : `: ${expired} ${expired === 1 ? 'vencida' : 'vencidas'} e ${wasted - expired} de sobra`
  const day =
    thrownOn === null
      ? ''
      : `, ${thrownOn.count === wasted ? 'todas' : `${thrownOn.count} delas`} ${onWeekdays(thrownOn.day)}`
  return `${wasted} de ${made} etiquetas foram para o lixo${kinds} nas últimas ${whyLimits.weeks} semanas${parts}${day}`
}

/** `Faça 6 às terças`; null: the numbers carry no number. */
const toMakeText = ({ toMake, madeOn }: Pick<Why, 'toMake' | 'madeOn'>): string | null =>
  toMake === null || madeOn === null ? null : `Faça ${toMake} ${onWeekdays(madeOn)}`

function proposalOf({ wasted, expired, madeOn, everyWeek, saves, toMake }: Why): string {
  const day = madeOn === null ? '' : ` ${onWeekday(madeOn)}`
  const freezing = expired / wasted >= MOSTLY_EXPIRED ? ', ou congele no dia do preparo o que puder ser congelado' : ''
  const make = toMakeText({ toMake, madeOn })
  if (everyWeek === 0) return `${make ?? `Faça menos${day === '' ? ' de cada vez' : day}`}${freezing}`
  const fewer = `${everyWeek} a menos por semana${day === '' ? '' : `,${day},`}`
  if (make !== null && saves !== null)
    return `${make}: ${everyWeek} a menos por semana ${everyWeek === 1 ? 'teria' : 'teriam'} poupado ${reais(exact(Number(saves)))} no período`
  if (make !== null) return `${make}, ${everyWeek} a menos por semana${freezing}`
  if (saves === null) return `Faça ${fewer.replace(/,$/, '')}${freezing}`
  return `Fazer ${fewer} teria poupado ${reais(exact(Number(saves)))} no período`
}

/** Where the number of `toMakeText` comes from. */
export const toMakeRule =
  'O número proposto é o que se faz nesse dia, em média, menos o que foi para o lixo em cada semana que teve perda. Nunca é menos do que se usou nesse dia, em média, e só aparece se foi feito nesse dia em 3 das 4 semanas e pelo menos 2 etiquetas venceram.'

/** When a product is spoken of, for those who ask why this one or why none. */
export const whyRule = `Falamos de um produto só quando, em ${whyLimits.weeks} semanas, pelo menos ${whyLimits.wasted} etiquetas dele, de ${whyLimits.made} ou mais, foram para o lixo vencidas ou de sobra: no mínimo ${whyLimits.percent} % do que foi feito, em ${whyLimits.weeksWithWaste} semanas diferentes.`
