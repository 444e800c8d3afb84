import { useMemo, useState } from 'react'
import { exact, reais } from '#contract/decimal'
import type { IngredientPrice } from '#contract/recipes'
import { unitSymbols } from '#contract/recipes/costing'
import { LineChart } from '../../../components/line-chart/line-chart.tsx'
import { formatDate } from '../../../lib/format.ts'
import { comparablePoints } from './price-steps.ts'

interface PriceLineProps {
  /** Oldest first. */
  readonly prices: readonly IngredientPrice[]
  readonly timeZone: string
}

const valueText = (price: number) => reais(exact(price))

/** What the ingredient cost from its first comparable price until now. */
export function PriceLine({ prices, timeZone }: PriceLineProps) {
  const [now] = useState(() => Date.now())
  const points = useMemo(() => comparablePoints(prices), [prices])
  const { at, lines } = useMemo(() => lineOf(points, now), [points, now])
  const sorted = [...points].sort((a, b) => a.height - b.height)
  const [first, last, low, high] = [points[0], points.at(-1), sorted[0], sorted.at(-1)]
  if (!first || !last || !low || !high || points.length < 2)
    return <p className="below-4 muted">O preço ainda não mudou desde o cadastro.</p>
  const unit = unitSymbols[prices.at(-1)?.unit ?? 'unidade']
  const momentText = (moment: number) =>
    moment === at.at(-1) ? 'hoje' : formatDate(new Date(moment).toISOString(), timeZone)
  return (
    <>
      <LineChart
        label={`Preço por ${unit} ao longo do tempo`}
        shape="steps"
        base="lowest"
        smallestStep={0.01}
        {...{ at, lines, timeZone, momentText, valueText }}
      />
      <p className="below-4 muted text-2">
        Por {unit}: de {reais(first.price)} em {momentText(first.at)} a {reais(last.price)} hoje; menor{' '}
        {reais(low.price)}, maior {reais(high.price)}.
      </p>
    </>
  )
}

/** The last price lasts until now. A device's clock may be behind the server's, so now is never before it. */
function lineOf(points: ReturnType<typeof comparablePoints>, now: number) {
  const moments = points.map(({ at }) => at)
  const heights = points.map(({ height }) => height)
  const [at, values] = [
    [...moments, Math.max(now, (moments.at(-1) ?? 0) + 1)],
    [...heights, ...heights.slice(-1)],
  ]
  return { at, lines: [{ name: 'Preço', tone: '--brand' as const, values }] }
}
