import { LABEL_FONT, LABEL_FONT_WEIGHT } from './font-metrics.ts'
import type { Picture, QrShape, RectShape, Shape, TextShape } from './label-shapes.ts'
import { correctedPaper, NO_CORRECTION } from './paper-correction.ts'
import type { PaperCorrection } from './paper-correction.ts'

interface SvgOptions {
  /** Accessible name for screen readers; default 'Etiqueta'. */
  readonly title?: string
  /** For paper that goes through a driver. */
  readonly correction?: PaperCorrection
}

/**
 * The drawing as self-contained SVG: viewBox in dots, width and height in millimetres, without styles, scripts and
 * external files. The text uses the font family `LABEL_FONT`, which the page must load.
 */
export function labelSvg(
  drawing: Picture,
  { title = 'Etiqueta', correction = NO_CORRECTION }: SvgOptions = {},
): string {
  const { width, height, widthMm, heightMm, matrix } = correctedPaper(drawing, correction)
  const moved = matrix === null ? '' : ` transform="matrix(${matrix.join(' ')})"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${widthMm}mm" height="${heightMm}mm" role="img">` +
    `<title>${escapeXml(title)}</title>` +
    `<rect width="${width}" height="${height}" fill="#fff"/>` +
    `<g font-family="'${LABEL_FONT}', Inter, Arial, sans-serif" font-weight="${LABEL_FONT_WEIGHT}"${moved}>${drawing.shapes.map(shapeSvg).join('')}</g>` +
    `</svg>`
  )
}

function shapeSvg(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return textSvg(shape)
    case 'rect':
      return rectSvg(shape)
    case 'qr':
      return qrSvg(shape)
    default:
      return unknownShape(shape)
  }
}

// textLength keeps the line at its measured width: a fallback font cannot overlap the neighbouring shape.
function textSvg({ x, y, size, anchor, fill, text, width }: TextShape): string {
  const anchored = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
  return `<text x="${x}" y="${y}" font-size="${size}" textLength="${width}" lengthAdjust="spacingAndGlyphs"${anchored} fill="${ink[fill]}">${escapeXml(text)}</text>`
}

function rectSvg({ x, y, width, height, fill }: RectShape): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${ink[fill]}" shape-rendering="crispEdges"/>`
}

function qrSvg({ runs }: QrShape): string {
  const path = runs.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`).join('')
  return `<path d="${path}" fill="${ink.black}" shape-rendering="crispEdges"/>`
}

const ink = { black: '#000', white: '#fff' } as const

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes for text and attributes. Characters that XML does not allow are removed. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are the characters being left out
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
  )
}

function unknownShape(shape: never): never {
  throw new RangeError(`No such shape: ${JSON.stringify(shape)}`)
}
