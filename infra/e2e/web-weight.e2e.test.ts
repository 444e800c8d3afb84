import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCookie } from '../bench/started.ts'
import { screenBudgets, weightOf } from '../bench/web-weight.ts'
import { launchBrowser } from '../test/browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The scripts and styles that a screen downloads on a first visit, in KiB with gzip. The limits are for cheap tablets.

let product: StartedProduct
let browser: Browser
let cookie: string

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  cookie = await demoCookie(Number(new URL(product.origin).port))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

// A visit waits most of its time for requests that do not come.
it.concurrent.each(screenBudgets)('$path is at most $kib KiB', async ({ path, kib, isPublic = false }) => {
  const weight = await weightOf(
    { browser, origin: product.origin, cookie },
    path.replace('CODE', 'FID20260001'),
    isPublic,
  )
  // Only the public label page may have no script: for any other screen a small weight means that it was not measured.
  if (!path.startsWith('/view/')) expect(weight).toBeGreaterThan(50)
  expect(weight).toBeLessThanOrEqual(kib)
})
