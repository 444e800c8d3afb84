import { useMemo } from 'react'
import { celsiusText } from '#contract/food'
import type { TemperaturePoint } from '#contract/temperatures/points'
import type { PointReading } from '#contract/temperatures/readings'
import { LineChart } from '../../../components/line-chart/line-chart.tsx'
import type { ChartLine } from '../../../components/line-chart/line-types.ts'
import { curveValues } from './curve-values.ts'
import { momentOf } from './reading-words.ts'

interface ReadingCurveProps {
  readonly point: TemperaturePoint
  /** The oldest first, at least two. */
  readonly readings: readonly PointReading[]
  readonly timeZone: string
  /** A sensor has measured. */
  readonly isSensed: boolean
}

/** The readings over time, with the limits of the point. */
export function ReadingCurve({ point: { name, min, max }, readings, timeZone, isSensed }: ReadingCurveProps) {
  const { at, values } = useMemo(() => curveValues(readings, isSensed), [readings, isSensed])
  const lines = useMemo((): readonly ChartLine[] => {
    const limit = (value: number | null, called: string): ChartLine[] =>
      value === null ? [] : [{ name: called, tone: '--late', dash: [6, 4], values: at.map(() => value) }]
    const own: ChartLine = { name: 'medido', tone: '--ok', values }
    return [own, ...limit(max, 'máxima'), ...limit(min, 'mínima')]
  }, [at, values, min, max])
  return (
    <LineChart
      label={`Temperaturas de ${name}`}
      shape={isSensed ? 'curve' : 'points'}
      base="lowest"
      smallestStep={0.1}
      timeZone={timeZone}
      momentText={(moment) => momentOf(moment, timeZone)}
      valueText={celsiusText}
      {...{ at, lines }}
    />
  )
}
