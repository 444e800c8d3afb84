import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
// By default zxing-wasm fetches its binary from a CDN.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { ReaderOptions } from 'zxing-wasm/reader'
import type { CodeKinds, FoundCode } from './found-code.ts'

export interface ReaderTask {
  readonly picture: ImageData
  readonly kinds: CodeKinds
}

export type QrAnswer = { readonly found: readonly FoundCode[] } | { readonly fault: string }

/** A shelf may show several labels at once. */
const MOST = 8

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

const formats: Readonly<Record<CodeKinds, NonNullable<ReaderOptions['formats']>>> = {
  labels: ['QRCode'],
  goods: ['QRCode', 'Code128', 'EAN13', 'EAN8', 'ITF', 'DataMatrix'],
}

addEventListener('message', ({ data }: MessageEvent<ReaderTask>) => {
  void answer(data).then((message) => postMessage(message))
})

async function answer({ picture, kinds }: ReaderTask): Promise<QrAnswer> {
  try {
    const read = await readBarcodes(picture, { formats: formats[kinds], tryInvert: false, maxNumberOfSymbols: MOST })
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
