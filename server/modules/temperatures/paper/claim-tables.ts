import Big from 'big.js'
import { localDate, zonedInstant } from '../../../contract/calendar.ts'
import { exact, reais } from '../../../contract/decimal.ts'
import { measuredNumber, temperaturesText } from '../../../contract/food.ts'
import { labelsText, listText } from '../../../contract/words.ts'
import { codedRows, rowParts } from '../../../pdf/row-parts.ts'
import type { TextRow as Row, TitledTable } from '../../../pdf/titled-tables.ts'
import { plain, strong, textColumns as columnsOf } from '../../../pdf/titled-tables.ts'
import type { IncidentPoint } from '../incident-events.ts'
import type { IncidentLoss, LossNote } from '../ports.ts'
import type { StoredReading } from '../read/readings.ts'
import type { Claim } from './claim-words.ts'
import {
  correctionOf,
  decisionLines,
  houseFacts,
  incidentFacts,
  momentText,
  readingWho,
  sourceText,
  totalsOf,
  unmeasuredLines,
} from './claim-words.ts'
import { CORRECTED, dayText } from './sheet-words.ts'

// The tables of a claim file, as texts of cells. Equal labels are one row, and what many rows would repeat, such as the key
// of a note, has a table of its own.

const READINGS_MAX = 48
const HOUR = 13

export const claimTables = (claim: Claim): readonly TitledTable[] =>
  [factTable(claim), lossTable(claim), noteTable(claim), readingTable(claim), decisionTable(claim)].filter(
    ({ rows }) => rows.length > 0,
  )

/** The house on the left, the occurrence on the right. */
function factTable(claim: Claim): TitledTable {
  const [house, incident] = [houseFacts(claim), incidentFacts(claim)]
  const { sum, costed } = totalsOf(claim.losses)
  const left = [...house, ['Perda', `${sum} em ${labelsText(costed)}`] as const]
  const rows = Array.from({ length: Math.max(left.length, incident.length) }, (_, index) =>
    [left[index], incident[index]].flatMap((fact) => [plain(fact?.[0] ?? ''), strong(fact?.[1] ?? '')]),
  )
  return {
    heading: null,
    columns: columnsOf(
      { share: 90, heading: [] },
      { share: 185, heading: [] },
      { share: 65, heading: [] },
      { share: 165, heading: [] },
    ),
    rows,
    notes: claim.incident.note === '' ? [] : [`Observação: ${claim.incident.note}`],
  }
}

function lossTable({ losses }: Claim): TitledTable {
  const groups = Map.groupBy(losses, ({ name, lot, quantity, source, notes }) =>
    JSON.stringify([name, lot, quantity, source, notes]),
  )
  const { sum, costed, uncosted } = totalsOf(losses)
  return {
    heading: 'Descartado',
    columns: columnsOf(
      { share: 190, heading: ['Produto', 'etiquetas'] },
      { share: 85, heading: ['Lote'] },
      { share: 85, heading: ['Notas'] },
      { share: 65, heading: ['Quantidade'], align: 'end' },
      { share: 80, heading: ['Valor', 'origem'], align: 'end' },
    ),
    rows: [
      ...[...groups.values()].flatMap(lossRows),
      [strong('Total com custo'), [], [], strong(labelsText(costed)), strong(sum)],
      ...(uncosted === 0 ? [] : [[plain('Sem custo informado'), [], [], plain(labelsText(uncosted)), plain('–')]]),
    ],
    notes: [],
  }
}

function lossRows(labels: readonly IncidentLoss[]): readonly Row[] {
  return codedRows(labels).flatMap(({ own, codes }): readonly Row[] => {
    const [first] = own
    if (first === undefined) return []
    const values = own.flatMap(({ value }) => value ?? [])
    const sum = values.reduce((total, value) => total.plus(value), new Big(0))
    return [
      [
        [{ text: first.name, strong: true }, { text: codes }],
        plain(first.lot ?? ''),
        plain(noteNumbers(first)),
        plain(`${own.length} × ${first.quantity}`),
        values.length === 0
          ? plain('sem custo')
          : [{ text: reais(exact(sum)), strong: true }, { text: sourceText(first) }],
      ],
    ]
  })
}

/** `12345, 12401`; a lot without a note is named. */
function noteNumbers({ notes }: IncidentLoss): string {
  if (notes.length === 0) return 'sem nota registrada'
  return [...new Set(notes.map(({ number, lot }) => number ?? `lote ${lot} sem nota registrada`))].join(', ')
}

function noteTable({ losses }: Claim): TitledTable {
  const byNote = Map.groupBy(
    losses.flatMap(({ notes }) => notes.filter(({ number }) => number !== null)),
    ({ number, key }) => `${number} ${key}`,
  )
  return {
    heading: 'Notas fiscais',
    columns: columnsOf(
      { share: 75, heading: ['Número'] },
      { share: 300, heading: ['Chave'] },
      { share: 130, heading: ['Lotes'] },
    ),
    rows: [...byNote.values()].flatMap((notes): readonly Row[] => {
      const [first] = notes
      return first === undefined ? [] : [[strong(first.number ?? ''), plain(keyText(first)), plain(lotsText(notes))]]
    }),
    notes: [],
  }
}

const keyText = ({ key }: LossNote): string => (key === null ? 'sem chave' : key.replaceAll(/(.{4})(?=.)/g, '$1 '))
const lotsText = (notes: readonly LossNote[]): string => listText([...new Set(notes.map(({ lot }) => lot))].toSorted())

function readingTable(claim: Claim): TitledTable {
  const byPoint = Map.groupBy(claim.readings, ({ pointId }) => pointId)
  return {
    heading: 'Leituras, em °C',
    columns: columnsOf(
      { share: 110, heading: ['Ponto', 'limite'] },
      { share: 285, heading: ['Hora e temperatura'] },
      { share: 110, heading: ['Quem mediu'] },
    ),
    rows: claim.incident.points.flatMap((point) => pointRows(point, byPoint.get(point.pointId) ?? [], claim)),
    notes: [
      ...unmeasuredLines(claim),
      ...claim.readings
        .filter(({ correction }) => correction !== null)
        .map((reading) => `${CORRECTED} ${momentText(reading.at, claim.timeZone)} · ${correctionOf(reading)}`),
    ],
  }
}

function pointRows(point: IncidentPoint, readings: readonly StoredReading[], claim: Claim): readonly Row[] {
  const byHand = readings.filter(({ id }) => id !== null)
  const bySensor = hourly(
    readings.filter(({ id }) => id === null),
    point,
  )
  const about = [{ text: point.name, strong: true }, { text: temperaturesText(null, point.max) }]
  if (readings.length === 0) return [[about, plain('sem leitura'), []]]
  const rowOf = (own: readonly StoredReading[], who: string): Row => [
    about,
    plain(readingsText(own, claim)),
    plain(who),
  ]
  return [
    ...rowParts(byHand, READINGS_MAX).map((own) =>
      rowOf(own, listText([...new Set(own.map((reading) => readingWho(reading, claim)))])),
    ),
    ...rowParts(bySensor, READINGS_MAX).map((own) =>
      rowOf(own, point.kind === 'quente' ? 'sensor, a menor de cada hora' : 'sensor, a maior de cada hora'),
    ),
  ]
}

/** Of a sensor what counts most in each hour: the verdict takes the greater of two readings, for hot food the smaller. */
function hourly(readings: readonly StoredReading[], { kind }: IncidentPoint): readonly StoredReading[] {
  const hours = Map.groupBy(readings, ({ at }) => at.toISOString().slice(0, HOUR))
  const sign = kind === 'quente' ? -1 : 1
  return [...hours.values()].flatMap((own) => own.toSorted((a, b) => sign * (b.value - a.value)).slice(0, 1))
}

/** `10/12/2026: 14:10 3,8 · 16:10 6,5 · 11/12/2026: 00:10 4,0`. An hour and its value stay on one line. */
function readingsText(readings: readonly StoredReading[], { timeZone }: Claim): string {
  let before = ''
  const parts = readings.map(({ at, value, correction }) => {
    const day = localDate(at, timeZone)
    const isNew = day !== before
    before = day
    const hour = zonedInstant(at, timeZone).slice(11, 16)
    return `${isNew ? `${dayText(day)}: ` : ''}${hour}\u00A0${measuredNumber(value)}${correction === null ? '' : CORRECTED}`
  })
  return parts.join(' · ')
}

const decisionTable = (claim: Claim): TitledTable => ({
  heading: 'Decisões',
  columns: columnsOf(
    { share: 110, heading: ['Quando'] },
    { share: 285, heading: ['O que'] },
    { share: 110, heading: ['Quem'] },
  ),
  rows: decisionLines(claim).map(({ when, what, who }) => [plain(when), plain(what), plain(who)]),
  notes: [],
})
