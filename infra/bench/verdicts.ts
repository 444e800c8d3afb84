import type { JudgedLabel } from '../../server/modules/temperatures/contract/label.ts'
import { seriesOf } from '../../server/modules/temperatures/contract/segments.ts'
import { verdictOf } from '../../server/modules/temperatures/contract/verdict.ts'
import { exposureRules } from '../../server/modules/temperatures/contract/verdict-schemas.ts'
import { foodClasses } from '../../server/contract/food.ts'
import { normsOf } from '../../server/modules/shelf-life/contract/norm-books.ts'

const MINUTE = 60_000
const START = Date.parse('2026-11-30T08:00:00-03:00')
const ROUNDS = 9
const facts = {
  kitchen: { timeZone: 'America/Sao_Paulo', countExactHours: false, thawedReadyHours: 24, rules: [] },
  norms: normsOf({ uf: 'SP', city: 'Campinas' }),
  now: null,
}

/** Labels of all classes and rules, each there since another minute; every tenth one was measured in the food. */
const labelsOf = (count: number, readings: number, storageKind: JudgedLabel['storageKind']): JudgedLabel[] =>
  Array.from({ length: count }, (_, index) => ({
    storageKind,
    foodClass: foodClasses[index % foodClasses.length] ?? null,
    state: 'preparado',
    startedAt: START - (1 + (index % 60)) * 24 * 60 * MINUTE,
    expirationDate: '2027-02-21',
    placeMax: 4,
    rule: exposureRules[index % exposureRules.length] ?? 'decidir',
    toleranceMinutes: null,
    used: 0,
    from: START + ((index * 7) % readings) * MINUTE,
    until: null,
    pauses: [],
    noPower: null,
    food: index % 10 === 0 ? [{ at: START + 90 * MINUTE, value: 3 + (index % 3) }] : [],
  }))

/** The time to judge `labels` labels over `readings` readings of a minute: the median of several rounds, in ms. */
export function verdictsMs(readings: number, labels: number, storageKind: JudgedLabel['storageKind']): number {
  const warm = storageKind === 'congelado' ? -20 : 2
  const measured = Array.from({ length: readings }, (_, index) => ({
    at: START + index * MINUTE,
    value: warm + ((index * 37) % 150) / 10,
  }))
  const judged = labelsOf(labels, readings, storageKind)
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now()
    const series = seriesOf(measured, { isHot: false, gapMinutes: 240 })
    for (const label of judged) verdictOf(series, label, facts)
    return performance.now() - started
  }).toSorted((a, b) => a - b)
  return times[Math.floor(ROUNDS / 2)] ?? 0
}
