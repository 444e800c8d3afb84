import { encode } from 'uqr'
import type { Box, QrShape } from './label-shapes.contract.ts'

const QUIET_MODULES = 4

/** One way to draw a QR: its error correction, and the whole dots that a module is wide and high. */
interface QrAttempt {
  readonly level: QrShape['level']
  readonly moduleDots: number
}

/** A QR before it is put in its place. */
export interface QrSymbol extends Omit<QrShape, 'kind' | 'x' | 'y' | 'runs'> {
  /** True where it is black, from above and from the left. */
  readonly rows: readonly (readonly boolean[])[]
}

/**
 * The QR by the first attempt whose symbol and quiet zone below it are at most `room` dots high.
 *
 * @throws RangeError where the content fits by none of them
 */
export function qrSymbol(content: string, attempts: readonly QrAttempt[], room: number): QrSymbol {
  for (const { level, moduleDots } of attempts) {
    const quiet = QUIET_MODULES * moduleDots
    // A symbol of version v has 17 + 4v modules a side.
    const maxVersion = Math.min(40, Math.floor(((room - quiet) / moduleDots - 17) / 4))
    const rows = maxVersion < 1 ? null : encodeWithin(content, level, maxVersion)
    if (rows === null) continue
    return { level, moduleDots, content, quiet, side: rows.length * moduleDots, rows }
  }
  throw new RangeError(`A QR with ${content.length} characters does not fit the label`)
}

/** The symbol with its left upper corner at x, y. */
export function placeQr({ rows, ...symbol }: QrSymbol, x: number, y: number): QrShape {
  return { kind: 'qr', ...symbol, x, y, runs: rows.flatMap((row, line) => blackRuns(row, x, y + line * symbol.moduleDots, symbol.moduleDots)) }
}

function encodeWithin(content: string, ecc: QrShape['level'], maxVersion: number): readonly (readonly boolean[])[] | null {
  try {
    return encode(content, { ecc, maxVersion, border: 0, boostEcc: false }).data
  } catch (error) {
    // uqr says "too long" only by throwing.
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
