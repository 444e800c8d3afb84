import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { checkReplay } from '../../../events/replay-check.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label } from '../contract/api.ts'
import type { PublicLabel } from '../contract/public-label.ts'
import { labelBodyOf } from '../samples.test-support.ts'

// A person's date is limited and marked, whoever says it. Monday 23 November 2026, 14:00 in São Paulo.
const NOW = '2026-11-23T17:00:00Z'
let server: TestServer
let admin: TestClient
let staff: TestClient
let salvador: TestClient
const products: Record<string, string> = {}
const places: Record<string, string> = { refrigerado: 'refrigerado', ambiente: 'temperatura_ambiente', seco: 'seco' }

async function product(client: TestClient, foodClass: string | null, own: object = {}): Promise<string> {
  const body = { name: `Produto ${foodClass}`, measure: 1, measureUnit: 'quilos', sif: 'ISENTO', foodClass, ...own }
  return (await client.post<{ id: string }>('/api/base-products', { storageType: 'refrigerado', ...body })).body.id
}
const place = async (client: TestClient, name: string, own: object) =>
  (await client.post<{ id: string }>('/api/storage-types', { name, icon: 'refrigerado', ...own })).body.id

beforeAll(async () => {
  server = await startTestServer({ now: NOW })
  admin = await server.tenant('santos')
  salvador = await server.tenant('salvador')
  await admin.put('/api/shelf-life/settings', { uf: 'SP', city: 'Santos' })
  await salvador.put('/api/shelf-life/settings', { uf: 'BA', city: 'Salvador' })
  staff = (await join(server, admin, 'joao@santos.com.br')).client
  const classes = ['pescado_cru', 'carne_crua', 'carne_crua_composta', 'cozido', 'leite_derivados', 'ovos', 'outro']
  for (const foodClass of classes) products[foodClass] = await product(admin, foodClass)
  products['sem classe'] = await product(admin, null)
  products['carne BA'] = await product(salvador, 'carne_crua')
  places['nova'] = await place(admin, 'Geladeira nova', { kind: 'refrigerado' })
  places['geladeira 8'] = await place(admin, 'Geladeira 8', { kind: 'refrigerado', tempMax: 8 })
  places['banho-maria'] = await place(admin, 'Banho-maria', { kind: 'quente', tempMin: 50 })
  places['freezer'] = await place(admin, 'Freezer', { kind: 'congelado', tempMax: -18.1 })
  places['geladeira BA'] = await place(salvador, 'Geladeira BA', { kind: 'refrigerado', tempMax: 8 })
})
afterAll(() => server.close())

interface Own {
  readonly product?: string
  readonly place?: string
  readonly [field: string]: unknown
}
function bodyOf({ product: name, place: where = 'refrigerado', ...own }: Own): Record<string, unknown> {
  const { expiration_date: _date, storageType: _storage, ...base } = labelBodyOf()
  const id = name === undefined ? undefined : products[name]
  return { ...base, storageTypeId: places[where], ...(id !== undefined && { baseProductId: id }), ...own }
}
const make = (client: TestClient, own: Own) => client.post<Label>('/api/products', bodyOf(own))
async function refusalOf(client: TestClient, own: Own) {
  const { status, body } = await client.post<Problem>('/api/products', bodyOf(own))
  return [status, body.code, body.detail]
}
interface Answer extends Problem {
  readonly expiration_date: string | null
  readonly limit: string | null
  readonly limitText: string | null
  readonly basis: { readonly kind: string }
  readonly hints: readonly string[]
}
async function ask(client: TestClient, { product: name = '', place: where = 'refrigerado', ...own }: Own) {
  const body = { baseProductId: products[name], storageTypeId: places[where], ...own }
  return client.post<Answer>('/api/shelf-life/answer', body)
}

describe('a product with a class needs its situação', () => {
  const typed = { product: 'pescado_cru', expiration_date: '2027-12-31', storageTypeId: 'refrigerado' }

  it('so a date that is only typed is refused for the team, with or without a reason', async () => {
    for (const own of [typed, { ...typed, manualReason: 'peixe bom' }]) {
      const [status, code, detail] = await refusalOf(staff, own)
      expect([status, code]).toEqual([422, 'state_needed'])
      expect(detail).toMatch(/^Escolha a situação/)
    }
  })

  it('unless a person with the permission "regras" says a reason, up to the limit of its class', async () => {
    expect((await refusalOf(admin, typed))[1]).toBe('state_needed')
    const reason = { ...typed, manualReason: 'laudo do fornecedor' }
    expect(await refusalOf(admin, reason)).toEqual([
      422,
      'above_limit',
      'A validade pode ser no máximo 26/11/2026: 3 dias até 2 °C · Portaria CVS 3/2026, art. 44 II.',
    ])
    const { status, body } = await make(admin, { ...reason, expiration_date: '2026-11-26' })
    expect([status, body]).toMatchObject([
      201,
      {
        state: null,
        foodClass: 'pescado_cru',
        manualReason: 'laudo do fornecedor',
        basis: { kind: 'manual', text: 'Validade informada à mão' },
      },
    ])
    expect((await admin.get<Label>(`/api/products/${body.id}`)).body).toEqual(body)
  })

  it('counts the limit from an older manipulation, and a later one changes nothing', async () => {
    const reason = { ...typed, manualReason: 'laudo' }
    const of = (own: object) => refusalOf(admin, { ...reason, ...own })
    expect((await of({ manipulation_date: '2026-11-22', expiration_date: '2026-11-26' }))[1]).toBe('above_limit')
    expect((await of({ manipulation_date: '2026-12-20', expiration_date: '2026-11-27' }))[1]).toBe('above_limit')
  })

  it('a place whose name nobody knows has the longest time of the norms', async () => {
    const own = { ...typed, storageTypeId: undefined, storageType: 'Câmara do vizinho', manualReason: 'laudo' }
    expect((await refusalOf(admin, { ...own, expiration_date: '2027-02-22' }))[2]).toBe(
      'A validade pode ser no máximo 21/02/2027: 90 dias abaixo de −18 °C · Portaria CVS 3/2026, art. 44 I.',
    )
    expect((await make(admin, { ...own, expiration_date: '2027-02-21' })).status).toBe(201)
  })

  it('is refused where it cannot be, whoever says its date', async () => {
    for (const where of ['ambiente', 'Temperatura Ambiente']) {
      const own = { ...typed, storageTypeId: undefined, storageType: places[where] ?? where, manualReason: 'laudo' }
      expect((await refusalOf(admin, { ...own, expiration_date: '2026-11-24' }))[1]).toBe('too_warm')
    }
  })

  it('a product without a class, and a label without a product, keep their typed date', async () => {
    for (const own of [{ product: 'sem classe' }, {}]) {
      const { status, body } = await make(staff, { ...own, expiration_date: '2027-12-31' })
      expect([status, body.expiration_date, 'basis' in body]).toEqual([201, '2027-12-31', false])
    }
  })
})

describe('a class that needs cold', () => {
  it.each<[string, Own, string]>([
    [
      'raw meat in the open',
      { product: 'carne_crua', state: 'manipulado', place: 'ambiente' },
      'Carne crua não fica em temperatura ambiente. Escolha geladeira ou freezer.',
    ],
    [
      'minced meat in a dry place',
      { product: 'carne_crua_composta', state: 'manipulado', place: 'seco' },
      'Carne crua temperada, moída ou composta não fica em lugar seco. Escolha geladeira ou freezer.',
    ],
    [
      'raw meat that is sealed',
      { product: 'carne_crua', state: 'lacrado', place: 'ambiente', makersDate: '2027-01' },
      'Carne crua não fica em temperatura ambiente. Escolha geladeira ou freezer.',
    ],
    [
      'raw meat kept hot',
      { product: 'carne_crua', state: 'manipulado', place: 'banho-maria' },
      'Carne crua não fica em lugar quente. Escolha geladeira ou freezer.',
    ],
    [
      'opened milk, whatever its pack says',
      {
        product: 'leite_derivados',
        state: 'aberto',
        place: 'ambiente',
        makersDate: '2027-01',
        makersAfterOpening: { n: 3, unit: 'dia' },
      },
      'Leite e derivados não ficam em temperatura ambiente. Escolha geladeira ou freezer.',
    ],
    [
      'a fridge above its limit, whatever its pack says',
      {
        product: 'carne_crua',
        state: 'aberto',
        place: 'geladeira 8',
        makersDate: '2027-01',
        makersAfterOpening: { n: 3, unit: 'dia' },
      },
      'Carne crua precisa de até 4 °C. A Geladeira 8 trabalha até 8 °C.',
    ],
  ])('%s is refused, in the label and in the answer', async (_case, own, text) => {
    expect(await refusalOf(admin, { ...own, expiration_date: '2026-11-24', manualReason: 'acho bom' })).toEqual([
      422,
      'too_warm',
      text,
    ])
    const { status, body } = await ask(admin, own)
    expect([status, body.code, body.detail]).toEqual([422, 'too_warm', text])
  })

  it('asks for cold where no norm of the place does', async () => {
    const own = { product: 'carne BA', state: 'manipulado', place: 'geladeira BA' }
    expect(await refusalOf(salvador, { ...own, expiration_date: '2026-11-24', manualReason: 'acho bom' })).toEqual([
      422,
      'too_warm',
      'Carne crua precisa de até 5 °C. A Geladeira BA trabalha até 8 °C.',
    ])
  })

  it('sealed milk is kept as its pack says', async () => {
    const own = { product: 'leite_derivados', state: 'lacrado', place: 'ambiente', makersDate: '2027-01' }
    const { body } = await make(staff, own)
    expect(body).toMatchObject({ expiration_date: '2027-01-31' })
    // Once it is open it needs cold, so it is opened into the fridge, where a person says the date.
    const open = (sent: object) => staff.post<Problem>(`/api/products/${body.id}/open`, sent)
    expect((await open({})).body.code).toBe('too_warm')
    const date = { expiration_date: '2026-11-28' }
    expect((await open({ ...date, storageTypeId: places['freezer'] })).body.code).toBe('place_not_fitting')
    const opened = await staff.post<{ children: Label[] }>(`/api/products/${body.id}/open`, {
      ...date,
      storageTypeId: 'refrigerado',
    })
    expect([opened.status, opened.body.children]).toMatchObject([
      201,
      [{ state: 'aberto', storageKind: 'refrigerado', expiration_date: '2026-11-28', basis: { kind: 'manual' } }],
    ])
  })

  it('a fridge that has not said its temperature asks for it, and keeps the limit that is known', async () => {
    const own = { product: 'cozido', state: 'preparado', place: 'nova' }
    const { body } = await ask(staff, own)
    expect(body).toMatchObject({ expiration_date: null, limit: '2026-11-26', basis: { kind: 'manual' } })
    expect(body.limitText).toBe('3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II')
    expect(body.hints.join(' ')).toContain('Informe a temperatura de Geladeira nova em Tipos de armazenagem')
    const reason = { ...own, manualReason: 'medi agora' }
    expect((await refusalOf(staff, { ...reason, expiration_date: '2026-11-27' }))[1]).toBe('above_limit')
    expect((await make(staff, { ...reason, expiration_date: '2026-11-26' })).status).toBe(201)
  })

  it('a rule of the house for a colder place limits a warmer one', async () => {
    const rule = { foodClass: 'cozido', state: 'aberto', storageKind: 'refrigerado', origin: 'casa', tempMax: 2 }
    const set = await admin.put<{ id: string }>('/api/shelf-life/rules', { ...rule, duration: { n: 2, unit: 'dia' } })
    const own = { product: 'cozido', state: 'aberto' }
    expect((await ask(staff, own)).body).toMatchObject({
      expiration_date: null,
      limit: '2026-11-25',
      limitText: '2 dias até 2 °C · prazo da casa',
    })
    const late = { ...own, expiration_date: '2026-11-26', manualReason: 'acho bom' }
    expect((await refusalOf(staff, late))[1]).toBe('above_limit')
    await admin.delete(`/api/shelf-life/rules/${set.body.id}`)
  })
})

it('where no rule gives a date, the answer has the longest that the norms allow the class anywhere', async () => {
  const own = { product: 'ovos', state: 'aberto' }
  const { body } = await ask(staff, own)
  expect(body).toMatchObject({ expiration_date: null, limit: '2027-02-21' })
  const reason = { ...own, manualReason: 'orientação da nutricionista' }
  expect(await refusalOf(staff, { ...reason, expiration_date: '2027-02-22' })).toEqual([
    422,
    'above_limit',
    'A validade pode ser no máximo 21/02/2027: 90 dias abaixo de −18 °C · Portaria CVS 3/2026, art. 44 I.',
  ])
  expect((await make(staff, { ...reason, expiration_date: '2026-12-10' })).status).toBe(201)
  expect((await ask(staff, { product: 'cozido', state: 'preparado' })).body.limit).toBe('2026-11-26')
})

describe('days after opening', () => {
  const own = { product: 'outro', state: 'aberto' }

  it('stand beside the date of the pack, in a label and in a question', async () => {
    const alone = { ...own, makersAfterOpening: { n: 5, unit: 'dia' } }
    for (const { status, body } of [
      await admin.post<Problem>('/api/products', bodyOf(alone)),
      await ask(admin, alone),
    ]) {
      expect([status, body.errors]).toEqual([
        422,
        [{ path: 'makersDate', message: 'Informe também a validade do fabricante, que está na embalagem' }],
      ])
    }
    expect((await make(staff, { ...alone, makersDate: '2027-12' })).body.expiration_date).toBe('2026-11-28')
  })

  it('above 60 a person confirms them', async () => {
    const of = (n: number) => ({ ...own, makersDate: '2028-12', makersAfterOpening: { n, unit: 'dia' } })
    expect((await make(staff, of(60))).status).toBe(201)
    expect(await refusalOf(staff, of(61))).toEqual([
      422,
      'after_opening_unconfirmed',
      '61 dias após aberto é muito. Confira na embalagem e confirme.',
    ])
    expect((await refusalOf(staff, { ...of(61), afterOpeningConfirmed: false }))[1]).toBe('after_opening_unconfirmed')
    expect((await make(staff, { ...of(61), afterOpeningConfirmed: true })).body.expiration_date).toBe('2027-01-23')
    expect((await ask(staff, of(61))).body.hints).toContain('61 dias após aberto é muito. Confira na embalagem.')
  })
})

it('the page of a date by hand says so, with and without its key, and is not plain green', async () => {
  const own = { product: 'ovos', state: 'aberto', expiration_date: '2026-12-10', manualReason: 'da casa' }
  const byHand = (await make(staff, own)).body
  const computed = (await make(staff, { product: 'cozido', state: 'preparado', place: 'freezer' })).body
  const open = '?tenant=santos'
  for (const query of [open, `${open}&k=${byHand.qrKey}`]) {
    const page = (await admin.get<string>(`/view/${byHand.qrCode}${query}`)).body
    expect(page).toContain('class="card hand"')
    expect(page).toContain('<span>Dentro da validade informada à mão</span>')
    expect(page).toContain('Validade informada à mão')
    expect((await admin.get<PublicLabel>(`/api/public/labels/${byHand.qrCode}${query}`)).body.by_hand).toBe(true)
  }
  const plain = (await admin.get<string>(`/view/${computed.qrCode}${open}`)).body
  expect(plain).toContain('class="card normal"')
  expect(plain).not.toContain('à mão')
})

it('a rebuild has the same rows', async () => {
  for (const tenant of ['santos', 'salvador'])
    expect((await checkReplay(server.administration(), tenant)).differing).toEqual([])
})
