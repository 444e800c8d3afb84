import { encode } from 'uqr'
import type { Box, QrShape } from './label-shapes.contract.ts'

const QUIET_MODULES = 4

/** One way to draw a QR: its error correction, and the whole dots that a module is wide and high. */
interface QrAttempt {
  readonly level: QrShape['level']
  readonly moduleDots: number
}

/** A QR before it is put in its place: runs are relative to its left upper corner. */
export type QrSymbol = Omit<QrShape, 'kind' | 'x' | 'y'>

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
    return { level, moduleDots, content, quiet, side: rows.length * moduleDots, runs: rows.flatMap((row, y) => blackRuns(row, y, moduleDots)) }
  }
  throw new RangeError(`A QR with ${content.length} characters does not fit the label`)
}

/** The symbol with its left upper corner at x, y. */
export function placeQr(symbol: QrSymbol, x: number, y: number): QrShape {
  return { kind: 'qr', ...symbol, x, y, runs: symbol.runs.map((run) => ({ ...run, x: run.x + x, y: run.y + y })) }
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

function blackRuns(row: readonly boolean[], y: number, dots: number): readonly Box[] {
  const runs: Box[] = []
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    runs.push({ x: start * dots, y: y * dots, width: (x - start + 1) * dots, height: dots })
  }
  return runs
}
