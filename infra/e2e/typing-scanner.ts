import type { Page } from 'playwright-core'

/**
 * The keys of a scanner, then Enter. Their times are 20 ms apart however busy the machine is: `keyboard.type` waits for
 * the browser between two keys, which can take longer than a scanner ever does.
 */
export async function typeAsScanner(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const start = Date.now() / 1_000
  const keys = [
    ...[...text].map((key) => ({ key, text: key })),
    { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  ]
  for (const [index, { text: typed, ...key }] of keys.entries()) {
    const timestamp = start + index * 0.02
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key, text: typed })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...key })
  }
  await session.detach()
}
