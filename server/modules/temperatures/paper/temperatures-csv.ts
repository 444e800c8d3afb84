import { temperaturesText } from '../../../contract/food.ts'
import { csvRows, noFormula } from '../../../csv.ts'
import type { RoundTime } from '../contract/points.ts'
import type { PointSheet, SheetDay, SheetReading } from '../rules/month-sheet.ts'
import type { Sheet } from './sheet-words.ts'
import { correctionText, dayText, doneText, hourText, measuredBy, momentText, runText } from './sheet-words.ts'

const header = [
  'Ponto',
  'Dia',
  'Ronda',
  'Hora',
  'Temperatura (°C)',
  'Limite',
  'Situação',
  'Lançada tarde',
  'Correção',
  'O que foi feito',
  'Quem mediu',
  'Lançada em',
]
const statusNames = { ok: 'dentro do limite', fora: 'fora do limite', sem_limite: 'sem limite' } as const

/** A row for each reading and for each round without one, and for each run of equal readings. */
export const temperaturesCsv = (sheet: Sheet): Buffer =>
  csvRows([header, ...sheet.points.flatMap((point) => pointRows(point, sheet))], { bom: true })

function pointRows(point: PointSheet, sheet: Sheet): string[][] {
  const name = noFormula(point.point.name)
  const empty = header.slice(3).map(() => '')
  return [
    ...point.days.flatMap((day) => dayRows(day, sheet).map((row) => [name, dayText(day.day), ...row])),
    ...point.runs.map((run) => [name, '', runText(run, sheet.timeZone), ...empty]),
  ]
}

function dayRows({ rounds, others }: SheetDay, sheet: Sheet): string[][] {
  const ofRounds = rounds.flatMap(({ from, to, status, reading }) => {
    if (reading !== null) return [readingRow(reading, { round: { from, to }, isLate: status === 'late' }, sheet)]
    return status === 'missing' ? [[roundText({ from, to }), '', '', '', 'sem leitura', '', '', '', '', '']] : []
  })
  return [...ofRounds, ...others.map((reading) => readingRow(reading, { round: null, isLate: false }, sheet))]
}

const roundText = ({ from, to }: RoundTime): string => `${from} a ${to}`

interface OfRound {
  readonly round: RoundTime | null
  readonly isLate: boolean
}

// Without the unit and with the sign of the keyboard, so that every spreadsheet reads the value as a number.
const number = (value: number): string => value.toFixed(1).replace('.', ',')

function readingRow(reading: SheetReading, { round, isLate }: OfRound, { timeZone, names }: Sheet): string[] {
  const { at, value, min, max, status, late, enteredAt } = reading
  return [
    round === null ? '' : roundText(round),
    hourText(at, timeZone),
    number(value),
    temperaturesText(min, max),
    statusNames[status],
    late || isLate ? 'sim' : '',
    noFormula(correctionText(reading, names)),
    noFormula(doneText(reading)),
    noFormula(measuredBy(reading, names)),
    momentText(enteredAt, timeZone),
  ]
}
