import type { PrintOutcome } from './print-recorded.ts'

/** The font of a printed label, as declared in print-document.ts. */
const LABEL_FONT_FACE = '700 20px "Inter Label"'
/** For browsers that never fire `afterprint`. Removing the frame earlier printed blank labels on iOS. */
const CLEAN_UP_MS = 60_000

/**
 * Prints a document from a hidden frame, or from a new window in browsers that would print the page around the frame.
 */
export async function printMarkup(makeMarkup: () => Promise<string | null>): Promise<PrintOutcome> {
  // Browsers allow a new window only during the tap, so it opens before the first await.
  const opened = framesPrintTheirParent(navigator) ? window.open('', '_blank') : undefined
  if (opened === null) return 'blocked'
  try {
    await nextPaint()
    const markup = await makeMarkup()
    if (markup === null) {
      opened?.close()
      return 'nothing'
    }
    if (opened) await printFrom(opened, markup, () => opened.close())
    else await printFromFrame(markup)
    return 'sent'
  } catch (error) {
    opened?.close()
    console.error('Printing failed', error)
    return 'failed'
  }
}

/** Drawing hundreds of labels blocks a cheap tablet: "Imprimindo..." must be painted first. */
async function nextPaint(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => window.setTimeout(resolve)))
}

interface Device {
  readonly userAgent: string
  readonly platform: string
  readonly maxTouchPoints: number
}

/** True on every browser of iPhones and iPads. An iPad reports itself as a Mac with a touch screen. */
export function framesPrintTheirParent({ userAgent, platform, maxTouchPoints }: Device): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
}

async function printFromFrame(markup: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.title = 'Documento de impressão'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  // Not `display: none`: Firefox prints such a frame as a blank page.
  frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0;visibility:hidden'
  document.body.append(frame)
  try {
    if (!frame.contentWindow) throw new Error('The frame has no window')
    await printFrom(frame.contentWindow, markup, () => frame.remove())
  } catch (error) {
    frame.remove()
    throw error
  }
}

async function printFrom(target: Window, markup: string, cleanUp: () => void): Promise<void> {
  target.document.open()
  target.document.write(markup)
  target.document.close()
  await fontsOf(target.document)
  const fallback = window.setTimeout(cleanUp, CLEAN_UP_MS)
  const handleAfterPrint = () => {
    window.clearTimeout(fallback)
    cleanUp()
  }
  target.addEventListener('afterprint', handleAfterPrint, { once: true })
  target.focus()
  target.print()
}

/**
 * Only the font has to load; the QR code is inside the document. A missing font does not block printing: every line has
 * a fixed width.
 */
async function fontsOf({ fonts }: Document): Promise<void> {
  await fonts.load(LABEL_FONT_FACE).catch((error: unknown) => console.error('The label font did not load', error))
  await fonts.ready
}
