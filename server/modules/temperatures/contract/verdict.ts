import { localDate } from '../../../contract/calendar.ts'
import { citation } from '../../shelf-life/contract/norm-row.ts'
import { sp2026Book } from '../../shelf-life/contract/norms-sp-2026.ts'
import type { Case } from './case.ts'
import { hourOf, isSaoPaulo, kept, noSource, sourceOf } from './case.ts'
import { countedFor } from './counted.ts'
import { exposureOf, hotWeighing, isOver, lastOf } from './exposure.ts'
import { isFrozenWithin, ownTier } from './frozen.ts'
import { frozen } from './frozen-verdict.ts'
import type { JudgedLabel, Verdict, VerdictFacts } from './label.ts'
import { defaultTolerance } from './points.ts'
import type { LabelLimit } from './limits.ts'
import { isOut, limitOf, outText, tiersInForce } from './limits.ts'
import { chilled } from './refrigerated.ts'
import type { Series } from './segments.ts'
import { MINUTE_MS, segmentsIn } from './segments.ts'
import { acceptedText, lengthText, overText } from './sentence.ts'
import { withUnmeasured } from './unmeasured.ts'

/**
 * What a label's food is worth after these temperatures. It never throws for what the request admits, changes nothing, and
 * no date that it gives is later than the label's own.
 *
 * More warmth never gives a milder outcome, in the order of `outcomes`. So food that has thawed is `decidir` where it would
 * have been `decidir` at 0 °C: where no norm has a time for frozen food, and where that time is over.
 *
 * Where nobody measured to the end of a power cut, a person decides at least (decision 122).
 *
 * @param series of the place, from `seriesOf` with `isHot` of `storageKind`; one serves all labels of the place
 */
export const verdictOf = (series: Series, label: JudgedLabel, facts: VerdictFacts): Verdict =>
  withUnmeasured(verdictOfReadings(series, label, facts), series, label)

function verdictOfReadings(series: Series, label: JudgedLabel, facts: VerdictFacts): Verdict {
  const last = lastOf(series) ?? label.from ?? label.startedAt
  const day = localDate(new Date(last), facts.kitchen.timeZone)
  const limit = limitOf(label, facts.norms, day)
  const isWithin = withinOf(label, facts, limit, day)
  const counted = countedFor(label, series, isWithin)
  const asOf = Math.max(counted.window.until, facts.now ?? last)
  const toleranceMinutes = label.toleranceMinutes ?? defaultTolerance[label.storageKind]
  const one: Case = { label, facts, counted, day, asOf, toleranceMinutes }
  if (limit === null) return unlimited(one)
  switch (label.storageKind) {
    case 'refrigerado':
      return chilled(one, limit)
    case 'congelado':
      return frozen(one, limit)
    case 'quente':
      return hot(one, limit)
    case 'ambiente':
    case 'seco':
      return dry(one, limit)
    default:
      return label.storageKind satisfies never
  }
}

function withinOf(label: JudgedLabel, facts: VerdictFacts, limit: LabelLimit | null, day: string) {
  if (limit === null) return () => true
  if (label.storageKind !== 'congelado') return (celsius: number) => !isOut(celsius, limit.bound)
  const tiers = tiersInForce(facts.norms, label, day)
  return isFrozenWithin(tiers, tiers && ownTier(tiers, label, facts), limit.bound)
}

const unlimited = (one: Case): Verdict =>
  kept(one, 'Este lugar não tem limite de temperatura: a validade fica como está.')

function hot(one: Case, { bound }: LabelLimit): Verdict {
  const { label, counted } = one
  const exposure = exposureOf(counted.series, counted.window, hotWeighing(bound), label.used)
  const art60 = { book: sp2026Book, article: 'art. 60' }
  const reference = isSaoPaulo(one) ? citation(art60) : `referência ${citation(art60)}`
  const told = { exposure, used: label.used, out: outText(bound) }
  return {
    ...kept(one, acceptedText(told, reference) + overText(exposure, reference, hourOf(one))),
    outcome: isOver(exposure) ? 'descartar' : 'mantem',
    units: exposure.units,
    crossedAt: exposure.crossedAt,
    ...(isSaoPaulo(one) ? sourceOf(art60) : noSource),
    counted: { ...counted, weighing: exposure.weighing, weighedFrom: counted.window.from },
  }
}

/**
 * Dry goods and food at room temperature: no rule counts their time, so a person decides where they were warmer than the
 * place may be for as long as the tolerance.
 */
function dry(one: Case, { bound }: LabelLimit): Verdict {
  const { series, window } = one.counted
  const outMs = segmentsIn(series, window).reduce(
    (ms, { value, from, to }) => ms + (isOut(value, bound) ? to - from : 0),
    0,
  )
  const isLong = outMs > 0 && outMs >= one.toleranceMinutes * MINUTE_MS
  if (!isLong)
    return kept(
      one,
      `Menos de ${lengthText(one.toleranceMinutes * MINUTE_MS)} ${outText(bound)}: a validade fica como está.`,
    )
  return {
    ...kept(one, `${lengthText(outMs)} ${outText(bound)}: nenhuma regra diz o que fazer. Decida.`),
    outcome: 'decidir',
  }
}
