import { useMemo } from 'react'
import { LineChart } from '../../components/line-chart/line-chart.tsx'
import type { ChartLine } from '../../components/line-chart/line-types.ts'
import type { Week } from './usage-figures.ts'

const valueText = (count: number) => count.toLocaleString('pt-BR')
/** Noon of the Monday in UTC, so that the axis shows its date. */
const momentOf = ({ from }: Week) => Date.parse(`${from}T12:00:00Z`)

export function WeekLines({ weeks }: { readonly weeks: readonly Week[] }) {
  const at = useMemo(() => weeks.map(momentOf), [weeks])
  const lines = useMemo(
    (): readonly ChartLine[] => [
      { name: 'feitas', tone: '--blue', values: weeks.map(({ made }) => made) },
      { name: 'usadas', tone: '--ok', dash: [8, 4], values: weeks.map(({ used }) => used) },
      { name: 'descartadas', tone: '--late', dash: [2, 4], values: weeks.map(({ discarded }) => discarded) },
    ],
    [weeks],
  )
  const names = new Map(weeks.map((week) => [momentOf(week), week.name]))
  return (
    <LineChart
      label="Etiquetas feitas, usadas e descartadas por semana"
      shape="points"
      base="zero"
      smallestStep={1}
      timeZone="UTC"
      momentText={(moment) => names.get(moment) ?? ''}
      {...{ at, lines, valueText }}
    />
  )
}
