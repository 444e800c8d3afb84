import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { LineOutline } from './line-outline.tsx'
import type { LinePlot } from './line-plot.ts'
import { movedIndex, shownRange } from './line-scale.ts'
import type { ValueRange } from './line-scale.ts'
import type { LineChartProps } from './line-types.ts'
import styles from './line-chart.module.css'

/**
 * Lines over time. Arrow keys and the pointer choose a moment, whose values are written above. The numbers of the chart
 * also have to be in a table on the same screen. On paper, and until the library is there, an outline is shown: a canvas
 * prints as blurred as the screen and in the colours of its theme.
 */
export function LineChart(props: LineChartProps) {
  const { label, at, lines, base, momentText, valueText } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const index = Math.min(chosen ?? at.length - 1, at.length - 1)
  const range = useMemo(
    () =>
      shownRange(
        lines.flatMap(({ values }) => values),
        base,
      ),
    [lines, base],
  )
  const { box, isDrawn } = usePlot(props, range, index, setChosen)
  const readoutId = useId()
  const moment = momentText(at[index] ?? 0)
  const known = lines.map(({ name, tone, dash, values }) => {
    const value = values[index] ?? null
    return { name, tone, dash, text: value === null ? '–' : valueText(value) }
  })

  function handleKey(event: KeyboardEvent) {
    const next = movedIndex(event.key, index, at.length)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
  }

  return (
    <figure className="below-4 figures">
      <figcaption id={readoutId} className="flex wrap gap-3 below-1 muted text-2">
        <span>{moment}</span>
        {known.map(({ name, tone, dash, text }) => (
          <span key={name} className="inline-row gap-1">
            <svg width="20" height="4" aria-hidden="true">
              <line x2="20" y1="2" y2="2" stroke={`var(${tone})`} strokeWidth="3" strokeDasharray={dash?.join(' ')} />
            </svg>
            {lines.length > 1 ? name : null} <strong className="ink strong">{text}</strong>
          </span>
        ))}
      </figcaption>
      <div
        className={styles.frame}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={at.length}
        aria-valuenow={index + 1}
        aria-valuetext={`${moment}: ${known.map(({ name, text }) => (lines.length > 1 ? `${name} ${text}` : text)).join(', ')}`}
        data-drawn={isDrawn || undefined}
        onKeyDown={handleKey}
      >
        <div ref={box} className={styles.plot} />
        <LineOutline {...props} range={range} />
      </div>
    </figure>
  )
}

/** Loads the library and draws with it. Where it cannot be loaded, as without a connection, the outline stays. */
function usePlot(
  { at, lines, shape, smallestStep, timeZone, valueText }: LineChartProps,
  range: ValueRange,
  index: number,
  onPoint: (index: number) => void,
) {
  const box = useRef<HTMLDivElement>(null)
  const [plot, setPlot] = useState<LinePlot | null>(null)
  useEffect(() => {
    let drawn: LinePlot | null = null
    let isGone = false
    async function draw() {
      const { plotLines } = await import('./line-plot.ts')
      if (isGone || box.current === null) return
      drawn = plotLines(box.current, { at, lines, shape, range, smallestStep, timeZone, valueText }, onPoint)
      setPlot(drawn)
    }
    draw().catch(() => undefined)
    return () => {
      isGone = true
      setPlot(null)
      drawn?.remove()
    }
  }, [at, lines, shape, range, smallestStep, timeZone, valueText, onPoint])
  useEffect(() => plot?.point(index), [plot, index])
  return { box, isDrawn: plot !== null }
}
