import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import { pdfTexts } from '../../../infra/test/report-rig.ts'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer, TestClient } from '../../../infra/test/server.ts'
import { until } from '../../../infra/test/until.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { AuditEntry } from '../audit/contract/api.ts'
import type { ExportStatus } from '../exports/contract/api.ts'
import type { Ingredient, Recipe } from '../recipes/contract/api.ts'
import type { LineInput } from '../recipes/sheets.test-support.ts'
import { bodyOf, save, sheetsOf } from '../recipes/sheets.test-support.ts'
import type { AllergenMatrix, PublicMenu } from './contract/menu.ts'
import { declareAll } from './declarations.test-support.ts'

const EVIL = '<script>alert(1)</script> & "Feijoada"'

let server: TestServer
let endJobs: () => Promise<void>
let owner: TestClient
let lasagne: Recipe
let seasoning: Ingredient

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T18:00:00Z' })
  endJobs = await server.startJobs('worker')
  owner = await server.tenant('bistro')
  const kitchen = await sheetsOf(owner)
  ;({ lasagne } = kitchen)
  await declareAll(owner)
  await owner.put('/api/business', { uf: 'CE' })
})
afterAll(async () => {
  await endJobs()
  await server.close()
})

async function putOnMenu({ id }: Recipe, onMenu = true): Promise<void> {
  const { id: _id, ...sheet } = (await owner.get<Recipe>(`/api/recipes/${id}`)).body
  expect(await owner.put(`/api/recipes/${id}`, { ...sheet, onMenu })).toMatchObject({ status: 200, body: { onMenu } })
}
const matrixOf = async (query = '', client = owner) =>
  (await client.get<AllergenMatrix>(`/api/allergens/matrix${query}`)).body
const publicMenu = (tenant = 'bistro') =>
  new TestClient(server.origin).get<PublicMenu & Problem>(`/api/public/menu?tenant=${tenant}`)
async function publicPage(tenant = 'bistro') {
  const response = await fetch(`${server.origin}/cardapio/${tenant}`)
  return { status: response.status, html: await response.text(), headers: response.headers }
}

describe('the matrix', () => {
  it('is empty until a sheet is on the menu, and an old client that does not know the field takes no dish away', async () => {
    expect((await matrixOf()).dishes).toEqual([])
    await putOnMenu(lasagne)
    const { id: _id, onMenu: _onMenu, ...sheet } = (await owner.get<Recipe>(`/api/recipes/${lasagne.id}`)).body
    await owner.put(`/api/recipes/${lasagne.id}`, { ...sheet, preparationMethod: 'Asse.' })
    expect((await matrixOf()).dishes.map(({ name }) => name)).toEqual(['Lasanha'])
  })

  it('l15, l20: in Ceará gluten, lactose, milk and egg of the Lasanha are ticked, and its phrase names them', async () => {
    const { lawSet, columns, dishes } = await matrixOf()
    const stated = (state: string) => columns.flatMap(({ key }, at) => (dishes[0]?.cells[at] === state ? [key] : []))
    expect(lawSet).toBe('cardapio')
    expect(stated('contem')).toEqual(['gluten', 'lactose', 'leite', 'ovo'])
    expect(stated('nao')).toHaveLength(6)
    expect(dishes[0]?.phrase.contains).toBe('CONTÉM: GLÚTEN · LACTOSE · LEITE · OVO')
    expect((await matrixOf('?lawSet=anvisa')).columns).toHaveLength(20)
  })

  it('l15: with one missing ingredient the row says that the team is asked, and names what is missing', async () => {
    ;({ body: seasoning } = await owner.post<Ingredient>('/api/ingredients', {
      name: 'Tempero pronto',
      price: 20,
      unit: 'kg',
    }))
    const line: LineInput = { ingredientId: seasoning.id, operationalQuantity: 0.1, operationalUnit: 'kg' }
    const stew = await save(owner, bodyOf(EVIL, [line], { onMenu: true }))
    const { dishes } = await matrixOf()
    expect(dishes.find(({ recipeId }) => recipeId === stew.id)).toMatchObject({
      known: false,
      missing: [{ ingredientId: seasoning.id, name: 'Tempero pronto' }],
      phrase: { contains: 'Consulte a equipe', mayContain: '', ask: '' },
    })
    expect(dishes.flatMap(({ known, cells }) => (known ? [] : cells))).not.toContain('nao')
  })

  it('is read by a cook, and another house reads only its own', async () => {
    const { client: cook } = await join(server, owner, 'joao@bistro.com.br')
    expect((await matrixOf('', cook)).dishes).toHaveLength(2)
    expect((await matrixOf('', await server.tenant('cantina'))).dishes).toEqual([])
    expect((await new TestClient(server.origin).get('/api/allergens/matrix')).status).toBe(401)
    expect((await owner.get<Problem>('/api/allergens/matrix?lawSet=nada')).status).toBe(422)
  })

  it('becomes a file: PDF for the wall and CSV', async () => {
    const fileOf = async (format: string) => {
      const requested = await owner.post<ExportStatus>('/api/allergens/matrix/export', { format })
      expect(requested.status, JSON.stringify(requested.body)).toBe(202)
      const status = async () => (await owner.get<ExportStatus>(`/api/exports/${requested.body.id}`)).body
      await until(status, ({ state }) => state === 'done')
      const response = await fetch(server.origin + requested.body.file, { headers: { cookie: owner.cookie } })
      return new Uint8Array(await response.arrayBuffer())
    }
    const rows: string[][] = parse(Buffer.from(await fileOf('csv')), { delimiter: ';', bom: true })
    expect(rows[0]?.slice(0, 4)).toEqual(['Prato', 'glúten', 'lactose', 'leite'])
    expect(rows.find(([name]) => name === 'Lasanha')?.slice(1, 6)).toEqual(['contém', 'contém', 'contém', 'não', 'não'])
    expect(rows.find(([name]) => name === EVIL)?.slice(1)).toEqual([
      ...Array.from({ length: 10 }, () => 'Consulte a equipe'),
      'Tempero pronto',
    ])
    const text = (await pdfTexts(await fileOf('pdf'))).join(' ').replaceAll(/\s+/g, ' ')
    // The columns are glúten, lactose, leite, peixe, amêndoas, corantes, castanhas, soja, ovo and crustáceos.
    expect(text).toMatch(/Lasanha tem tem tem não não \S+ não não tem não/)
    expect(text.indexOf('Consulte a equipe')).toBeLessThan(text.indexOf(EVIL.slice(0, 8)))
  })
})

describe('the public menu', () => {
  it('l16: is not there while it is switched off, nor of a house that does not exist', async () => {
    for (const tenant of ['bistro', 'ninguem', '..%2F']) {
      expect(await publicMenu(tenant)).toMatchObject({ status: 404 })
      expect((await publicPage(tenant)).status).toBe(404)
    }
    expect((await matrixOf()).publicAddress).toBeNull()
  })

  it('is switched on by the owner, which the trail says', async () => {
    expect((await owner.put('/api/business', { publicMenu: true })).status).toBe(200)
    const { body } = await owner.get<AuditEntry[]>('/api/audit')
    expect(body[0]?.text).toBe('ligou o cardápio público')
    expect((await matrixOf()).publicAddress).toBe(`${server.origin}/cardapio/bistro`)
  })

  it('says what is in each dish, and never that something is not in it', async () => {
    const { body } = await publicMenu()
    expect(body.dishes.find(({ name }) => name === 'Lasanha')).toEqual({
      name: 'Lasanha',
      known: true,
      contains: ['GLÚTEN', 'LACTOSE', 'LEITE', 'OVO'],
      mayContain: [],
      ask: '',
      text: 'ALÉRGICOS: CONTÉM OVOS, LEITE E DERIVADOS DE TRIGO. CONTÉM GLÚTEN. CONTÉM LACTOSE.',
    })
    expect(body.dishes.find(({ known }) => !known)).toMatchObject({ contains: [], ask: 'Consulte a equipe', text: '' })
    expect(JSON.stringify(body)).not.toMatch(/\b(sem|livre|seguro|não)\b/iu)
  })

  it('is a page without script, that no list of a search engine has, with names as texts', async () => {
    const { status, html, headers } = await publicPage()
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(html).toContain('A equipe confirma')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Feijoada&quot;')
    expect(html).not.toMatch(/<script|javascript:| on\w+=/i)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('changes with the sheet and the declarations', async () => {
    await owner.put(`/api/ingredients/${seasoning.id}/allergens`, {
      allergens: { contains: [], derived: ['soja'], mayContain: ['amendoa'] },
      gluten: 'nao_contem',
      lactose: 'nao_contem',
      allergenSource: 'rotulo',
    })
    const { body } = await publicMenu()
    expect(body.dishes.find(({ name }) => name === EVIL)).toMatchObject({
      known: true,
      contains: ['SOJA'],
      mayContain: ['AMÊNDOAS'],
      ask: 'CORANTES: consulte a equipe',
    })
    await putOnMenu(lasagne, false)
    expect((await publicMenu()).body.dishes.map(({ name }) => name)).toEqual([EVIL])
  })

  it('is refused to a program that asks for it all the time', async () => {
    const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await publicMenu()).status))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await publicPage()).status).toBe(429)
  })
})
