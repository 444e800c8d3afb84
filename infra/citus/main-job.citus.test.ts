import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Station } from '../e2e/first-day.ts'
import {
  chooseBaseProduct,
  generateThreeLabels,
  openStation,
  PASSWORD,
  printedPages,
  registerCatalogue,
  selectAll,
  sendLogin,
} from '../e2e/first-day.ts'
import type { StartedProcess } from '../e2e/started-product.ts'
import { runAdmin, startProductProcess } from '../e2e/started-product.ts'
import { createEmptyCluster } from '../test/citus-global-setup.ts'
import { asAdmin, dropDatabase, onDatabase } from '../test/template-database.ts'
import { operatorOf } from './operator.ts'

// An operator prepares an empty cluster with the documented commands and starts the product with the coordinator's
// address; then a restaurant's first day. The steps build on each other.

/** The product's 64 shard groups are some 2,400 tables. */
const DISTRIBUTION_MS = 300_000

const [coordinator, workers] = [inject('databaseUrl'), inject('workerUrls') ?? []]
const database = `main_job_${randomBytes(6).toString('hex')}`
const { superuserUrl, addresses } = operatorOf(coordinator, database, inject('loginPassword'))
const distribute = () => runAdmin(['distribute', '--superuser-url', superuserUrl], addresses)

let product: StartedProcess
let station: Station
let page: Page
let scannedUrl: string

beforeAll(() => createEmptyCluster([coordinator, ...workers], database))

afterAll(async () => {
  await station?.browser.close()
  await product?.stop()
  await dropDatabase([coordinator, ...workers], database)
}, DISTRIBUTION_MS)

describe('an empty cluster', () => {
  it(
    'is prepared by one command: the shard groups are on both workers',
    async () => {
      expect(await distribute()).toMatch(
        /^O cluster está pronto: logins em 3 nós, esquema e distribuição\. \d+ tabelas e funções foram distribuídas agora\./,
      )
      const groups = await asAdmin(onDatabase(superuserUrl, database), async (client) => {
        const { rows } = await client.query<{ port: number; groups: number }>(
          "select nodeport as port, count(*)::integer as groups from citus_shards where table_name = 'events'::regclass group by 1 order by 1",
        )
        return rows
      })
      expect(groups).toEqual(workers.map((worker) => ({ port: Number(new URL(worker).port), groups: 32 })))
    },
    DISTRIBUTION_MS,
  )

  it('has nothing left to distribute when the command runs again, also without the superuser', async () => {
    expect(await distribute()).toContain('logins em 3 nós, esquema e distribuição. Nada faltava distribuir.')
    expect(await runAdmin(['distribute'], addresses)).toContain('esquema e distribuição. Nada faltava distribuir.')
  })

  it('serves the product, started with the address of the coordinator', async () => {
    product = await startProductProcess(addresses)
    station = await openStation(product)
    ;({ page } = station)
    expect(product.output()).not.toContain('ATENÇÃO')
  })
})

describe('the main job on the cluster', () => {
  it('logs the first user in', async () => {
    await station.open('/product-list')
    await sendLogin(station, PASSWORD)
    await page.waitForURL('**/product-list?**')
    await page.getByRole('heading', { name: 'Lista de Produtos' }).waitFor()
  })

  it('registers a category, a sector, a responsible and a base product', () => registerCatalogue(station))

  it('generates three labels', async () => {
    await station.open('/products')
    await chooseBaseProduct(station)
    await generateThreeLabels(station)
  })

  it("prints them with a QR code of each label's public page", async () => {
    const bar = await openSelection()
    await bar.getByRole('button', { name: 'Imprimir', exact: true }).click()
    const codes = (await printedPages(station)).flatMap((printed) => printed.codes)
    const year = new Date().getFullYear()
    expect(codes.toSorted().map((url) => url.replace(/&k=[\w-]{8}$/, '&k=KEY'))).toEqual(
      ['0001', '0002', '0003'].map((id) => `${product.origin}/view/FID${year}${id}?tenant=bistro&k=KEY`),
    )
    scannedUrl = codes[0] ?? ''
  })

  it('shows the scanned label to a visitor without a session', () => expectScanned('Molho Pesto de Manjericão'))

  it('consumes the labels, which their public pages then say', async () => {
    const bar = await openSelection()
    await bar.getByRole('button', { name: 'Usei' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Usei 3' }).click()
    await page.getByText('Consumo de 3 etiquetas registrado com sucesso.').waitFor()
    await expectScanned('Retirado de uso')
  })

  it('makes the report of the day, with a file to download', async () => {
    await station.open('/management/reports')
    await page.getByRole('button', { name: 'Gerar agora' }).click()
    await page.getByText('Relatório pronto').waitFor()
    const link = page.getByRole('link', { name: /PDF/ }).first()
    const file = await page.request.get(new URL((await link.getAttribute('href')) ?? '', product.origin).href)
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('causes no page error and no 5xx answer', () => {
    expect(station.failures).toEqual([])
  })

  it('leaves a log and read tables in which the administration command finds no fault', async () => {
    expect(await product.admin(['check'])).toMatch(
      /^bistro: \d+ eventos sem falha, nenhum alterado; as leituras são o que eles dizem\.$/m,
    )
  })
})

async function openSelection() {
  await station.open('/product-list')
  await page.getByText('Molho Pesto de Manjericão').first().waitFor()
  return selectAll(station)
}

async function expectScanned(text: string): Promise<void> {
  const visitor = await station.browser.newContext({ viewport: { width: 390, height: 844 } })
  const scanned = await visitor.newPage()
  await scanned.goto(scannedUrl)
  expect(await scanned.getByText(text).count()).toBe(1)
  await visitor.close()
}
