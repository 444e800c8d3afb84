import type { NormRow } from '../../shelf-life/contract/norm-row.ts'
import type { Case } from './case.ts'
import { art45, discardSource, hourOf, isSaoPaulo, kept, noSource, sourceOf } from './case.ts'
import type { Counted } from './counted.ts'
import type { Exposure } from './exposure.ts'
import { chilledWeighing, exposureOf, isOver } from './exposure.ts'
import type { JudgedLabel, Verdict } from './label.ts'
import type { LabelLimit } from './limits.ts'
import { outText } from './limits.ts'
import { MINUTE_MS } from './segments.ts'
import type { Told } from './sentence.ts'
import type { ExposureRule } from './verdict-schemas.ts'
import { acceptedText, outTimeText, overText, percentText } from './sentence.ts'

/** What a warm time makes of chilled food. */
interface ChilledVerdict {
  readonly outcome: 'mantem' | 'decidir' | 'descartar'
  readonly exposure: Exposure
  readonly sentence: string
  /** The row of the norm that has the limit. */
  readonly row: NormRow | null
}

interface ChilledQuestion {
  readonly label: JudgedLabel
  readonly counted: Counted
  readonly limit: LabelLimit
  readonly toleranceMinutes: number
  /** `Portaria CVS 3/2026, art. 45`. */
  readonly discardSource: string
  readonly hour: (at: number) => string
}

const exposureUnder = (rule: ExposureRule, { label, counted, limit: { bound } }: ChilledQuestion): Exposure =>
  exposureOf(
    counted.series,
    counted.window,
    chilledWeighing({ bound, rule, isRawFish: label.foodClass === 'pescado_cru' }),
    label.used,
  )

/** Rule 7 of the specification. Equal to all of the accepted time is not more than it. */
function chilledVerdict(question: ChilledQuestion): ChilledVerdict {
  const { label, limit } = question
  if (label.rule === 'decidir') return undecided(question)
  const exposure = exposureUnder(label.rule, question)
  const told = { exposure, used: label.used, out: outText(limit.bound) }
  const sentence =
    acceptedText(told, ruleSource(label.rule, question, exposure)) +
    overText(exposure, question.discardSource, question.hour)
  return { outcome: isOver(exposure) ? 'descartar' : 'mantem', exposure, sentence, row: limit.row }
}

/** The house has adopted no rule (rule 7 of the specification): what is out for less than the tolerance is kept. */
function undecided(question: ChilledQuestion): ChilledVerdict {
  const { label, limit, toleranceMinutes } = question
  const exposure = exposureUnder('decidir', question)
  const told: Told = { exposure, used: label.used, out: outText(limit.bound) }
  const isLong = exposure.outMs > 0 && exposure.outMs >= toleranceMinutes * MINUTE_MS
  const byTemperature = percentText(exposureUnder('tempo_temperatura', question).units)
  const byHours = percentText(exposureUnder('duas_horas', question).units)
  const figures = `${byTemperature} do tempo aceito por tempo e temperatura, ${byHours} pela regra de duas horas`
  return {
    outcome: isLong ? 'decidir' : 'mantem',
    exposure,
    sentence: `${outTimeText(told)}: ${figures}.${isLong ? ' A casa não adotou uma regra: decida.' : ''}`,
    row: limit.row,
  }
}

const HOUSE = 'regra da casa, referência'

function ruleSource(rule: ExposureRule, { label }: ChilledQuestion, { shortMs }: Exposure): string {
  if (label.foodClass !== 'pescado_cru' && rule === 'duas_horas') return `${HOUSE} ASAE/AHRESP 2025`
  // Half an hour is that of food at room temperature, which another article has.
  return shortMs > 0 ? `${HOUSE} CVS 3/2026, arts. 55 e 60` : `${HOUSE} CVS 3/2026, art. 60`
}

export function chilled(one: Case, limit: LabelLimit): Verdict {
  const { label, counted, toleranceMinutes } = one
  const found = chilledVerdict({
    label,
    counted,
    limit,
    toleranceMinutes,
    discardSource: discardSource(one),
    hour: hourOf(one),
  })
  const { outcome, exposure, sentence, row } = found
  const source = outcome === 'descartar' ? (isSaoPaulo(one) ? sourceOf(art45) : noSource) : sourceOf(row)
  return {
    ...kept(one, sentence),
    outcome,
    units: exposure.units,
    crossedAt: exposure.crossedAt,
    ...source,
    counted: { ...counted, weighing: exposure.weighing, weighedFrom: counted.window.from },
  }
}
