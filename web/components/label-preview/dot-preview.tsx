import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { PrintedLabel } from '#contract/labels/label-drawing'
import { labelDots } from '#contract/print-queue/preview'
import type { LabelDots, PreviewBody } from '#contract/print-queue/preview'
import { request } from '../../lib/http.ts'
import { titleOf } from './label-preview.tsx'
import styles from './label-preview.module.css'

/** While somebody types, nothing is asked. */
const WAIT_MS = 200
const KEPT_MS = 60_000

interface DotPreviewProps {
  readonly label: PrintedLabel
  readonly printer: string
  readonly reprint: boolean
  /** Shown until the dots of this very label are here, and without a connection. */
  readonly fallback: ReactNode
}

/** The dots that the station's printer gets, made by the server with the code that makes its bytes. */
export function DotPreview({ label, printer, reprint, fallback }: DotPreviewProps) {
  const [settled] = useDebouncedValue(label, WAIT_MS)
  const { data } = useQuery({
    // Starts with the server module's name: a change of the printer asks again.
    queryKey: ['printing', 'preview', printer, settled, reprint],
    queryFn: ({ signal }) =>
      request(labelDots, `/api/printer-profiles/${printer}/preview`, {
        method: 'POST',
        body: bodyOf(settled, reprint),
        signal,
      }),
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
  })
  return data === undefined || settled !== label ? fallback : <Dots dots={data} title={titleOf(label)} />
}

function Dots({ dots, title }: { readonly dots: LabelDots; readonly title: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = dots
  useLayoutEffect(() => paint(canvas.current, dots), [dots])
  return (
    <div className={styles.paper} style={{ aspectRatio: `${width} / ${height}` }}>
      <canvas ref={canvas} width={width} height={height} role="img" aria-label={title} />
    </div>
  )
}

const [BLACK, WHITE] = [0xff_00_00_00, 0xff_ff_ff_ff]

function paint(canvas: HTMLCanvasElement | null, { width, height, dots }: LabelDots): void {
  const context = canvas?.getContext('2d')
  if (!context) return
  const image = context.createImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer)
  const bits = atob(dots)
  const stride = Math.ceil(width / 8)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isBlack = (bits.charCodeAt(y * stride + (x >> 3)) & (0x80 >> (x & 7))) !== 0
      pixels[y * width + x] = isBlack ? BLACK : WHITE
    }
  }
  context.putImageData(image, 0, 0)
}

/** The name of the house and the time zone are the server's own. */
function bodyOf(
  { businessName: _house, timeZone: _zone, origin, ...label }: PrintedLabel,
  reprint: boolean,
): PreviewBody {
  if (origin === undefined) return { label: { ...label, origin: null }, reprint }
  const { sample = false, parentCode = null } = origin
  return { label: { ...label, origin: { ...origin, sample, parentCode } }, reprint }
}
