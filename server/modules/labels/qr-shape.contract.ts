import { encode } from 'uqr'
import type { Box, QrShape } from './label-shapes.contract.ts'

const QUIET_MODULES = 4

/** A way to draw a QR: its error correction level and the side of a module in whole dots. */
interface QrAttempt {
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
  for (const { level, moduleDots } of attempts) {
    const quiet = QUIET_MODULES * moduleDots
    // The side of a symbol of version v has 17 + 4v modules.
    const maxVersion = Math.min(40, Math.floor(((room - quiet) / moduleDots - 17) / 4))
    const rows = maxVersion < 1 ? null : encodeWithin(content, level, maxVersion)
    if (rows === null) continue
    return { level, moduleDots, content, quiet, side: rows.length * moduleDots, rows }
  }
  throw new RangeError(`A QR with ${content.length} characters does not fit the label`)
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

function encodeWithin(
  content: string,
  ecc: QrShape['level'],
  maxVersion: number,
): readonly (readonly boolean[])[] | null {
  try {
    return encode(content, { ecc, maxVersion, border: 0, boostEcc: false }).data
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
