import type { Browser } from 'playwright-core'
import type { ViteDevServer } from 'vite'
import { createServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { faultsOf, NO_FAULTS, resize, takePictures } from './looks.ts'

// The parts of the kit, each in its states, on the page /kit of the development server.

let server: ViteDevServer
let browser: Browser

beforeAll(async () => {
  server = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
  await server.listen()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

it('shows all parts without a fault in every size and both themes', async () => {
  const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`${server.resolvedUrls?.local[0] ?? ''}kit`)
  await page.getByRole('heading', { name: 'Peças das telas' }).waitFor()
  const asked = new Set<string>()
  for (const width of [320, 390, 820, 1280]) {
    await resize(page, { width, height: 900 })
    expect({ width, ...(await faultsOf(page, asked)) }).toEqual({ width, ...NO_FAULTS })
    await takePictures(page, `kit-${width}`)
  }
  await page.getByRole('button', { name: 'Abrir a folha' }).click()
  await page.getByRole('dialog').waitFor()
  for (const width of [390, 1280]) {
    await resize(page, { width, height: 900 })
    expect({ width, ...(await faultsOf(page, asked)) }).toEqual({ width, ...NO_FAULTS })
    await takePictures(page, `kit-sheet-${width}`)
  }
  expect(errors).toEqual([])
  await context.close()
})
