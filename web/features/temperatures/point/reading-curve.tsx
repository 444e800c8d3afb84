import { useMemo } from 'react'
import { celsiusText } from '#contract/food'
import type { TemperaturePoint } from '#contract/temperatures/points'
import type { PointReading } from '#contract/temperatures/readings'
import { LineChart } from '../../../components/line-chart/line-chart.tsx'
import type { ChartLine } from '../../../components/line-chart/line-types.ts'
import { momentOf } from './reading-words.ts'

interface ReadingCurveProps {
  readonly point: TemperaturePoint
  /** The oldest first, at least two. */
  readonly readings: readonly PointReading[]
  readonly timeZone: string
}

/** The readings over time, with the limits of the point. */
export function ReadingCurve({ point: { name, min, max }, readings, timeZone }: ReadingCurveProps) {
  const at = useMemo(() => readings.map((reading) => Date.parse(reading.at)), [readings])
  const lines = useMemo((): readonly ChartLine[] => {
    const limit = (value: number | null, called: string): ChartLine[] =>
      value === null ? [] : [{ name: called, tone: '--late', dash: [6, 4], values: readings.map(() => value) }]
    const own: ChartLine = { name: 'medido', tone: '--ok', values: readings.map(({ value }) => value) }
    return [own, ...limit(max, 'máxima'), ...limit(min, 'mínima')]
  }, [readings, min, max])
  return (
    <LineChart
      label={`Temperaturas de ${name}`}
      shape="points"
      base="lowest"
      smallestStep={0.1}
      timeZone={timeZone}
      momentText={(moment) => momentOf(moment, timeZone)}
      valueText={celsiusText}
      {...{ at, lines }}
    />
  )
}
