import type { PrinterRotation } from './contract/printer-profile.ts'

/** A picture of dots that are black or white. */
export interface Raster {
  /** In dots. */
  readonly width: number
  readonly height: number
  /** Bytes of a row: eight dots to the byte, the leftmost in the highest bit. */
  readonly stride: number
  /** Rows from the top; a bit of 1 is black. The bits to the right of the width are 0. */
  readonly bits: Uint8Array
}

export function whiteRaster(width: number, height: number): Raster {
  const stride = Math.ceil(width / 8)
  return { width, height, stride, bits: new Uint8Array(stride * height) }
}

export function isBlack({ bits, stride }: Raster, x: number, y: number): boolean {
  return ((bits[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
}

/** Makes the dots from `from` to before `to` of a row black or white; what lies outside the raster is left out. */
export function fillRun(raster: Raster, y: number, from: number, to: number, black: boolean): void {
  const start = Math.max(0, from)
  const end = Math.min(raster.width, to)
  if (y < 0 || y >= raster.height || start >= end) return
  const { bits, stride } = raster
  const first = y * stride + (start >> 3)
  const last = y * stride + ((end - 1) >> 3)
  const headMask = 0xff >> (start & 7)
  const tailMask = 0xff << (7 - ((end - 1) & 7))
  const put = (at: number, mask: number) => {
    const before = bits[at] ?? 0
    bits[at] = black ? before | mask : before & ~mask
  }
  if (first === last) {
    put(first, headMask & tailMask)
    return
  }
  put(first, headMask)
  bits.fill(black ? 0xff : 0, first + 1, last)
  put(last, tailMask)
}

/** The raster turned clockwise. */
export function rotated(raster: Raster, rotation: PrinterRotation): Raster {
  if (rotation === 0) return raster
  const { width, height } = raster
  const turned = rotation === 180 ? whiteRaster(width, height) : whiteRaster(height, width)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isBlack(raster, x, y)) continue
      const [toX, toY] = turnedPlace(x, y, raster, rotation)
      const at = toY * turned.stride + (toX >> 3)
      turned.bits[at] = (turned.bits[at] ?? 0) | (0x80 >> (toX & 7))
    }
  }
  return turned
}

function turnedPlace(
  x: number,
  y: number,
  { width, height }: Raster,
  rotation: Exclude<PrinterRotation, 0>,
): readonly [x: number, y: number] {
  switch (rotation) {
    case 90:
      return [height - 1 - y, x]
    case 180:
      return [width - 1 - x, height - 1 - y]
    case 270:
      return [y, width - 1 - x]
    default:
      return rotation satisfies never
  }
}

/** The raster's bits for a printer whose black is `blackBit`. The bits to the right of the width are white. */
export function bitsWith({ bits }: Raster, blackBit: 0 | 1): Uint8Array {
  if (blackBit === 1) return bits
  const turned = new Uint8Array(bits.length)
  for (let at = 0; at < bits.length; at += 1) turned[at] = ~(bits[at] ?? 0)
  return turned
}
