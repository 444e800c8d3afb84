import type { Picture, QrShape, RectShape, Shape, TextShape } from '../drawing/contract/label-shapes.ts'
import type { Raster } from './raster.ts'
import { fillRun, whiteRaster } from './raster.ts'
import type { TextRuns } from './text-runs.ts'

/** Where a picture lands on the raster: dots of the printer for a dot of the picture, and the picture's corner. */
export interface Placement {
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** The picture in the dots of a printer: edges on whole dots, the QR in whole dots a module, text as outlines. */
export function drawRaster({ shapes }: Picture, placement: Placement, textRuns: TextRuns): Raster {
  const raster = whiteRaster(placement.width, placement.height)
  for (const shape of shapes) drawShape(raster, shape, placement, textRuns)
  return raster
}

function drawShape(raster: Raster, shape: Shape, placement: Placement, textRuns: TextRuns): void {
  switch (shape.kind) {
    case 'text':
      drawText(raster, shape, placement, textRuns)
      break
    case 'rect':
      drawRect(raster, shape, placement)
      break
    case 'qr':
      drawQr(raster, shape, placement)
      break
    default:
      shape satisfies never
  }
}

function drawText(raster: Raster, shape: TextShape, { scale, left, top }: Placement, textRuns: TextRuns): void {
  const start = shape.x - { start: 0, middle: shape.width / 2, end: shape.width }[shape.anchor]
  const black = shape.fill === 'black'
  textRuns(
    {
      text: shape.text,
      size: shape.size * scale,
      width: shape.width * scale,
      x: start * scale + left,
      y: Math.round(shape.y * scale + top),
    },
    (y, from, to) => fillRun(raster, y, from, to, black),
  )
}

function drawRect(raster: Raster, { x, y, width, height, fill }: RectShape, { scale, left, top }: Placement): void {
  const [from, to] = [Math.round(x * scale + left), Math.round((x + width) * scale + left)]
  const [first, end] = [Math.round(y * scale + top), Math.round((y + height) * scale + top)]
  for (let row = first; row < end; row += 1) fillRun(raster, row, from, to, fill === 'black')
}

/** The modules never get wider than in the picture, so that the quiet zone stays; the symbol keeps its middle. */
function drawQr(raster: Raster, { x, y, side, moduleDots, runs }: QrShape, { scale, left, top }: Placement): void {
  const dots = Math.max(1, Math.floor(moduleDots * scale))
  const spare = (side * scale - (side / moduleDots) * dots) / 2
  const corner = { x: Math.round(x * scale + left + spare), y: Math.round(y * scale + top + spare) }
  for (const run of runs) {
    const from = corner.x + ((run.x - x) / moduleDots) * dots
    const first = corner.y + ((run.y - y) / moduleDots) * dots
    const to = from + (run.width / moduleDots) * dots
    for (let row = first; row < first + dots; row += 1) fillRun(raster, row, from, to, true)
  }
}
