import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { join } from '../../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer, TestClient as Client } from '../../../../infra/test/server.ts'
import { writeTenant } from '../../../database/tenant-transaction.ts'
import { rawRequest } from '../../../http/raw-request.test-support.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label, LabelBody, LabelLot } from '../contract/api.ts'
import type { PublicLabel } from '../contract/public-label.ts'
import { localDate } from '../../../contract/expiry.ts'
import { labelBodyOf } from '../samples.test-support.ts'

let server: TestServer
let bistro: TestClient
let visitor: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  visitor = new Client(server.origin)
})
afterAll(() => server.close())
// After a minute the rate limit has forgotten all earlier visits.
beforeEach(() => server.clock.advance(3_600_000))

const generate = async (own: Partial<LabelBody> = {}) =>
  (
    await bistro.post<Label>(
      '/api/products',
      labelBodyOf({ expiration_date: '2026-12-24', lateReason: 'ontem', ...own }),
    )
  ).body
const publicLabel = (code: string, tenant = 'bistro', key = '') =>
  visitor.get<PublicLabel & Problem>(`/api/public/labels/${code}?tenant=${tenant}${key && `&k=${key}`}`)
const page = (code: string, query = '?tenant=bistro') => visitor.get<string>(`/view/${code}${query}`)
/** The page of a scanned label: with the key that its QR has. */
const scanned = ({ qrCode, qrKey }: Label) => page(qrCode, `?tenant=bistro&k=${qrKey}`)
const hoursAhead = (hours: number, ms = 0) => new Date(server.clock().getTime() + hours * 3_600_000 + ms).toISOString()

describe('the public label', () => {
  it('answers only the fields of the page, without a session', async () => {
    const { qrCode, qrKey } = await generate({
      weight: '250g',
      sif: '1234',
      manipulation_date: '2026-11-20',
      baseProductId: null,
    })
    for (const path of [`/api/public/labels/${qrCode}`, `/api/public/labels/${qrCode}/`]) {
      const answer = await visitor.get(`${path}?tenant=bistro&k=${qrKey}`)
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          name: 'Molho de Tomate',
          weight: '250g',
          manipulation_date: '2026-11-20',
          expiration_date: '2026-12-24',
          sif: '1234',
          sector: 'Cozinha Quente',
          responsible: 'Ana Souza',
          qrCode,
          business_name: 'Restaurante bistro',
          state: 'normal',
          in_stock: true,
          storage: 'Refrigerado',
          withdrawn_on: null,
        },
      ])
    }
  })

  it('is found by its code in upper or lower case and with surrounding spaces', async () => {
    const { qrCode } = await generate()
    for (const code of [qrCode.toLowerCase(), `%20${qrCode}%20`])
      expect((await publicLabel(code)).body.qrCode).toBe(qrCode)
  })

  it('is expired a millisecond after its instant, and near from 2880 minutes before it', async () => {
    const states: [number, number, string][] = [
      [0, -1, 'expired'],
      [0, 0, 'near'],
      [0, 1, 'near'],
      [48, 0, 'near'],
      [48, 1, 'normal'],
      [72, 0, 'normal'],
    ]
    for (const [hours, ms, state] of states) {
      const { qrCode } = await generate({ expiration_date: hoursAhead(hours, ms) })
      expect({ hours, ms, state: (await publicLabel(qrCode)).body.state }).toEqual({ hours, ms, state })
    }
  })

  it('shows that it has left stock', async () => {
    const { id, qrCode } = await generate()
    await bistro.post(`/api/products/${id}/discard`, { reason: 'avaria', note: 'Segredo da casa' })
    const today = localDate(server.clock(), 'America/Sao_Paulo')
    const { body } = await publicLabel(qrCode)
    expect(body).toMatchObject({ in_stock: false, state: 'normal', withdrawn_on: today })
    expect(JSON.stringify(body)).not.toMatch(/avaria|Segredo/)
  })

  it('is not found for another tenant, year or number, always with the same answer', async () => {
    await server.tenant('cantina')
    const { qrCode } = await generate()
    const answers = [
      await publicLabel(qrCode, 'cantina'),
      await publicLabel(qrCode, 'ninguem'),
      await publicLabel(qrCode, "x';--"),
      await publicLabel(qrCode.replace('2026', '2025')),
      await publicLabel('FID20269999'),
      await publicLabel(qrCode, ''),
    ]
    for (const {
      status,
      body: { requestId: _, ...body },
    } of answers) {
      expect([status, body]).toEqual([
        404,
        {
          type: 'about:blank',
          status: 404,
          title: 'Não encontrado',
          code: 'label_not_found',
          detail: 'Produto não encontrado',
        },
      ])
    }
    expect((await visitor.get<Problem>(`/api/public/labels/${qrCode}`)).status).toBe(404)
  })

  it.each([
    'nada',
    'FID',
    'FID2026001',
    'FID20260000',
    'FID202600042',
    'FID20261234567890',
    'FID2026-0001',
    '1',
    'FID%00',
    'x'.repeat(101),
    '%E0%A4%A',
    '%3Cscript%3E',
  ])('refuses %s as a code', async (code) => {
    const answer = await publicLabel(code)
    expect([answer.status, answer.body.detail]).toEqual([400, 'Código QR inválido'])
    const html = await page(code)
    expect([html.status, html.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(html.body).toContain('Código QR inválido')
  })

  it('is that of DEFAULT_TENANT when the address has no tenant', async () => {
    const other = await startTestServer({ defaultTenant: 'bistro' })
    try {
      const client = await other.tenant('bistro')
      const { body } = await client.post<Label>('/api/products', labelBodyOf())
      const guest = new Client(other.origin)
      expect((await guest.get(`/api/public/labels/${body.qrCode}`)).status).toBe(200)
      expect((await guest.get(`/view/${body.qrCode}`)).status).toBe(200)
    } finally {
      await other.close()
    }
  })

  it("is that of the sub-domain's tenant", async () => {
    const other = await startTestServer({ publicOrigin: 'https://etiquetas.exemplo.com.br' })
    try {
      await other.tenant('bistro')
      const login = await new Client(other.origin).login('bistro')
      const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
      const made = await rawRequest(other.origin, {
        method: 'POST',
        path: '/api/products',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(labelBodyOf()),
      })
      const { qrCode } = JSON.parse(made.text) as Label
      const at = (host: string, query = '') =>
        rawRequest(other.origin, { path: `/api/public/labels/${qrCode}${query}`, headers: { host } })
      expect((await at('bistro.etiquetas.exemplo.com.br')).status).toBe(200)
      expect((await at('cantina.etiquetas.exemplo.com.br')).status).toBe(404)
      expect((await at('bistro.outro.com.br')).status).toBe(421)
      const html = await rawRequest(other.origin, {
        path: `/view/${qrCode}?tenant=bistro`,
        headers: { host: 'etiquetas.exemplo.com.br' },
      })
      expect(html.status).toBe(200)
    } finally {
      await other.close()
    }
  })
})

describe('a label without its key', () => {
  const hidden = { weight: null, sif: null, sector: null, responsible: null }

  it('has product, dates, storage and state, and no person', async () => {
    const { qrCode, qrKey } = await generate({ weight: '250g', sif: '1234' })
    const other = await generate()
    const { body: known } = await publicLabel(qrCode, 'bistro', qrKey)
    expect(known).toMatchObject({ weight: '250g', sif: '1234', sector: 'Cozinha Quente', responsible: 'Ana Souza' })
    const wrong = ['', 'AAAAAAAA', other.qrKey, qrKey.slice(0, 7), `${qrKey}A`, encodeURIComponent('ção!ção!')]
    for (const key of wrong) {
      const { status, body } = await publicLabel(qrCode, 'bistro', key)
      expect([status, body]).toEqual([200, { ...known, ...hidden }])
      const html = (await page(qrCode, `?tenant=bistro&k=${key}`)).body
      expect(html).not.toMatch(/Ana|Souza|Cozinha Quente|250g|1234|Responsável|Peso/)
      for (const text of ['Molho de Tomate', 'Dentro da validade', '24/12/2026', 'Refrigerado'])
        expect(html).toContain(text)
    }
  })

  it('always has the true state', async () => {
    const { id, qrCode } = await generate({ expiration_date: hoursAhead(-1) })
    expect((await page(qrCode)).body).toMatch(/Produto Vencido[^]*Não consuma/)
    await bistro.post(`/api/products/${id}/discard`, { reason: 'vencido' })
    expect((await page(qrCode)).body).toContain('Retirado de uso')
  })

  it('does not learn the key from the page: the QR there has it only where the visitor has sent it', async () => {
    const { qrCode, qrKey } = await generate()
    const drawn = (html: string) => /class="code">[^]*<\/svg>/.exec(html)?.[0]
    const [typed, wrong, full] = [
      await page(qrCode),
      await page(qrCode, '?tenant=bistro&k=AAAAAAAA'),
      await page(qrCode, `?tenant=bistro&k=${qrKey}`),
    ]
    for (const { body } of [typed, wrong]) expect(body).not.toContain(qrKey)
    expect(drawn(wrong.body)).toBe(drawn(typed.body))
    expect(drawn(full.body)).not.toBe(drawn(typed.body))
  })

  it('is the same code in each tenant with another key', async () => {
    const cantina = await server.tenant('chave-de-outra')
    const { body } = await cantina.post<Label>('/api/products', labelBodyOf())
    const own = (await bistro.get<Label>(`/api/products/${body.id}`)).body
    expect(own.qrCode).toBe(body.qrCode)
    expect(own.qrKey).not.toBe(body.qrKey)
    expect((await publicLabel(body.qrCode, 'chave-de-outra', own.qrKey)).body.responsible).toBeNull()
    expect((await publicLabel(body.qrCode, 'chave-de-outra', body.qrKey)).body.responsible).toBe('Ana Souza')
  })

  it('has the same key in every answer that has the label', async () => {
    const made = await generate({ quantity: 1 })
    const { qrKey, id } = made
    const consumed = await bistro.post<Label>(`/api/products/${id}/consume`, {})
    const undone = await bistro.post<Label>(`/api/products/${id}/undo`, {})
    const one = await bistro.get<Label>(`/api/products/${id}`)
    const [listed] = (await bistro.get<readonly Label[]>(`/api/products?q=${made.qrCode}`)).body
    const [lot] = (await bistro.get<readonly LabelLot[]>(`/api/products/lots?q=${made.qrCode}`)).body
    expect([consumed.body.qrKey, undone.body.qrKey, one.body.qrKey, listed?.qrKey, lot?.labels[0]?.qrKey]).toEqual(
      Array.from({ length: 5 }, () => qrKey),
    )
  })
})

describe('what the house shows of the responsible', () => {
  const path = '/api/shelf-life/settings'
  const choose = (publicResponsible: string) => bistro.put(path, { publicResponsible })

  it('is the name, until an administrator chooses initials or nothing', async () => {
    const { qrCode, qrKey } = await generate({ responsible: 'Ana de Souza' })
    expect((await bistro.get(path)).body).toMatchObject({ publicResponsible: 'nome' })
    const shown: (string | null)[] = []
    for (const choice of ['nome', 'iniciais', 'nao', 'nome']) {
      expect(await choose(choice)).toMatchObject({ status: 200, body: { publicResponsible: choice } })
      shown.push((await publicLabel(qrCode, 'bistro', qrKey)).body.responsible)
      expect((await publicLabel(qrCode)).body.responsible).toBeNull()
    }
    expect(shown).toEqual(['Ana de Souza', 'A. S.', null, 'Ana de Souza'])
    await choose('nao')
    expect((await page(qrCode, `?tenant=bistro&k=${qrKey}`)).body).not.toMatch(/Responsável|Souza/)
    expect((await bistro.get(path)).body).toMatchObject({ publicResponsible: 'nao' })
    await choose('nome')
  })

  it('is refused for another value, and for a member who is not an administrator', async () => {
    expect((await choose('tudo')).status).toBe(422)
    const { client: staff } = await join(server, bistro, 'bia@bistro.com.br')
    expect((await staff.put(path, { publicResponsible: 'nao' })).status).toBe(403)
    expect((await staff.get(path)).body).toMatchObject({ publicResponsible: 'nome' })
  })

  it('is recorded once for each change, in words', async () => {
    for (const choice of ['iniciais', 'iniciais', 'nao', 'nome']) await choose(choice)
    const { body } = await bistro.get<{ readonly text: string }[]>('/api/audit?limit=3')
    expect(body.map(({ text }) => text)).toEqual([
      'definiu que a página da etiqueta mostra o nome do responsável a quem escaneia o QR',
      'definiu que a página da etiqueta não mostra o responsável a quem escaneia o QR',
      'definiu que a página da etiqueta mostra só as iniciais do responsável a quem escaneia o QR',
    ])
  })
})

describe('too many requests', () => {
  it('for labels are refused until a second has passed', async () => {
    const { qrCode } = await generate()
    const answers = await Promise.all(Array.from({ length: 70 }, () => publicLabel(qrCode)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('1')
    expect(refused?.body.detail).toBe('Muitas consultas seguidas. Aguarde um instante e tente novamente.')
    const html = await page(qrCode)
    expect([html.status, html.headers.get('content-type'), html.headers.get('retry-after')]).toEqual([
      429,
      'text/html; charset=utf-8',
      '1',
    ])
    expect(html.body).toContain('Muitas consultas seguidas.')
    server.clock.advance(1_000)
    expect((await publicLabel(qrCode)).status).toBe(200)
    expect((await publicLabel(qrCode)).status).toBe(429)
  })

  it('for unknown codes are refused six times earlier', async () => {
    const statuses: number[] = []
    for (let id = 5000; id < 5015; id += 1) statuses.push((await publicLabel(`FID2026${id}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), ...Array.from({ length: 5 }, () => 429)])
  })

  describe('from many addresses', () => {
    let proxied: TestServer
    let codes: readonly Label[]
    const ask = (label: Label, address: string, key = '') =>
      new Client(proxied.origin).get<Problem>(`/api/public/labels/${label.qrCode}?tenant=bistro${key && `&k=${key}`}`, {
        'x-forwarded-for': address,
      })
    const statusesOf = async (count: number, visit: (index: number) => Promise<{ readonly status: number }>) => {
      const answers = await Promise.all(Array.from({ length: count }, (_, index) => visit(index)))
      return [200, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length)
    }
    const label = () => codes[0] ?? failed()
    const failed = (): never => {
      throw new Error('No label was generated')
    }

    beforeAll(async () => {
      proxied = await startTestServer({ trustedProxies: 1 })
      const client = await proxied.tenant('bistro')
      codes = [(await client.post<Label>('/api/products', labelBodyOf())).body]
    })
    afterAll(() => proxied.close())
    beforeEach(() => proxied.clock.advance(3_600_000))

    it('of one IPv6 connection are counted together', async () => {
      const from = (index: number) => `2001:db8:0:7::${(index + 1).toString(16)}`
      expect(await statusesOf(150, (index) => ask(label(), from(index), label().qrKey))).toEqual([120, 30])
      expect((await ask(label(), '2001:db8:0:8::1', label().qrKey)).status).toBe(200)
    })

    it('without a key are counted for the tenant, and those with it are not refused for that', async () => {
      const from = (index: number) => `10.1.${index >> 8}.${index & 255}`
      expect(await statusesOf(330, (index) => ask(label(), from(index)))).toEqual([300, 30])
      const refused = await ask(label(), '10.9.9.9')
      expect([refused.status, refused.body.detail]).toEqual([
        429,
        'Muitas consultas seguidas. Aguarde um instante e tente novamente.',
      ])
      expect(refused.headers.get('retry-after')).toBe('1')
      expect((await ask(label(), '10.9.9.10', 'AAAAAAAA')).status).toBe(429)
      expect((await ask(label(), '10.9.9.11', label().qrKey)).status).toBe(200)
    })
  })
})

describe('/view', () => {
  it.each([
    [72, 'Dentro da validade'],
    [48, 'Validade Próxima'],
    [-1, 'Produto Vencido'],
  ])('%i hours before the expiry shows %s', async (hours, banner) => {
    const { qrCode } = await generate({ expiration_date: hoursAhead(hours) })
    const { status, headers, body } = await page(qrCode)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const banners = ['Dentro da validade', 'Validade Próxima', 'Produto Vencido', 'Retirado de uso']
    expect(banners.filter((text) => body.includes(text))).toEqual([banner])
  })

  it('shows that a label has left stock, for any expiry', async () => {
    const { id, qrCode } = await generate({ expiration_date: hoursAhead(-1) })
    await bistro.post(`/api/products/${id}/discard`, { reason: 'vencido' })
    const { body } = await page(qrCode)
    expect(body).toMatch(/Retirado de uso em \d\d\/\d\d\/2026/)
    expect(body).toContain('Validade que tinha')
    expect(body).not.toContain('Produto Vencido')
  })

  it.each([
    [-1, 'venceu há 1 dia', 'Não consuma.'],
    [-73, 'venceu há 4 dias', 'Não consuma.'],
    [1, 'vence hoje', ''],
  ])('%i hours before the expiry says how far it is', async (hours, away, note) => {
    const { qrCode } = await generate({ expiration_date: hoursAhead(hours) })
    const { body } = await page(qrCode)
    expect(body).toContain(away)
    expect(body.includes('Não consuma.')).toBe(note !== '')
  })

  it('leads the team, after a login, to the label in the app', async () => {
    const { qrCode } = await generate()
    const answer = await page(qrCode)
    expect(answer.body).toContain(`<a href="/baixa/${qrCode}?tenant=bistro">Sou da equipe</a>`)
    expect(answer.body).not.toContain('<nav')
    expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual(['private, max-age=30', 'Cookie'])
  })

  it('has the likeliest actions for a member of its restaurant, as links, and is then kept by no cache', async () => {
    const { qrCode, id } = await generate({ expiration_date: hoursAhead(24) })
    const asMember = () => bistro.get<string>(`/view/${qrCode}?tenant=bistro`)
    const deeds = (body: string) =>
      [...body.matchAll(/<a class="\w+" href="([^"]*)">([^<]*)</gu)].map(([, href, word]) => `${word} ${href}`)
    const answer = await asMember()
    const link = (word: string, query = '') => `${word} /baixa/${qrCode}?${query}tenant=bistro`
    const discard = link('Descartar', 'fazer=descartar&amp;')
    expect(deeds(answer.body)).toEqual([link('Usei', 'fazer=consumir&amp;'), discard, link('Mais…')])
    expect(answer.body).not.toMatch(/<script|Sou da equipe/u)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    server.clock.advance(25 * 3_600_000)
    expect(deeds((await asMember()).body)).toEqual([discard, link('Mais…')])
    await bistro.post(`/api/products/${id}/discard`, { reason: 'vencido' })
    expect(deeds((await asMember()).body)).toEqual([link('Abrir no FoodID')])
  })

  it('does not offer to consume a sample', async () => {
    const sample = {
      sample: true,
      state: 'preparado',
      storageTypeId: 'refrigerado',
      expiration_date: undefined,
    } as const
    const { body } = await bistro.post<Label>('/api/products', { ...labelBodyOf(), ...sample })
    // Without its key, too: what may be done depends on the label, and not on what the visitor is shown of it.
    for (const key of [`&k=${body.qrKey}`, '']) {
      const answer = await bistro.get<string>(`/view/${body.qrCode}?tenant=bistro${key}`)
      expect(answer.body).toContain('fazer=descartar')
      expect(answer.body).not.toContain('Usei')
    }
  })

  it('is that of a stranger for the people of another restaurant, and after the end of a session', async () => {
    const { qrCode } = await generate()
    const cantina = await server.tenant('cantina-ao-lado')
    const cases = [
      await cantina.get<string>(`/view/${qrCode}?tenant=bistro`),
      await visitor.get<string>(`/view/${qrCode}?tenant=bistro`, { cookie: 'sid=nada' }),
      await visitor.get<string>(`/view/${qrCode}?tenant=bistro`, { cookie: `sid=bistro.${'A'.repeat(43)}` }),
    ]
    for (const { status, body } of cases) {
      expect(status).toBe(200)
      expect(body).toContain('Sou da equipe')
      expect(body).not.toContain('Usei')
    }
  })

  it("shows the label as it was printed, in the tenant's zone, with its code", async () => {
    const made = await generate({
      weight: '1,5kg',
      sif: '1234',
      manipulation_date: '2026-11-21T09:30:00-03:00',
      expiration_date: '2026-12-24T18:00:00-03:00',
    })
    const { body } = await scanned(made)
    for (const text of [
      'Restaurante bistro',
      'Molho de Tomate',
      '1,5kg',
      '21/11/2026 09:30',
      '24/12/2026',
      'quinta-feira, até as 18:00',
      '1234',
      'Cozinha Quente',
      'Ana Souza',
      made.qrCode,
      `QR code de ${made.qrCode}`,
    ])
      expect(body).toContain(text)
  })

  it('shows 500mg only for a label without a weight', async () => {
    const made = await generate()
    expect((await scanned(made)).body).toContain('<dd>300g</dd>')
    // No request can store an empty weight; labels of an older system may have one.
    await writeTenant(server.application.database, 'bistro', async (tx) =>
      tx.send({
        sql: "update labels set weight = '', sif = '' where tenant_id = $1 and id = $2",
        parameters: ['bistro', made.id],
      }),
    )
    const { body } = await scanned(made)
    expect(body).toContain('<dd>500mg</dd>')
    expect(body).toContain('<dd>ISENTO</dd>')
  })

  it('is not for search engines, and loads no other files', async () => {
    const { qrCode } = await generate()
    const { headers, body } = await page(qrCode)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('private, max-age=30')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toMatch(/<script|<link|<img|<iframe|https?:\/\/(?!www\.w3\.org)/)
  })

  it('escapes HTML in all fields', async () => {
    const hostile = `<script>alert('1')</script><img src=x onerror="alert(2)">&lt;`
    const made = await generate({
      name: hostile,
      sector: hostile,
      responsible: hostile,
      weight: '"><b>1kg',
      sif: '<i>',
    })
    const { body } = await scanned(made)
    expect(body).not.toMatch(/<script|<img|<b>1kg|<i>/)
    expect(
      body.split("&lt;script&gt;alert('1')&lt;/script&gt;&lt;img src=x onerror=&quot;alert(2)&quot;&gt;&amp;lt;"),
    ).toHaveLength(5)
    expect(body).toContain('&quot;&gt;&lt;b&gt;1kg')
  })

  it.each([
    ['FID20268888', '?tenant=bistro', 404, 'Produto não encontrado'],
    ['FID20260001', '?tenant=ninguem', 404, 'Produto não encontrado'],
    ['', '', 400, 'Código QR não fornecido'],
    ['', '?tenant=bistro', 400, 'Código QR não fornecido'],
  ])('%s%s answers an error page', async (code, query, status, text) => {
    const answer = await page(code, query)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).toContain(text)
    expect(answer.body).toContain('<meta name="robots" content="noindex">')
  })
})
