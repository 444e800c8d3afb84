import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
// By default zxing-wasm fetches its binary from a CDN.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { FoundCode } from './found-code.ts'

export type QrAnswer = { readonly found: readonly FoundCode[] } | { readonly fault: string }

/** A shelf may show several labels at once. */
const MOST = 8

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void answer(data).then((message) => postMessage(message))
})

async function answer(picture: ImageData): Promise<QrAnswer> {
  try {
    const read = await readBarcodes(picture, { formats: ['QRCode'], tryInvert: false, maxNumberOfSymbols: MOST })
    return {
      found: read
        .filter(({ isValid }) => isValid)
        .map(({ text, position: { topLeft, bottomRight } }) => ({
          text,
          x: (topLeft.x + bottomRight.x) / 2,
          y: (topLeft.y + bottomRight.y) / 2,
        })),
    }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
