import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { axisMomentText, indexInForce, tickSteps } from './line-scale.ts'
import type { ValueRange } from './line-scale.ts'
import type { LineChartProps } from './line-types.ts'

// The only file that imports the library: it is loaded with the first chart and by nothing else.

interface PlottedLines extends Pick<
  LineChartProps,
  'at' | 'lines' | 'shape' | 'smallestStep' | 'timeZone' | 'valueText'
> {
  readonly range: ValueRange
}

export interface LinePlot {
  readonly point: (index: number) => void
  readonly remove: () => void
}

type ColourOf = (token: string) => string

/**
 * The colours of the theme that is shown now: the canvas does not follow the tokens by itself. A token's text may be
 * `light-dark(…)`, so the colour is read from an element that has it.
 */
function coloursIn(box: HTMLElement): ColourOf {
  const painted = box.appendChild(document.createElement('span'))
  painted.hidden = true
  return (token) => {
    painted.style.color = `var(${token})`
    return getComputedStyle(painted).color
  }
}

/** Draws the lines into the box and follows its width and the theme. `onPoint`: the pointer is at this moment. */
export function plotLines(box: HTMLElement, plotted: PlottedLines, onPoint: (index: number) => void): LinePlot {
  const size = () => ({ width: box.clientWidth, height: box.clientHeight })
  const data: uPlot.AlignedData = [[...plotted.at], ...plotted.lines.map(({ values }) => [...values])]
  const plot = new uPlot(
    { ...optionsOf(plotted, getComputedStyle(box).fontFamily, coloursIn(box)), ...size() },
    data,
    box,
  )
  let shown = 0
  function point(index: number) {
    shown = index
    plot.setCursor({ left: plot.valToPos(plotted.at[index] ?? 0, 'x'), top: 0 }, false)
  }
  plot.over.addEventListener('mousemove', () => {
    if (typeof plot.cursor.idx === 'number') onPoint(plot.cursor.idx)
  })
  // The library hides its mark when the pointer leaves.
  plot.over.addEventListener('mouseleave', () => point(shown))
  const stop = followBoxAndTheme(box, {
    onSize: () => plot.setSize(size()),
    onTheme: () => plot.redraw(false),
  })
  return {
    point,
    remove: () => {
      stop()
      plot.destroy()
    },
  }
}

function optionsOf(
  { at, lines, shape, range, smallestStep, timeZone, valueText }: PlottedLines,
  fontFamily: string,
  colour: ColourOf,
): Omit<uPlot.Options, 'width' | 'height'> {
  const axis = { stroke: () => colour('--ink-2'), font: `13px ${fontFamily}`, grid: { show: false }, gap: 6 } as const
  const line = { stroke: () => colour('--line-2'), width: 1 }
  const rounding = ((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1e6
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  return {
    ms: 1,
    legend: { show: false },
    tzDate: (moment) => uPlot.tzDate(new Date(moment), timeZone),
    scales: { y: { range: [range.low, range.high] } },
    axes: [
      {
        ...axis,
        ticks: { ...line, size: 4 },
        border: { ...line, show: true },
        space: 72,
        size: 28,
        values: (_plot, moments, _axis, _space, step) =>
          moments.map((moment) => axisMomentText(moment, step, timeZone)),
      },
      {
        ...axis,
        ticks: { show: false },
        incrs: tickSteps(smallestStep),
        space: 36,
        size: (_plot, texts) => 12 + 7.5 * Math.max(0, ...(texts ?? []).map(({ length }) => length)),
        values: (_plot, values) => values.map(valueText),
      },
    ],
    series: [
      {},
      ...lines.map(({ name, tone, dash }) => ({
        label: name,
        stroke: () => colour(tone),
        width: 2,
        ...(dash ? { dash: [...dash] } : {}),
        ...(shape === 'steps' && stepped ? { paths: stepped } : {}),
        points: { show: shape === 'points' },
      })),
    ],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 10, fill: (_plot, index) => colour(lines[index - 1]?.tone ?? '--ink') },
      // Of a price that lasts, the one in force and not the nearest change. A moment that became a pixel and a moment
      // again may be a little earlier than it was.
      ...(shape === 'steps'
        ? { dataIdx: (_plot, _series, _closest, moment) => indexInForce(at, moment + rounding) }
        : {}),
    },
  }
}

function followBoxAndTheme(
  box: HTMLElement,
  { onSize, onTheme }: { readonly onSize: () => void; readonly onTheme: () => void },
): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(onTheme)
  const width = new ResizeObserver(onSize)
  scheme.addEventListener('change', onTheme)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] })
  width.observe(box)
  return () => {
    scheme.removeEventListener('change', onTheme)
    chosen.disconnect()
    width.disconnect()
  }
}
