import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enter, invite, linkPath, NEW_PASSWORD } from '../../../infra/test/people.ts'
import type { ReportRig } from '../../../infra/test/report-rig.ts'
import {
  csvRowsOf,
  download,
  generate,
  labelStats,
  listedLabels,
  makeMeanwhile,
  pagesOf,
  pdfTexts,
  reportOf,
  reportsOf,
  saveSettings,
  startReportRig,
} from '../../../infra/test/report-rig.ts'
import type { TestClient } from '../../../infra/test/server.ts'
import { rebuildTenant } from '../../events/rebuild.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Report, ReportPreview } from './contract/api.ts'

const DAY_MS = 86_400_000
let rig: ReportRig
let counter = 0
let tenantId: string
let client: TestClient

beforeAll(async () => {
  rig = await startReportRig()
})
afterAll(() => rig.close())
beforeEach(async () => {
  rig.server.clock.set('2026-11-21T15:00:00Z')
  tenantId = `relatorio-${(counter += 1)}`
  client = await rig.server.tenant(tenantId)
})

/** Generates labels that have expired, expire soon and expire late; two products have a cost. */
async function stock(): Promise<void> {
  const {
    body: { id: beef },
  } = await client.post<{ id: number }>('/api/ingredients', { name: 'Carne moída', price: 32.9, unit: 'kg' })
  const {
    body: { id: tomato },
  } = await client.post<{ id: number }>('/api/ingredients', { name: 'Tomate', price: 10, unit: 'kg' })
  await client.post('/api/recipes', {
    name: 'Molho de Tomate',
    portionYield: 3,
    portionUnit: 'porção',
    ingredients: [
      { ingredientId: tomato, operationalQuantity: 1 },
      { ingredientId: beef, operationalQuantity: 0.5 },
    ],
  })
  await generate(client, { name: 'Pesto', sector: 'Garde Manger', expiration_date: '2026-11-25', weight: '250g' })
  await generate(client, {
    name: 'CARNE MOIDA',
    sector: 'Cozinha Quente',
    expiration_date: '2026-11-21T11:00:00-03:00',
    weight: '1,5 kg',
  })
  await generate(client, {
    name: 'Molho de tomate',
    sector: 'Cozinha Quente',
    expiration_date: '2026-11-19',
    weight: '2 porções',
  })
  await generate(client, {
    name: 'Molho de tomate',
    sector: 'cozinha quente',
    expiration_date: '2026-11-22',
    weight: '300g',
    quantity: 3,
  })
  await generate(client, { name: 'Farofa', sector: 'Estoque Seco', expiration_date: '2027-02-01' })
  const eaten = await generate(client, { name: 'Comido', expiration_date: '2026-11-20' })
  await client.post(`/api/products/${eaten}/discard`, { reason: 'vencido' })
}

/** The numbers of `4 a 6, 9`. */
function idsIn(text: string): string[] {
  return text.split(', ').flatMap((run) => {
    const [first = 0, last = first] = run.split(' a ').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
  })
}

describe('a report', () => {
  it('holds exactly the labels of the lists and totals at its instant, by sector', async () => {
    await stock()
    const made = await rig.make(client, tenantId)
    const stats = await labelStats(client)
    expect(made).toMatchObject({
      state: 'ready',
      at: '2026-11-21T15:00:00.000Z',
      requestedBy: 'Chefe',
      expired: stats.expired,
      expiring: stats.expiringSoon,
      mail: { state: 'none', attempts: 0 },
    })
    expect(stats).toMatchObject({ total: 7, expired: 2, expiringSoon: 4 })
    const [pdf, csv] = made.files
    expect([pdf?.name, csv?.name]).toEqual([
      'relatorio-de-validades-2026-11-21.pdf',
      'relatorio-de-validades-2026-11-21.csv',
    ])

    const file = await download(client, csv?.href ?? '')
    expect(file).toMatchObject({
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="relatorio-de-validades-2026-11-21.csv"',
    })
    const rows = csvRowsOf(file.bytes)
    const listed = async (status: 'expired' | 'expiring') =>
      (await listedLabels(client, status)).map(({ id }) => String(id)).toSorted()
    const inFile = (status: string) =>
      rows
        .filter((row) => row['Situação'] === status)
        .flatMap((row) => idsIn(row['Etiqueta'] ?? ''))
        .toSorted()
    expect(inFile('Vencida')).toEqual(await listed('expired'))
    expect(inFile('A vencer')).toEqual(await listed('expiring'))
    // By sector ignoring case; within it the longest expired first.
    expect(rows.map((row) => [row['Setor'], row['Etiqueta'], row['Quantidade'], row['Dias'], row['Valor']])).toEqual([
      ['Cozinha Quente', '3', '1', '-2', '17,63'],
      ['Cozinha Quente', '2', '1', '-1', '49,35'],
      ['Cozinha Quente', '4 a 6', '3', '1', '15,87'],
      ['Garde Manger', '1', '1', '4', ''],
    ])
    expect(made.lost).toEqual({ value: 66.98, unpriced: 0 })
    expect(made.atRisk).toEqual({ value: 15.87, unpriced: 1 })

    const printed = await download(client, pdf?.href ?? '')
    expect(printed).toMatchObject({
      type: 'application/pdf',
      disposition: 'attachment; filename="relatorio-de-validades-2026-11-21.pdf"',
    })
    const pdfText = (await pdfTexts(printed.bytes)).join(' ')
    for (const text of [
      'Restaurante ' + tenantId,
      'Relatório de validades',
      'Situação em 21/11/2026 às 12:00',
      'R$ 66,98',
      'R$ 15,87',
      '1 sem custo conhecido',
      'Cozinha Quente',
      'CARNE MOIDA',
      'há 2 dias',
      'amanhã',
      'em 4 dias',
      'Página 1 de 1',
    ])
      expect(pdfText).toContain(text)
    for (const text of ['Farofa', 'Comido']) expect(pdfText).not.toContain(text)
  })

  it('has the figures of the preview, which lists a limited number of rows for each sector', async () => {
    await stock()
    await generate(client, { name: 'Pesto', sector: 'Garde Manger', expiration_date: '2026-11-24', quantity: 25 })
    const { body: preview } = await client.get<ReportPreview>('/api/reports/preview')
    const made = await rig.make(client, tenantId)
    expect({
      at: preview.at,
      expired: preview.expired,
      expiring: preview.expiring,
      lost: preview.lost,
      atRisk: preview.atRisk,
    }).toEqual({ at: made.at, expired: made.expired, expiring: made.expiring, lost: made.lost, atRisk: made.atRisk })
    expect(
      preview.sectors.map(({ sector, expired, expiring, rows }) => [sector, expired, expiring, rows.length]),
    ).toEqual([
      ['Cozinha Quente', 2, 3, 3],
      ['Garde Manger', 0, 26, 2],
    ])
    expect(preview.sectors[0]?.rows[0]).toMatchObject({
      id: 3,
      status: 'expired',
      days: -2,
      value: 17.63,
      expiration_date: '2026-11-19',
      weight: '2 porções',
      responsible: 'Ana Souza',
    })
  })

  it('costs a label by what its base product names, and names what is missing with where to give it', async () => {
    const { body: sauce } = await client.post<{ id: number }>('/api/ingredients', {
      name: 'Tomate',
      price: 10,
      unit: 'kg',
    })
    const { body: recipe } = await client.post<{ id: number }>('/api/recipes', {
      name: 'Molho da casa',
      portionYield: 4,
      portionUnit: 'porções',
      ingredients: [{ ingredientId: sauce.id, operationalQuantity: 2 }],
    })
    const register = async (name: string, own: object = {}) =>
      (
        await client.post<{ id: string }>('/api/base-products', {
          name,
          measure: 1,
          measureUnit: 'unidades',
          sif: 'ISENTO',
          ...own,
        })
      ).body.id
    const pot = await register('Pote vermelho', { recipeId: recipe.id })
    const farofa = await register('Farofa')
    const label = { category: 'Molhos', sector: 'Cozinha', expiration_date: '2026-11-20' }
    await generate(client, { ...label, name: 'Pote vermelho', weight: '3 fatias', baseProductId: pot, quantity: 2 })
    await generate(client, { ...label, name: 'Farofa', weight: '300g', baseProductId: farofa, quantity: 3 })
    await generate(client, { ...label, name: 'Alface', weight: '300g' })
    await generate(client, { ...label, name: 'Pote vermelho', weight: '2 potes', baseProductId: pot })
    const { body: preview } = await client.get<ReportPreview>('/api/reports/preview')
    // 20.00 for four portions: three of them, twice.
    expect(preview.lost).toEqual({ value: 30, unpriced: 5 })
    expect(preview.missing).toEqual([
      { name: 'Farofa', labels: 3, fix: { kind: 'product', id: farofa } },
      { name: 'Alface', labels: 1, fix: { kind: 'unnamed', name: 'Alface' } },
      { name: 'Pote vermelho', labels: 1, fix: { kind: 'recipe', id: recipe.id } },
    ])
  })

  it('is read from one snapshot, despite concurrent writes', async () => {
    const {
      body: { id: beef },
    } = await client.post<{ id: number }>('/api/ingredients', { name: 'Carne', price: 10, unit: 'kg' })
    const first = await generate(client, { name: 'Carne', weight: '1 kg', expiration_date: '2026-11-20' })
    const made = await makeMeanwhile(rig, client, tenantId, async () => {
      await generate(client, { name: 'Carne', weight: '1 kg', expiration_date: '2026-11-20' })
      await client.post(`/api/products/${first}/discard`, { reason: 'vencido' })
      await client.put(`/api/ingredients/${beef}`, { name: 'Carne', price: 99, unit: 'kg' })
    })
    const rows = csvRowsOf((await download(client, made.files[1]?.href ?? '')).bytes)
    expect(rows.map((row) => [row['Etiqueta'], row['Valor']])).toEqual([[String(first), '10,00']])
    expect(made).toMatchObject({ expired: 1, lost: { value: 10, unpriced: 0 } })
  })

  it('states that no label expires, if none does', async () => {
    const made = await rig.make(client, tenantId)
    expect(made).toMatchObject({ expired: 0, expiring: 0, lost: { value: 0, unpriced: 0 } })
    const [text = ''] = await pdfTexts((await download(client, made.files[0]?.href ?? '')).bytes)
    expect(text).toContain('Nada venceu nem vence nos próximos 7 dias.')
    expect(csvRowsOf((await download(client, made.files[1]?.href ?? '')).bytes)).toEqual([])
  })

  it('is made once, however often its job runs, with the chosen file formats', async () => {
    await saveSettings(client, { formats: ['csv'] })
    await stock()
    const made = await rig.make(client, tenantId)
    rig.server.clock.advance(60_000)
    await generate(client, { expiration_date: '2026-11-20' })
    await Promise.all([
      rig.run('report', { tenantId, reportId: made.id }),
      rig.run('report', { tenantId, reportId: made.id }),
    ])
    expect(await reportOf(client, made.id)).toEqual(made)
    expect(made.files.map(({ format }) => format)).toEqual(['csv'])
    expect(await rig.events(tenantId, 'ReportMade')).toHaveLength(1)
    expect(await client.get(`/api/reports/${made.id}/file/pdf`)).toMatchObject({ status: 404 })
  })

  it('made by several workers at once is recorded once, with one set of files', async () => {
    await stock()
    const requested = await client.post<Report>('/api/reports', { mail: false })
    expect(requested.body).toMatchObject({
      state: 'making',
      at: null,
      requestedAt: '2026-11-21T15:00:00.000Z',
      files: [],
    })
    await Promise.all([1, 2, 3].map(() => rig.run('report', { tenantId, reportId: requested.body.id })))
    expect(await rig.events(tenantId, 'ReportMade')).toHaveLength(1)
    expect((await reportOf(client, requested.body.id)).files).toHaveLength(2)
  })

  it('cannot be requested while another is being made', async () => {
    await client.post('/api/reports', { mail: false })
    expect(await client.post<Problem>('/api/reports', {})).toMatchObject({
      status: 409,
      body: { code: 'report_under_way' },
    })
    const [making] = await reportsOf(client)
    expect(await client.get(`/api/reports/${making?.id}/file/pdf`)).toMatchObject({
      status: 409,
      body: { code: 'report_not_ready' },
    })
    expect(await client.post(`/api/reports/${making?.id}/mail`, undefined)).toMatchObject({
      status: 409,
      body: { code: 'report_not_ready' },
    })
  })

  it('whose job was lost is made by the sweep; with too many labels it fails with a message', async () => {
    const {
      body: { id },
    } = await client.post<Report>('/api/reports', {})
    await rig.run('reports-sweep', { tenantId })
    expect(await reportOf(client, id)).toMatchObject({ state: 'making' })
    rig.server.clock.advance(11 * 60_000)
    await rig.run('reports-sweep', { tenantId })
    expect(await reportOf(client, id)).toMatchObject({
      state: 'ready',
      requestedAt: '2026-11-21T15:00:00.000Z',
      at: '2026-11-21T15:11:00.000Z',
    })

    await rig.change(
      tenantId,
      "insert into label_expiry_counts (tenant_id, expires_at, in_stock) values ($1, '2026-11-22T00:00:00Z', 10001)",
    )
    const failed = await rig.make(client, tenantId)
    const sentence = 'São etiquetas demais para um só relatório. Dê baixa no que já saiu do estoque.'
    expect(failed).toMatchObject({ state: 'failed', failure: sentence, files: [], at: null })
    expect(await client.get<Problem>('/api/reports/preview')).toMatchObject({ status: 409, body: { detail: sentence } })
  })

  it('that cannot be made is given up with a message', async () => {
    await stock()
    const {
      body: { id },
    } = await client.post<Report>('/api/reports', {})
    // An invalid time zone makes the job fail.
    await rig.change(tenantId, "update tenants set time_zone = 'Nowhere/Land' where tenant_id = $1")
    await expect(rig.run('report', { tenantId, reportId: id })).rejects.toThrow(RangeError)
    expect(await reportOf(client, id)).toMatchObject({ state: 'making' })
    rig.server.clock.advance(11 * 60_000)
    await rig.run('reports-sweep', { tenantId })
    expect(await reportOf(client, id)).toMatchObject({
      state: 'failed',
      failure: 'Não foi possível gerar o relatório. Tente de novo.',
      files: [],
      at: null,
    })
    // It does not block the next report.
    await rig.change(tenantId, "update tenants set time_zone = 'America/Sao_Paulo' where tenant_id = $1")
    expect(await rig.make(client, tenantId)).toMatchObject({ state: 'ready', expired: 2 })
  })

  it('keeps its files for 400 days, and then answers that they were deleted', async () => {
    const made = await rig.make(client, tenantId)
    rig.server.clock.advance(399 * DAY_MS)
    await rig.run('reports-sweep', { tenantId })
    await client.login(tenantId)
    expect((await reportOf(client, made.id)).files).toHaveLength(2)
    rig.server.clock.advance(2 * DAY_MS)
    await rig.run('reports-sweep', { tenantId })
    expect(await reportOf(client, made.id)).toEqual({ ...made, files: [] })
    expect(await client.get<Problem>(made.files[0]?.href ?? '')).toMatchObject({
      status: 404,
      body: { detail: 'O arquivo deste relatório já foi apagado.' },
    })
  })

  it('is listed newest first, page by page', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) {
      ids.unshift((await rig.make(client, tenantId)).id)
      if (index !== 2) rig.server.clock.advance(60_000)
    }
    const pages = await pagesOf(client, '/api/reports?limit=2')
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    const listed = pages.flat().map(({ id }) => id)
    // Two reports of the same instant may be in either order.
    expect(listed.toSorted()).toEqual(ids.toSorted())
    expect([listed[0], listed[3], listed[4]]).toEqual([ids[0], ids[3], ids[4]])
    expect(await client.get('/api/reports?cursor=WzEsMl0')).toMatchObject({ status: 422 })
  })
})

describe('access to reports', () => {
  it('is limited to admins of the tenant', async () => {
    const made = await rig.make(client, tenantId)
    const { link } = await invite(client, `equipe@${tenantId}.com.br`)
    const staff = await enter(rig.server, linkPath(link), { password: NEW_PASSWORD })
    const stranger = await rig.server.tenant(`estranho-${counter}`)
    const paths = [
      '/api/reports/settings',
      '/api/reports/preview',
      '/api/reports',
      `/api/reports/${made.id}`,
      ...made.files.map(({ href }) => href),
    ]
    for (const path of paths) expect({ path, status: (await staff.get(path)).status }).toEqual({ path, status: 403 })
    for (const [method, path] of [
      ['PUT', '/api/reports/settings'],
      ['POST', '/api/reports'],
      ['POST', `/api/reports/${made.id}/mail`],
    ] as const)
      expect((await staff.send(method, path, {})).status).toBe(403)
    for (const path of paths.slice(3))
      expect({ path, status: (await stranger.get(path)).status }).toEqual({ path, status: 404 })
    expect((await stranger.post(`/api/reports/${made.id}/mail`, undefined)).status).toBe(404)
    expect(await reportsOf(stranger)).toEqual([])
  })
})

it('a rebuild produces the same reports and settings as the original writes', async () => {
  await saveSettings(client, { recipients: ['a@b.com.br'] })
  const made = await rig.make(client, tenantId, { mail: true })
  await rig.run('report-mail', { tenantId, reportId: made.id })
  const before = [await reportsOf(client), (await client.get('/api/reports/settings')).body]
  await rig.change(tenantId, "update reports set state = 'failed', expired = 99 where tenant_id = $1")
  await rig.change(tenantId, 'delete from report_settings where tenant_id = $1')
  await rebuildTenant(rig.server.administration(), tenantId)
  expect([await reportsOf(client), (await client.get('/api/reports/settings')).body]).toEqual(before)
  expect(before[0]).toMatchObject([
    { mail: { state: 'sent', recipients: 1, refused: 0, attempts: 1, sentAt: '2026-11-21T15:00:00.000Z' } },
  ])
})
