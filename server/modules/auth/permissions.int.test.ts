import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import { permissions } from '../../http/contract/permission.ts'
import type { Permission } from '../../http/contract/permission.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Session } from './contract/session.ts'

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

let people = 0
async function staffWith(...own: Permission[]) {
  const member = await join(server, bistro, `pessoa-${(people += 1)}@bistro.com.br`)
  const { status } = await bistro.put(`/api/users/${member.id}/permissions`, { permissions: own })
  expect(status).toBe(204)
  return member
}
const ownOf = async (client: TestClient) => (await client.get<Session>('/api/auth/session')).body.permissions
const label = async () => {
  const { body } = await bistro.post<{ id: number }>('/api/products', {
    name: 'Molho',
    expiration_date: '2027-01-10',
    category: 'Molhos',
    sector: 'Cozinha',
    responsible: 'Ana',
  })
  return body.id
}

describe('the permissions of a user', () => {
  it('are all for an admin, and for a new user of the team discarding and printing', async () => {
    expect(await ownOf(bistro)).toEqual(permissions)
    const { client } = await join(server, bistro, 'nova@bistro.com.br')
    expect(await ownOf(client)).toEqual(['descartar', 'imprimir'])
  })

  it('are given with the role in one request, also where an admin steps down', async () => {
    const { client, id } = await join(server, bistro, 'passo@bistro.com.br', 'admin')
    const given = { role: 'staff', permissions: ['imprimir', 'regras'] }
    expect((await client.put(`/api/users/${id}/role`, given)).status).toBe(204)
    expect(await ownOf(client)).toEqual(['regras', 'imprimir'])
    expect((await bistro.put(`/api/users/${id}/role`, { role: 'staff', permissions: [] })).status).toBe(204)
    expect(await ownOf(client)).toEqual([])
    expect((await bistro.put<Problem>(`/api/users/${id}/role`, { role: 'admin', permissions: [] })).body.code).toBe(
      'admin_has_all',
    )
  })

  it('change at the next request, are in the log with their author, and come in the order of the screens', async () => {
    const { client, id } = await join(server, bistro, 'dora@bistro.com.br')
    expect((await client.get('/api/ingredients')).status).toBe(403)
    await bistro.put(`/api/users/${id}/permissions`, { permissions: ['imprimir', 'ver_custos', 'imprimir'] })
    expect(await ownOf(client)).toEqual(['ver_custos', 'imprimir'])
    expect((await client.get('/api/ingredients')).status).toBe(200)
    await bistro.put(`/api/users/${id}/permissions`, { permissions: ['ver_custos', 'imprimir'] })
    await bistro.put(`/api/users/${id}/permissions`, { permissions: [] })
    expect((await client.get('/api/ingredients')).status).toBe(403)
    const events = (await recordedEvents(server.application.database, 'bistro')).filter(
      ({ stream }) => stream === `user-${id}`,
    )
    expect(events.map(({ type, data }) => [type, data['permissions']])).toEqual([
      ['UserRegistered', ['descartar', 'imprimir']],
      ['UserPermissionsChanged', ['ver_custos', 'imprimir']],
      ['UserPermissionsChanged', []],
    ])
  })

  it('are not changed for an admin, by staff, for an unknown user or in another tenant', async () => {
    const { client, id } = await staffWith()
    const { id: adminId } = await join(server, bistro, 'outra-chefe@bistro.com.br', 'admin')
    const vizinha = await server.tenant('vizinha')
    const body = { permissions: ['regras'] }
    expect((await bistro.put<Problem>(`/api/users/${adminId}/permissions`, body)).body).toMatchObject({
      status: 409,
      code: 'admin_has_all',
    })
    expect((await client.put<Problem>(`/api/users/${id}/permissions`, body)).body.code).toBe('admin_only')
    expect((await vizinha.put(`/api/users/${id}/permissions`, body)).status).toBe(404)
    expect((await bistro.put(`/api/users/${id}/permissions`, { permissions: ['tudo'] })).status).toBe(422)
  })

  it('are taken with the role: who stops being an admin has what a user of the team had', async () => {
    const { client, id } = await join(server, bistro, 'ex@bistro.com.br', 'admin')
    expect(await ownOf(client)).toEqual(permissions)
    await bistro.put(`/api/users/${id}/role`, { role: 'staff' })
    expect(await ownOf(client)).toEqual(['descartar', 'imprimir'])
  })
})

describe('a request without its permission', () => {
  it('is refused with the permission named, and changes nothing (h4)', async () => {
    const { client } = await staffWith()
    const id = await label()
    const { body: shrimp } = await bistro.post<{ id: number }>('/api/ingredients', {
      name: 'Camarão',
      price: 60,
      unit: 'kg',
    })
    const { body: sheet } = await bistro.post<{ id: number }>('/api/recipes', {
      name: 'Bobó',
      portionYield: 2,
      ingredients: [{ ingredientId: shrimp.id, operationalQuantity: 1 }],
    })
    const before = await recordedEvents(server.application.database, 'bistro')
    const withdrawal = (how: string) => ({ items: [{ id, how, ...(how === 'descartada' && { reason: 'sobra' }) }] })
    for (const [answer, name] of [
      [await client.post<Problem>(`/api/products/${id}/discard`, { reason: 'sobra' }), 'Descartar'],
      [await client.post<Problem>('/api/products/withdrawals', withdrawal('descartada')), 'Descartar'],
      [await client.get<Problem>(`/api/products/labels.pdf?ids=${id}&layout=50x30`), 'Imprimir'],
      [await client.post<Problem>('/api/products/prints', { ids: [id], layout: '50x30' }), 'Imprimir'],
      [await client.put<Problem>('/api/shelf-life/settings', { uf: 'SP' }), 'Regras de validade'],
      [await client.get<Problem>('/api/ingredients'), 'Ver custos'],
      // As changing it does: who may not change a recipe does not delete it.
      [await client.delete<Problem>(`/api/recipes/${sheet.id}`), 'Ver custos'],
    ] as const)
      expect(answer.body).toMatchObject({
        status: 403,
        code: 'permission_missing',
        detail: `Falta a permissão “${name}”. Peça a um administrador da sua cozinha.`,
      })
    expect(await recordedEvents(server.application.database, 'bistro')).toEqual(before)
    expect((await client.post('/api/products/withdrawals', withdrawal('consumida'))).status).toBe(200)
  })

  it('is accepted with it', async () => {
    const { client } = await staffWith('descartar', 'regras', 'imprimir')
    const id = await label()
    expect((await client.get(`/api/products/labels.pdf?ids=${id}&layout=50x30`)).status).toBe(200)
    expect((await client.put('/api/shelf-life/settings', { uf: 'SP' })).status).toBe(200)
    expect((await client.post(`/api/products/${id}/discard`, { reason: 'sobra' })).status).toBe(200)
  })

  it('does not get the answer that is kept for its Idempotency-Key once the permission is gone', async () => {
    const { client, id } = await staffWith('ver_custos')
    const save = () =>
      client.post<Problem>(
        '/api/ingredients',
        { name: 'Açafrão', price: 90.5, unit: 'kg' },
        { 'Idempotency-Key': 'uma' },
      )
    expect((await save()).status).toBe(201)
    await bistro.put(`/api/users/${id}/permissions`, { permissions: [] })
    expect((await save()).body.code).toBe('permission_missing')
  })
})

interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security: readonly object[] }>>>>
}

it('no route answers a price or a cost to a user of the team who may not see them', async () => {
  const mesa = await server.tenant('mesa')
  // Numbers that nothing else has, and costs that are equal to them.
  const [price, now] = [4321.87, 7654.39]
  const figure = /4\.?321[.,]87|7\.?654[.,]39/
  const ingredient = { name: 'Trufa', price, unit: 'kg' as const }
  const { body: trufa } = await mesa.post<{ id: number }>('/api/ingredients', ingredient)
  const { body: sheet } = await mesa.post<{ id: number }>('/api/recipes', {
    name: 'Creme de trufa',
    portionYield: 1,
    ingredients: [{ ingredientId: trufa.id, operationalQuantity: 1 }],
  })
  await mesa.put(`/api/ingredients/${trufa.id}`, { ...ingredient, price: now })
  const { body: made } = await mesa.post<{ id: number }>('/api/products', {
    name: 'Creme de trufa',
    expiration_date: '2026-12-01',
    weight: '1kg',
    category: 'Cremes',
    sector: 'Cozinha',
    responsible: 'Ana',
  })
  const { body: exported } = await mesa.post<{ id: string }>('/api/recipes/export', { format: 'csv' })
  const { body: reported } = await mesa.post<{ id: string }>('/api/reports', { mail: false })
  const { client: staff } = await join(server, mesa, 'cozinha@mesa.com.br')

  const ids = [trufa.id, sheet.id, made.id, exported.id, reported.id, 'x']
  const { body: document } = await mesa.get<Documented>('/api/openapi.json')
  const addresses = Object.entries(document.paths)
    .filter(([path, methods]) => 'get' in methods && path !== '/api/live')
    .flatMap(([path]) => (path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, String(id))) : [path]))
    .map((path) => (path.endsWith('/losses') ? `${path}?from=2026-11-01` : path))
  const seenBy = async (client: TestClient) => {
    const seen = []
    for (const path of addresses) if (figure.test(JSON.stringify((await client.get(path)).body))) seen.push(path)
    return seen
  }
  expect(await seenBy(staff)).toEqual([])
  // The control: a person who may see costs reads them at the same addresses.
  expect(await seenBy(mesa)).toEqual(
    expect.arrayContaining(['/api/ingredients', '/api/recipes', `/api/recipes/${sheet.id}`, '/api/audit']),
  )
  const { status, body } = await staff.get<object>(`/api/recipes/${sheet.id}`)
  expect([status, Object.keys(body).toSorted()]).toEqual([
    200,
    [
      'cooked',
      'id',
      'ingredients',
      'name',
      'onMenu',
      'outputs',
      'portionUnit',
      'portionYield',
      'preparationMethod',
      'totalYieldKg',
      'totalYieldUnits',
      'version',
      'yield',
    ],
  ])
  expect((await staff.get(`/api/recipes/${sheet.id}/export/csv`)).status).toBe(403)
  expect((await staff.get(`/api/exports/${exported.id}/file`)).status).toBe(404)
})
