import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Browser } from 'playwright-core'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { launchBrowser, launchOwnBrowser } from './browser.ts'
import { until } from './until.ts'

test('a real browser draws text, runs scripts and prints a PDF', async () => {
  const browser = await launchOwnBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent('<h1 style="display:inline-block">Feijão</h1><script>document.title = "pronto"</script>')
    expect(await page.title()).toBe('pronto')
    const box = await page.getByRole('heading', { name: 'Feijão' }).boundingBox()
    expect(box?.width).toBeGreaterThan(50) // without any font, text has no width
    const pdf = await page.pdf({ width: '50mm', height: '30mm' })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await page.screenshot()).byteLength).toBeGreaterThan(1000)
  } finally {
    await browser.close()
  }
})

describe('the browser that the files of a worker share', () => {
  afterAll(async () => end(await launchBrowser()))

  test('is the same for the next file, and keeps nothing of the file that has closed it', async () => {
    const browser = await launchBrowser()
    const page = await browser.newPage()
    await page.context().addCookies([{ name: 'session', value: 'a', url: 'http://localhost' }])
    await browser.close()
    expect(page.isClosed()).toBe(true)
    const next = await launchBrowser()
    expect(next).toBe(browser)
    expect(next.contexts()).toEqual([])
    expect(await (await next.newContext()).cookies('http://localhost')).toEqual([])
    await next.close()
  })

  test('is launched once for two who ask at once, and again after its end', async () => {
    const [one, other] = await Promise.all([launchBrowser(), launchBrowser()])
    expect(one).toBe(other)
    await end(one)
    const next = await launchBrowser()
    expect(next).not.toBe(one)
    expect(next.isConnected()).toBe(true)
  })

  test('ends with the worker', async () => {
    const worker = spawn(process.execPath, ['--input-type=module', '-e', WORKER], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void worker.kill('SIGKILL'))
    const [line] = (await once(worker.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    expect(isRunning(pid)).toBe(true)
    worker.kill('SIGTERM')
    await once(worker, 'exit')
    await until(
      async () => isRunning(pid),
      (running) => !running,
    )
  })
})

/** Ends the process, as a crash does. */
async function end(browser: Browser): Promise<void> {
  const ended = new Promise((resolve) => browser.once('disconnected', resolve))
  const session = await browser.newBrowserCDPSession()
  await session.send('Browser.close')
  await ended
}

const WORKER = `
import { launchBrowser } from '${new URL('browser.ts', import.meta.url).href}'
const session = await (await launchBrowser()).newBrowserCDPSession()
const { processInfo } = await session.send('SystemInfo.getProcessInfo')
console.log(processInfo.find(({ type }) => type === 'browser').id)
setInterval(() => undefined, 60_000)
`

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
