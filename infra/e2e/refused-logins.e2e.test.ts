import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from './axe.ts'
import type { Station } from './first-day.ts'
import { EMAIL, openStation, PASSWORD, sendLogin } from './first-day.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

let product: StartedProduct
let station: Station
let page: Station['page']

beforeAll(async () => {
  product = await startProduct()
  station = await openStation(product)
  ;({ page } = station)
  for (const email of ['ninguem@bistro.com.br', 'alguem@bistro.com.br', EMAIL])
    await fetch(`${product.origin}/tenant/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'não é esta senha', tenant_id: 'bistro' }),
    })
  await station.open('/')
  await sendLogin(station, PASSWORD)
  await page.waitForURL('**/dashboard?**')
})

afterAll(async () => {
  await station?.browser.close()
  await product?.stop()
})

it.each([320, 1280])(
  'the audit screen tells of refused logins, from which address and how often, at %i px',
  async (width) => {
    await page.setViewportSize({ width, height: 800 })
    await station.open('/management/audit')
    await page.getByText('3 logins recusados nos últimos 30 dias').click()
    await page.getByText('Email que não está cadastrado: 2 vezes, de 127.0.0.1, a última em').waitFor()
    await page.getByText('Senha errada de Ana: 1 vez, de 127.0.0.1, a última em').waitFor()
    await page.getByText('errou a senha').first().waitFor()
    await page.getByText('email que não está cadastrado').first().waitFor()
    // The wrong password of a user is an entry; an unknown e-mail address is none.
    await expect.poll(() => page.getByText('errou a senha').count()).toBe(1)
    await expect.poll(() => page.getByText('email que não está cadastrado').count()).toBe(1)
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  },
)
