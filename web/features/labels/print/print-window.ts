/** `blocked`: the browser refused the window. "Sent" is all that a page can know; whether paper came out it is not told. */
export type PrintOutcome = 'sent' | 'blocked' | 'failed'

/** The one font of a printed label, as its document calls it (print-document.ts). */
const LABEL_FONT_FACE = '700 20px "Inter Label"'
/** Only for cleaning up where a browser never says `afterprint`; removing earlier has printed blank labels on iOS. */
const CLEAN_UP_MS = 60_000

/** Prints a document of its own, from a hidden frame or, where a browser would print the page around it, from a window. */
export async function printMarkup(makeMarkup: () => Promise<string>): Promise<PrintOutcome> {
  // A window must be opened within the tap itself, so before anything is awaited.
  const opened = framesPrintTheirParent(navigator) ? window.open('', '_blank') : undefined
  if (opened === null) return 'blocked'
  try {
    await nextPaint()
    const markup = await makeMarkup()
    if (opened) await printFrom(opened, markup, () => opened.close())
    else await printFromFrame(markup)
    return 'sent'
  } catch (error) {
    opened?.close()
    console.error('Printing failed', error)
    return 'failed'
  }
}

/** Drawing some hundred labels takes a cheap tablet a moment: "Imprimindo..." has to be seen before it. */
async function nextPaint(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => window.setTimeout(resolve)))
}

interface Device {
  readonly userAgent: string
  readonly platform: string
  readonly maxTouchPoints: number
}

/** iPhones and iPads, whatever the browser is called; an iPad says that it is a Mac. */
export function framesPrintTheirParent({ userAgent, platform, maxTouchPoints }: Device): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
}

async function printFromFrame(markup: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.title = 'Documento de impressão'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  // Not display:none, which Firefox prints as a blank page.
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

/** The QR is in the document itself, so its fonts are all there is to wait for. A font that fails does not stop a label: every line is held to its width. */
async function fontsOf({ fonts }: Document): Promise<void> {
  await fonts.load(LABEL_FONT_FACE).catch((error: unknown) => console.error('The label font did not load', error))
  await fonts.ready
}
