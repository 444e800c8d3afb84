/** labels: the QR of a label. goods: what stands on boxes and notes too, which takes longer to look for. */
export type CodeKinds = 'labels' | 'goods'

/** A code in a picture, and its centre in the picture's pixels. */
export interface FoundCode {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** Where several tubs are in the picture, the one that the camera points at. */
export function nearestToCentre(
  found: readonly FoundCode[],
  { width, height }: { readonly width: number; readonly height: number },
): string | null {
  const distance = ({ x, y }: FoundCode) => Math.hypot(x - width / 2, y - height / 2)
  return [...found].sort((a, b) => distance(a) - distance(b))[0]?.text ?? null
}
