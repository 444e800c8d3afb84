import { encode } from 'uqr'
import type { Box, QrShape } from './label-shapes.ts'

const QUIET_MODULES = 4

/** A way to draw a QR: its error correction level and the side of a module in whole dots. */
export interface QrAttempt {
  readonly level: QrShape['level']
  readonly moduleDots: number
}

/** A QR symbol without its position. */
export interface QrSymbol extends Omit<QrShape, 'kind' | 'x' | 'y' | 'runs'> {
  /** Rows from the top, modules from the left; true is black. */
  readonly rows: readonly (readonly boolean[])[]
}

/**
 * The QR symbol of the first attempt whose symbol and quiet zone below it are at most `room` dots high.
 *
 * @throws RangeError when the content fits in none of the attempts
 */
export function qrSymbol(content: string, attempts: readonly QrAttempt[], room: number): QrSymbol {
  for (const attempt of attempts) {
    const symbol = qrSymbolWithin(content, attempt, room)
    if (symbol !== null) return symbol
  }
  throw tooLongForQr(content)
}

/** The QR symbol of an attempt; null when it and the quiet zone below it are more than `room` dots high. */
export function qrSymbolWithin(content: string, { level, moduleDots }: QrAttempt, room: number): QrSymbol | null {
  const quiet = QUIET_MODULES * moduleDots
  // The side of a symbol of version v has 17 + 4v modules.
  const maxVersion = Math.min(40, Math.floor(((room - quiet) / moduleDots - 17) / 4))
  const rows = maxVersion < 1 ? null : encodeWithin(content, level, maxVersion)
  return rows && { level, moduleDots, content, quiet, side: rows.length * moduleDots, rows }
}

export function tooLongForQr(content: string): RangeError {
  return new RangeError(`A QR with ${content.length} characters does not fit the label`)
}

/** The symbol with its top left corner at x, y. */
export function placeQr({ rows, ...symbol }: QrSymbol, x: number, y: number): QrShape {
  return {
    kind: 'qr',
    ...symbol,
    x,
    y,
    runs: rows.flatMap((row, line) => blackRuns(row, x, y + line * symbol.moduleDots, symbol.moduleDots)),
  }
}

type Rows = readonly (readonly boolean[])[]

// Encoding takes longer than the rest of a label, and a label is often drawn again in the next moment: for another height
// of a roll, for the preview after the texts that are left out.
let last: { readonly content: string; readonly rows: Map<QrShape['level'], Rows | null> } | null = null

function encodeWithin(content: string, level: QrShape['level'], maxVersion: number): Rows | null {
  if (last?.content !== content) last = { content, rows: new Map() }
  const known = last.rows.get(level)
  const rows = known === undefined ? encoded(content, level) : known
  last.rows.set(level, rows)
  return rows !== null && rows.length <= 17 + 4 * maxVersion ? rows : null
}

/** In the lowest version that holds the content. */
function encoded(content: string, ecc: QrShape['level']): Rows | null {
  try {
    return encode(content, { ecc, border: 0, boostEcc: false }).data
  } catch (error) {
    // uqr throws when the content is too long.
    if (error instanceof RangeError) return null
    throw error
  }
}

function blackRuns(row: readonly boolean[], left: number, y: number, dots: number): readonly Box[] {
  const runs: Box[] = []
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    runs.push({ x: left + start * dots, y, width: (x - start + 1) * dots, height: dots })
  }
  return runs
}
