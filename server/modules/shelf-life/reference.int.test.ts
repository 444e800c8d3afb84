import { setTimeout as sleep } from 'node:timers/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { StoredRule } from './contract/kitchen-answers.ts'

const path = '/api/shelf-life'
let server: TestServer
let endJobs: () => Promise<void>
let bahia: TestClient

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T15:00:00Z' })
  endJobs = await server.startJobs('worker')
  bahia = await server.tenant('bahia')
})
afterAll(async () => {
  await endJobs()
  await server.close()
})

const adopt = async (client: TestClient) =>
  client.post<Problem & { readonly set: number; readonly kept: number }>(`${path}/rules/reference`, {})
const rules = async (client: TestClient) => (await client.get<StoredRule[]>(`${path}/rules`)).body
const own = {
  foodClass: 'carne_crua',
  state: 'manipulado',
  storageKind: 'refrigerado',
  duration: { n: 2, unit: 'dia' },
  origin: 'casa',
  note: 'Decidido na cozinha',
}

describe('adopting the reference table', () => {
  it('asks first where the kitchen is, and is of no use in São Paulo', async () => {
    const refused = await adopt(bahia)
    expect([refused.status, refused.body.code]).toEqual([409, 'place_missing'])
    const saoPaulo = await server.tenant('saopaulo')
    await saoPaulo.put(`${path}/settings`, { uf: 'SP', city: 'Campinas' })
    const useless = await adopt(saoPaulo)
    expect([useless.status, useless.body.code]).toEqual([409, 'reference_is_own'])
    expect(await rules(saoPaulo)).toEqual([])
  })

  it('is for admins only', async () => {
    const { client } = await join(server, bahia, 'pessoa@bahia.com.br')
    expect((await adopt(client)).status).toBe(403)
  })

  it('writes what the house has not set, once, each recorded with its source', async () => {
    await bahia.put(`${path}/settings`, { uf: 'BA', city: 'Salvador' })
    await bahia.put(`${path}/rules`, own)
    const { status, body } = await adopt(bahia)
    expect([status, body.kept]).toEqual([200, 1])
    const written = await rules(bahia)
    expect(written).toHaveLength(body.set + 1)
    expect(written).toContainEqual(expect.objectContaining({ ...own, tempMax: null }))
    expect(written).toContainEqual(
      expect.objectContaining({
        foodClass: 'pescado_cru',
        tempMax: 2,
        origin: 'casa',
        note: 'Referência: Portaria CVS 3/2026, art. 44 II',
      }),
    )
    const recorded = async () =>
      (await recordedEvents(server.application.database, 'bahia')).filter(({ type }) => type === 'HouseRuleSet').length
    expect(await recorded()).toBe(body.set + 1)
    expect((await adopt(bahia)).body).toEqual({ set: 0, kept: body.set + 1 })
    expect(await recorded()).toBe(body.set + 1)
    const [entry] = (await bahia.get<{ text: string; count: number }[]>('/api/audit')).body
    expect(entry).toMatchObject({ text: `definiu ${body.set} prazos da casa`, count: body.set })
  })

  it('gives dates, where the place is cold enough', async () => {
    const place = async (name: string, tempMax: number) =>
      (
        await bahia.post<{ id: string }>('/api/storage-types', {
          name,
          icon: 'refrigerado',
          kind: 'refrigerado',
          tempMax,
        })
      ).body.id
    const ask = async (storageTypeId: string) =>
      (
        await bahia.post(`${path}/answer`, {
          foodClass: 'pescado_cru',
          state: 'manipulado',
          storageTypeId,
          startedAt: '2026-11-21T10:00:00-03:00',
        })
      ).body
    expect(await ask(await place('Peixaria', 2))).toMatchObject({
      expiration_date: '2026-11-24',
      sentence: '3 dias até 2 °C · prazo da casa',
    })
    expect(await ask(await place('Geladeira 1', 5))).toMatchObject({
      expiration_date: null,
      hints: ['O prazo da casa vale até 2 °C. A Geladeira 1 trabalha até 5 °C.', 'Referência de SP: 3 dias até 2 °C'],
    })
  })

  it('can be changed and removed rule by rule, and a removed one can be adopted again', async () => {
    const fish = (await rules(bahia)).find(({ foodClass, tempMax }) => foodClass === 'pescado_cru' && tempMax === 2)
    const { id = '', ...body } = fish ?? {}
    expect(
      (await bahia.put<StoredRule>(`${path}/rules`, { ...body, duration: { n: 2, unit: 'dia' } })).body,
    ).toMatchObject({ id, duration: { n: 2, unit: 'dia' } })
    expect((await bahia.delete(`${path}/rules/${id}`)).status).toBe(204)
    expect((await adopt(bahia)).body.set).toBe(1)
  })

  it.each([[{ ...own, foodClass: null, baseProductId: 'x', tempMax: 4 }], [{ ...own, state: 'lacrado', tempMax: 4 }]])(
    'only a class that is not sealed has a time by temperature: %j',
    async (body) => {
      const given = await bahia.put<Problem>(`${path}/rules`, body)
      expect([given.status, given.body.detail]).toEqual([
        422,
        'Só o prazo de um tipo de alimento, e não do que está lacrado, tem temperatura máxima',
      ])
    },
  )
})

/** The text of the table's PDF, as PDFium extracts it. */
async function tableText(client: TestClient, on?: string): Promise<string> {
  const requested = await client.post<{ id: string }>(`${path}/norms/export`, on === undefined ? {} : { on })
  expect(requested.status).toBe(202)
  for (let look = 0; look < 400; look += 1) {
    const { body } = await client.get<{ state: string; file: string; fileName: string }>(
      `/api/exports/${requested.body.id}`,
    )
    if (body.state === 'done') {
      expect(body.fileName).toBe(`prazos-e-normas-${on ?? '2026-11-23'}.pdf`)
      const response = await fetch(server.origin + body.file, { headers: { cookie: client.cookie } })
      return textOf(new Uint8Array(await response.arrayBuffer()))
    }
    expect(body.state).not.toBe('failed')
    await sleep(50)
  }
  throw new Error('The export did not end in time')
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const pages = Array.from(document.pages(), (page) => page.getText())
    document.destroy()
    return pages.join(' ').replaceAll(/\s+/g, ' ')
  } finally {
    library.destroy()
  }
}

describe('the table as a PDF', () => {
  it('says place, day, edition, who signed, each time with its norm, and where each norm was read', async () => {
    const client = await server.tenant('tabela')
    await client.put(`${path}/settings`, { uf: 'SP', city: 'Campinas', signedBy: 'Ana Souza, CRN 1234' })
    await client.post('/api/base-products', {
      name: 'Molho da casa',
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType: 'refrigerado',
      foodClass: 'cozido',
      validityDays: 2,
    })
    const { client: staff } = await join(server, client, 'pessoa@tabela.com.br')
    const text = await tableText(staff)
    for (const part of [
      'Campinas, SP',
      'Em vigor em 23/11/2026',
      'Edição da tabela 2 · Em São Paulo, a Portaria CVS 3/2026 substitui',
      'Assinado por Ana Souza, CRN 1234',
      'Alimento cozido',
      'Portaria CVS 3/2026, art. 44 II',
      'Congelado abaixo de −18 °C',
      'Molho da casa Dias de validade do produto base',
      '1 dia a menos que a norma: 3 dias até 4 °C',
      'Portaria CVS 3/2026: desde 04/10/2026. Fonte: Duas fontes públicas',
      'RDC 216/2004: em vigor; o primeiro dia não foi lido.',
      'Página 1 de',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/conforme|garantid|undefined|null/i)
    const before = await tableText(staff, '2026-10-03')
    expect(before).toContain('Portaria CVS 5/2013')
    expect(before).not.toContain('Portaria CVS 3/2026, art.')
  })

  it('says so where nobody signed and nothing is known of the place', async () => {
    const text = await tableText(await server.tenant('vazio'))
    for (const part of [
      'Não informado: só a norma federal',
      'Ninguém assinou: use a tabela só como referência',
      'Nenhum: valem as normas.',
    ])
      expect(text).toContain(part)
  })

  it('has an adopted table too', async () => {
    const text = await tableText(bahia)
    expect(text).toContain('Referência: Portaria CVS 3/2026, art. 44 II')
    expect(text).toContain('Refrigerado até 2 °C')
  })
})
