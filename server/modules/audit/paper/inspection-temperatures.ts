import { measuredText, temperaturesText } from '../../../contract/food.ts'
import { counted } from '../../../contract/words.ts'
import type { CellText, Column } from '../../../pdf/table.ts'
import { readingActionNames } from '../../temperatures/published.ts'
import type { TemperatureRecord, TemperatureRow } from '../read/inspection-temperatures.ts'
import type { Section } from './inspection-pages.ts'
import { pagedTable } from './inspection-pages.ts'

/** `20/11/2026 23:30` */
type Moment = (at: Date) => string

function whenCell(row: TemperatureRow, moment: Moment): readonly CellText[] {
  const recorded = moment(row.at)
  const measured = row.kind === 'out' ? moment(new Date(row.reading.at)) : recorded
  return [
    { text: measured, strong: true },
    { text: row.by.name },
    { text: measured === recorded ? '' : `registrado em ${recorded}` },
  ]
}

function pointCell(row: TemperatureRow): readonly CellText[] {
  if (row.kind === 'corrected') return [{ text: row.correction.point, strong: true }]
  const { point, min, max } = row.reading
  return [{ text: point, strong: true }, { text: `limite ${temperaturesText(min, max)}` }]
}

function valueCell(row: TemperatureRow): readonly CellText[] {
  if (row.kind === 'out') return [{ text: measuredText(row.reading.value), strong: true }]
  const { before, value } = row.correction
  return [{ text: `${measuredText(before)} corrigida para ${measuredText(value)}`, strong: true }]
}

function doneCell(row: TemperatureRow): readonly CellText[] {
  if (row.kind === 'corrected') return [{ text: row.correction.reason }]
  const { action, note } = row.reading
  return [{ text: action === null || action === 'outro' ? '' : readingActionNames[action] }, { text: note }]
}

const columnsOf = (moment: Moment): readonly Column<TemperatureRow>[] => [
  { share: 100, heading: ['Medida em', 'por'], cell: (row) => whenCell(row, moment) },
  { share: 140, heading: ['Ponto', 'limite'], cell: pointCell },
  { share: 110, heading: ['Temperatura'], cell: valueCell },
  { share: 159, heading: ['O que foi feito', 'observação · motivo'], cell: doneCell },
]

/** Points that the section counts one by one. */
const POINTS_MAX = 60

/** The section of the temperatures: how often each point was measured, what was out of its limit, and corrections. */
export function temperaturesSection({ rows, points }: TemperatureRecord, moment: Moment): Section {
  const title = '6. Temperaturas'
  if (points.length === 0) return { title, paragraphs: [{ text: 'Nenhuma temperatura foi registrada no período.' }] }
  const sum = (of: (counts: (typeof points)[number]['counts']) => number) =>
    points.reduce((total, { counts }) => total + of(counts), 0)
  const readings = sum((counts) => counts.values.size)
  const [out, late] = [sum((counts) => counts.out), sum((counts) => counts.late)]
  const text = `${counted(readings, 'leitura', 'leituras')} em ${counted(points.length, 'ponto', 'pontos')}, ${out} fora do limite, ${counted(late, 'lançada tarde', 'lançadas tarde')}. O limite ao lado de cada temperatura é o do cadastro do ponto quando foi medida.`
  const listed = points.slice(0, POINTS_MAX).map(({ name, counts }) => ({ text: pointText(name, counts) }))
  const more = points.length - POINTS_MAX
  const inOrder = rows.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return {
    title,
    paragraphs: [{ text }, ...listed, ...(more > 0 ? [{ text: `e mais ${counted(more, 'ponto', 'pontos')}` }] : [])],
    ...(inOrder.length > 0 && { table: pagedTable({ columns: columnsOf(moment), rows: inOrder }) }),
  }
}

/** `Geladeira 1: 62 leituras, de 2,1 °C a 4,6 °C, 1 fora do limite, 1 correção` */
function pointText(name: string, { values, out, corrected }: TemperatureRecord['points'][number]['counts']): string {
  const parts = [counted(values.size, 'leitura', 'leituras')]
  if (values.size > 0) parts.push(spanText([...values.values()]))
  if (out > 0) parts.push(`${out} fora do limite`)
  if (corrected > 0) parts.push(counted(corrected, 'correção', 'correções'))
  return `${name}: ${parts.join(', ')}`
}

function spanText(values: readonly number[]): string {
  const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)] as const, [
    Infinity,
    -Infinity,
  ] as const)
  return least === most ? measuredText(least) : `de ${measuredText(least)} a ${measuredText(most)}`
}
