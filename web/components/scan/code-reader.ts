import { nearestToCentre } from './found-code.ts'
import type { CodeKinds, FoundCode } from './found-code.ts'
import type { QrAnswer, ReaderTask } from './qr-worker.ts'

/** Reads the code that is nearest to the middle of a picture. */
export interface CodeReader {
  readonly read: (video: HTMLVideoElement) => Promise<string | null>
  readonly close: () => void
}

/** The browser's own reader: Chrome on Android and macOS. It is not in TypeScript's types. */
interface BarcodeDetectorLike {
  detect(
    source: HTMLVideoElement,
  ): Promise<readonly { readonly rawValue: string; readonly boundingBox: DOMRectReadOnly }[]>
}
interface BarcodeDetectorClass {
  new (options: { readonly formats: readonly string[] }): BarcodeDetectorLike
  getSupportedFormats(): Promise<readonly string[]>
}
declare global {
  interface Window {
    readonly BarcodeDetector?: BarcodeDetectorClass
  }
}

/** As the browsers name them. */
const formats: Readonly<Record<CodeKinds, readonly string[]>> = {
  labels: ['qr_code'],
  goods: ['qr_code', 'code_128', 'ean_13', 'ean_8', 'itf', 'data_matrix'],
}

export async function openCodeReader(kinds: CodeKinds): Promise<CodeReader> {
  return (await browsersReader(kinds)) ?? ownReader(kinds)
}

async function browsersReader(kinds: CodeKinds): Promise<CodeReader | null> {
  const { BarcodeDetector: Detector } = window
  try {
    const supported = (await Detector?.getSupportedFormats()) ?? []
    if (!Detector || !formats[kinds].every((format) => supported.includes(format))) return null
    const detector = new Detector({ formats: formats[kinds] })
    return {
      async read(video) {
        const codes = await detector.detect(video)
        return nearestToCentre(
          codes.map(({ rawValue: text, boundingBox: { x, y, width, height } }) => ({
            text,
            x: x + width / 2,
            y: y + height / 2,
          })),
          { width: video.videoWidth, height: video.videoHeight },
        )
      },
      close: () => undefined,
    }
  } catch {
    // On some Android devices the class is there, and the service behind it is not.
    return null
  }
}

/**
 * ZXing, in a worker: only the worker's file may compile WebAssembly (server/http/security-headers.ts), and the page
 * stays responsive while it reads.
 */
function ownReader(kinds: CodeKinds): CodeReader {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no canvas')
  return {
    async read(video) {
      const { videoWidth: width, videoHeight: height } = video
      if (width === 0) return null
      Object.assign(canvas, { width, height })
      context.drawImage(video, 0, 0)
      return nearestToCentre(await found(worker, { picture: context.getImageData(0, 0, width, height), kinds }), {
        width,
        height,
      })
    },
    close: () => worker.terminate(),
  }
}

/** One picture at a time: the answers have no number. */
function found(worker: Worker, task: ReaderTask): Promise<readonly FoundCode[]> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const once = { once: true, signal: stop.signal }
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<QrAnswer>) => {
        stop.abort()
        if ('found' in data) resolve(data.found)
        else reject(new Error(data.fault))
      },
      once,
    )
    worker.addEventListener(
      'error',
      (event) => {
        stop.abort()
        reject(new Error(`The reader of codes did not load: ${event.message}`))
      },
      once,
    )
    worker.postMessage(task, [task.picture.data.buffer])
  })
}
