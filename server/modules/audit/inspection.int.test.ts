import { setTimeout as sleep } from 'node:timers/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter, join, NEW_PASSWORD } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer, TestClient as Client } from '../../../infra/test/server.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'
import { verifyChain } from '../../events/event-chain.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import { expireOften, printOften } from './samples.test-support.ts'

let server: TestServer
let endJobs: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer({ now: '2018-01-01T12:00:00Z' })
  endJobs = await server.startJobs('worker')
})
afterAll(async () => {
  await endJobs()
  await server.close()
})

interface Status {
  readonly id: string
  readonly state: string
  readonly title: string
  readonly file: string
  readonly fileName: string | null
  readonly failure: string | null
  readonly done: number
  readonly total: number
}

async function ended(client: TestClient, from: string, to: string): Promise<Status> {
  const requested = await client.post<Status>('/api/audit/inspection', { from, to })
  expect(requested.status, JSON.stringify(requested.body)).toBe(202)
  for (let look = 0; look < 600; look += 1) {
    const { body: status } = await client.get<Status>(`/api/exports/${requested.body.id}`)
    if (status.state !== 'waiting' && status.state !== 'running') return status
    await sleep(50)
  }
  throw new Error('The export did not end in time')
}

const titles = [
  '1. Etiquetas geradas',
  '2. Impressões e reimpressões',
  '3. Baixas: consumos e descartes',
  '4. Vencimentos registrados pelo sistema',
  '5. Recebimentos',
  '6. Temperaturas',
  '7. Ocorrências',
  '8. Recolhimentos',
  '9. Alergênicos declarados',
  '10. Proteção do registro',
]

interface Pack {
  readonly pages: readonly string[]
  readonly cover: string
  /** The rows of each section, each read from left to right. */
  readonly rows: readonly (readonly string[])[]
  readonly proof: string
}

/** The text of the PDF, as PDFium extracts it. */
async function packOf(client: TestClient, from: string, to = from): Promise<Pack> {
  const status = await ended(client, from, to)
  expect(status, JSON.stringify(status)).toMatchObject({
    state: 'done',
    fileName: `inspecao-${from}-a-${to}.pdf`,
    total: 100,
    done: 100,
  })
  const response = await fetch(server.origin + status.file, { headers: { cookie: client.cookie } })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(new Uint8Array(await response.arrayBuffer()))
    const pages = Array.from(document.pages(), (page) => page.getText().replaceAll(/\s+/g, ' '))
    document.destroy()
    return readPack(pages)
  } finally {
    library.destroy()
  }
}

function readPack(pages: readonly string[]): Pack {
  const cover = pages
    .slice(
      0,
      pages.findIndex((page) => page.includes(`Pacote de inspeção ${titles[0]}`)),
    )
    .join(' ')
  const body = pages
    .slice(pages.findIndex((page) => page.includes(`Pacote de inspeção ${titles[0]}`)))
    .map((page) => page.replace(/ Emitido em .*$/, ''))
    .join(' ')
  const parts = titles.map((title, index) =>
    body.slice(body.indexOf(title), index + 1 < titles.length ? body.indexOf(titles[index + 1] ?? '') : undefined),
  )
  const rows = parts.slice(0, 4).map((part) =>
    part
      .split(/ (?=\d\d\/\d\d\/\d{4} \d\d:\d\d \S+ (?:removido )?nº )/)
      .slice(1)
      .map((row) => row.replace(/ Restaurante \S+ Pacote de inspeção .*$/, '').trim()),
  )
  return { pages, cover, rows, proof: parts.at(-1) ?? '' }
}

const label = (own: object = {}) => ({
  name: 'Molho',
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana',
  expiration_date: '2099-11-26',
  storageType: 'seco',
  manipulation_date: '2018-01-02',
  ...own,
})

async function succeed<T>(sending: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await sending
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Runs every periodic job once. */
async function runPeriodicJobs(tenant: string): Promise<void> {
  const context = {
    database: server.application.database,
    store: server.application.store,
    clock: server.clock,
    log: pino({ level: 'silent' }),
    tenantIds: () => Promise.resolve([tenant]),
  }
  for (const job of server.application.modules.flatMap(({ jobs = [] }) => jobs))
    if (job.everyMs !== undefined) await job.run(context, {})
}

describe('the period of an inspection pack', () => {
  // São Paulo: 3 November 2018 ended at 03:00Z; the 4th had no midnight, began at one o'clock and ended at 02:00Z; 17
  // February 2018 had 25 hours.
  it.each([
    {
      tenant: 'ordinario',
      day: '2018-11-02',
      before: '2018-11-02T02:59:59.999Z',
      first: '2018-11-02T03:00:00Z',
      last: '2018-11-03T02:59:59.999Z',
      after: '2018-11-03T03:00:00Z',
    },
    {
      tenant: 'sem-meia-noite',
      day: '2018-11-04',
      before: '2018-11-04T02:59:59.999Z',
      first: '2018-11-04T03:00:00Z',
      last: '2018-11-05T01:59:59.999Z',
      after: '2018-11-05T02:00:00Z',
    },
    {
      tenant: 'longo',
      day: '2018-02-17',
      before: '2018-02-17T01:59:59.999Z',
      first: '2018-02-17T02:00:00Z',
      last: '2018-02-18T02:59:59.999Z',
      after: '2018-02-18T03:00:00Z',
    },
  ])("$day is that day in the tenant's time zone, to the millisecond", async ({ tenant, day, ...instants }) => {
    server.clock.set(instants.before)
    const client = await server.tenant(tenant)
    for (const [name, at] of Object.entries(instants)) {
      server.clock.set(at)
      const { id } = await succeed(client.post<{ id: number }>('/api/products', label({ name })))
      await succeed(client.post('/api/products/prints', { ids: [id], copies: 1, medium: 'browser-50x30' }))
      await succeed(client.post(`/api/products/${id}/consume`, {}))
    }
    const { rows, cover } = await packOf(client, day)
    for (const section of rows.slice(0, 3))
      expect(section.map((row) => / (before|first|last|after) /.exec(row)?.[1])).toEqual(['first', 'last'])
    expect(rows[0]?.[1]).toMatch(
      new RegExp(
        `^${day.split('-').toReversed().join('/')} 23:59 Chefe nº 3 FID20180003 last 300g · SIF ISENTO Cozinha Ana Seco/Despensa 02/01/2018 26/11/2099`,
      ),
    )
    expect(cover).toContain(
      `Período ${day.split('-').toReversed().join('/')} a ${day.split('-').toReversed().join('/')}`,
    )
    expect((await packOf(client, '2017-12-01', '2017-12-31')).rows).toEqual([[], [], [], []])
  })

  it.each([
    [{ from: '2018-01-02', to: '2018-01-01' }, 'O fim não pode ser antes do início'],
    [{ from: '2018-01-01', to: '2019-01-02' }, 'O período pode ter no máximo 366 dias'],
    [{ from: '2018-02-30', to: '2018-03-01' }, 'O início deve ser uma data (2026-12-31)'],
    [{ from: '2018-01-01T00:00:00Z', to: '2018-03-01' }, 'O início deve ser uma data (2026-12-31)'],
    [{ from: '2018-01-01' }, 'O fim deve ser uma data'],
  ])('refuses %j: %s', async (body, message) => {
    server.clock.set('2019-06-01T12:00:00Z')
    const client = await server.tenant(`recusa-${message.length}-${JSON.stringify(body).length}`)
    const { status, body: problem } = await client.post<Problem>('/api/audit/inspection', body)
    expect(status).toBe(422)
    expect(problem.errors?.map((error) => error.message)).toEqual([message])
  })

  it('may be as long as a leap year, and may be requested by admins only', async () => {
    const client = await server.tenant('bissexto')
    const { client: staff } = await join(server, client, 'bia@bissexto.com.br')
    expect((await staff.post('/api/audit/inspection', { from: '2018-01-01', to: '2018-01-02' })).status).toBe(403)
    expect(
      (await new Client(server.origin).post('/api/audit/inspection', { from: '2018-01-01', to: '2018-01-02' })).status,
    ).toBe(401)
    expect(await ended(client, '2019-01-01', '2020-01-01')).toMatchObject({
      state: 'done',
      title: 'Pacote de inspeção de 01/01/2019 a 01/01/2020 (PDF)',
    })
  })
})

describe('the inspection pack', () => {
  let client: TestClient
  const tenant = 'cozinha'
  beforeAll(async () => {
    server.clock.set('2026-11-20T15:00:00Z')
    client = await server.tenant(tenant)
    const { client: bia } = await join(server, client, 'bia@cozinha.com.br')
    await succeed(
      client.post(
        '/api/products',
        label({
          name: 'Molho Pesto',
          weight: '250g',
          sif: '1234',
          quantity: 12,
          expiration_date: '2026-11-21',
          storageType: 'refrigerado',
          additionalStorageType: 'congelado',
          manipulation_date: '2026-11-20T10:00:00-03:00',
        }),
      ),
    )
    await succeed(client.post('/api/products', label({ name: 'Arroz', expiration_date: '2026-12-24' })))
    server.clock.advance(60_000)
    await succeed(bia.post('/api/products/prints', { ids: [1, 2, 3, 7, 13], copies: 2, medium: 'browser-a4' }))
    await succeed(client.post('/api/products/prints', { ids: [2], copies: 1, medium: 'pdf-50x30' }))
    await succeed(bia.post('/api/products/1/consume', {}))
    await succeed(client.post('/api/products/2/discard', { reason: 'avaria', note: 'caiu no chão' }))
    server.clock.set('2026-11-22T03:00:01Z')
    await runPeriodicJobs(tenant)
    await succeed(
      (
        await enter(server, '/tenant/login', { email: 'bia@cozinha.com.br', password: NEW_PASSWORD, tenant_id: tenant })
      ).post('/api/products/3/discard', { reason: 'vencido', note: '' }),
    )
  })

  it('lists exactly the recorded events with author and time, equal ones of one request in one row', async () => {
    const { rows } = await packOf(client, '2026-11-20', '2026-11-22')
    expect(rows).toEqual([
      [
        '20/11/2026 12:00 Chefe nº 1 a 12 FID20260001 a FID20260012 12 etiquetas Molho Pesto 250g · SIF 1234 Cozinha Ana Refrigerado + Congelado 20/11/2026 10:00 21/11/2026',
        '20/11/2026 12:00 Chefe nº 13 FID20260013 Arroz 300g · SIF ISENTO Cozinha Ana Seco/Despensa 02/01/2018 24/12/2026',
      ],
      [
        '20/11/2026 12:01 Bia nº 1 a 3 FID20260001 a FID20260003 3 etiquetas Molho Pesto 2 de cada 6 no total Impressão folha A4',
        '20/11/2026 12:01 Bia nº 7 FID20260007 Molho Pesto 2 Impressão folha A4',
        '20/11/2026 12:01 Bia nº 13 FID20260013 Arroz 2 Impressão folha A4',
        '20/11/2026 12:01 Chefe nº 2 FID20260002 Molho Pesto 1 Reimpressão PDF de 50 × 30 mm',
      ],
      [
        '20/11/2026 12:01 Bia nº 1 FID20260001 Molho Pesto Consumo 21/11/2026 no prazo',
        '20/11/2026 12:01 Chefe nº 2 FID20260002 Molho Pesto Descarte Embalagem ou rótulo danificado 21/11/2026 no prazo caiu no chão',
        '22/11/2026 00:00 Bia nº 3 FID20260003 Molho Pesto Descarte Vencido 21/11/2026 já vencida',
      ],
      [
        '22/11/2026 00:00 Sistema nº 3 FID20260003 Molho Pesto 21/11/2026 descarte 22/11/2026 00:00',
        '22/11/2026 00:00 Sistema nº 4 a 12 FID20260004 a FID20260012 9 etiquetas Molho Pesto 21/11/2026 sem baixa',
      ],
    ])
  })

  it('counts the events of the log, in total and by person', async () => {
    const { cover } = await packOf(client, '2026-11-20', '2026-11-22')
    const events = await recordedEvents(server.application.database, tenant)
    const count = (type: string, of: (data: Readonly<Record<string, unknown>>) => boolean = () => true) =>
      events.filter((event) => event.type === type && of(event.data)).length
    const copies = events.reduce(
      (sum, { type, data }) => sum + (type === 'LabelPrinted' ? Number(data['copies']) : 0),
      0,
    )
    const expired = events.flatMap(({ type, data }) =>
      type === 'LabelsExpired' ? (data['labels'] as object[]) : [],
    ).length
    const figures = {
      'Etiquetas geradas': count('LabelGenerated'),
      Impressões: count('LabelPrinted', ({ reprint }) => reprint === false),
      Reimpressões: count('LabelPrinted', ({ reprint }) => reprint === true),
      'Cópias enviadas': copies,
      Consumos: count('LabelConsumed'),
      Descartes: count('LabelDiscarded'),
      'Baixas de vencidas': 1,
      'Venceram em estoque': expired,
      'Destas, sem baixa': 9,
    }
    expect(figures).toEqual({
      'Etiquetas geradas': 13,
      Impressões: 5,
      Reimpressões: 1,
      'Cópias enviadas': 11,
      Consumos: 1,
      Descartes: 2,
      'Baixas de vencidas': 1,
      'Venceram em estoque': 10,
      'Destas, sem baixa': 9,
    })
    for (const [name, value] of Object.entries(figures)) expect(cover).toContain(`${name} ${value} `)
    expect(cover).toContain('Motivo Descartes Vencido 1 Embalagem ou rótulo danificado 1 ')
    expect(cover).toContain(
      'Pessoa Geradas Impressões Reimpressões Consumos Descartes Vencimentos Bia 0 5 0 1 1 0 Chefe 13 0 1 0 1 0 Sistema 0 0 0 0 0 10',
    )
  })

  it('states the business, the period, when and for whom it was issued, and that the period has not ended', async () => {
    const { cover, pages } = await packOf(client, '2026-11-20', '2026-11-30')
    expect(cover).toContain(
      'Estabelecimento Restaurante cozinha Período 20/11/2026 a 30/11/2026 O período ainda não terminou: há aqui o que foi registrado até a emissão. Fuso horário America/Sao_Paulo GMT-03:00 na emissão; todos os horários são deste fuso Emitido em 22/11/2026 00:00 Pedido por Chefe Situação na emissão, em 22/11/2026 00:00 nada do que foi registrado depois está neste documento',
    )
    expect(pages.map((page) => /Página \d+ de \d+/.exec(page)?.[0])).toEqual(
      pages.map((_, index) => `Página ${index + 1} de ${pages.length}`),
    )
    for (const [index, title] of titles.entries()) {
      const named = Number(new RegExp(`${titles[index] ?? ''} página (\\d+)`).exec(cover)?.[1])
      expect(pages[named - 1]).toContain(title)
      expect(pages.slice(1, named - 1).join(' ')).not.toContain(title)
    }
  })

  it('has the data of the house that are known in its head', async () => {
    const said = { legalName: 'Cozinha da Praça Ltda.', cnpj: '11.444.777/0001-61', city: 'Campinas', uf: 'SP' }
    const licence = { sanitaryLicence: 'CEVS 123', technicalPerson: { name: 'Rita Alves', register: 'CRN 3 456' } }
    const { status, body } = await client.put('/api/business', { ...said, ...licence })
    expect(status, JSON.stringify(body)).toBe(200)
    const { cover } = await packOf(client, '2026-11-20', '2026-11-22')
    expect(cover).toContain(
      'Estabelecimento Restaurante cozinha Razão social Cozinha da Praça Ltda. CNPJ 11.444.777/0001-61 Endereço Campinas/SP Licença sanitária CEVS 123 Responsável técnico Rita Alves, CRN 3 456 Período',
    )
  })

  it('states what was verified of the hash chain', async () => {
    const chain = await verifyChain(server.application.database, tenant)
    const { proof } = await packOf(client, '2026-11-20', '2026-11-22')
    const walked = Number(/(\d+) registros foram relidos e conferidos/.exec(proof)?.[1])
    // The export request is an event of the log too, and may be its last one.
    expect(walked).toBeGreaterThanOrEqual(chain.events + 1)
    expect(proof).toContain(`Último registro na emissão: nº ${walked}.`)
    expect(proof).toMatch(/Elo do fim do registro: [0-9a-f]{64} /)
    // The pack is for an inspector: it names no command. The guide for operators has the command.
    expect(proof).toContain('peça a conferência do registro a quem cuida do sistema')
    expect(proof).not.toMatch(/npm|audit verify|--/)
    const positions = (await recordedEvents(server.application.database, tenant)).flatMap(({ type }, index) =>
      /^Label(?:Generated|Printed|Consumed|Discarded|sExpired)$/.test(type) ? [index + 1] : [],
    )
    expect(proof).toContain(
      `Registros que este documento lista: ${positions.length}, do nº ${positions[0]} ao nº ${positions.at(-1)} `,
    )
  })

  it('prints the link that is then stored with the next event', async () => {
    const { proof } = await packOf(client, '2026-11-20', '2026-11-22')
    await succeed(client.post('/api/categories', { name: 'Depois' }))
    const [, position = '', link = ''] = /nº (\d+)\. Elo do fim do registro: ([0-9a-f]{64})/.exec(proof) ?? []
    const links = await writeTenant(server.application.database, tenant, (tx) =>
      tx.query<{ link: Buffer }>({
        sql: 'select link from events where tenant_id = $1 and position = $2',
        parameters: [tenant, Number(position) + 1],
      }),
    )
    expect(links[0]?.link.toString('hex')).toBe(link)
  })

  it('warns if the chain has faults, and lists each event of a long log once', async () => {
    const broken = await server.tenant('quebrado')
    await succeed(broken.post('/api/products', label()))
    await printOften(server.application.database, 'quebrado', { label: 1, times: 2_100, since: '2026-11-22T03:00:02Z' })
    const { cover, proof, rows } = await packOf(broken, '2026-11-22')
    expect(cover).toContain('ATENÇÃO: a conferência do registro encontrou falhas.')
    expect(proof).toContain('a conferência encontrou 2.100 falhas na cadeia')
    expect(proof).toContain('não tem o seu selo.')
    expect(proof).toContain('… e mais 2.090.')
    expect(proof).not.toContain('nenhum alterado')
    expect(rows[1]).toHaveLength(2_100)
    expect(cover).toContain('Impressões 1 Reimpressões 2.099 Cópias enviadas 2.100')
    expect(rows[1]?.[0]).toContain('Usuário removido nº 1 ')
  })

  it('fails with a message if it would have too many rows', async () => {
    const busy = await server.tenant('cheio')
    await expireOften(server.application.database, 'cheio', { times: 201, since: '2026-11-22T03:00:02Z' })
    expect(await ended(busy, '2026-11-22', '2026-11-22')).toMatchObject({
      state: 'failed',
      failure: 'São registros demais para um só pacote de inspeção. Escolha um período menor e peça mais de um.',
    })
  })

  it('states for each empty section that it is empty', async () => {
    const { pages, rows } = await packOf(client, '2026-11-01', '2026-11-02')
    expect(rows).toEqual([[], [], [], []])
    for (const nothing of [
      'Nenhuma etiqueta foi gerada',
      'Nenhuma etiqueta foi impressa',
      'Nenhuma baixa foi registrada',
      'Nenhum vencimento de etiqueta em estoque foi registrado',
    ])
      expect(pages.join(' ')).toContain(nothing)
    expect(pages.join(' ')).toContain('Registros que este documento lista: nenhum.')
  })
})

describe('the moment of an inspection pack', () => {
  it('tells one state in all its parts: that of its moment', async () => {
    server.clock.set('2026-12-10T15:00:00Z')
    const kitchen = await server.tenant('uma-verdade')
    await succeed(kitchen.post('/api/products', label({ name: 'Creme', quantity: 3, expiration_date: '2026-12-10' })))
    server.clock.set('2026-12-11T03:00:01Z')
    await runPeriodicJobs('uma-verdade')
    await kitchen.login('uma-verdade')
    const [whole, first] = ['nº 1 a 3 FID20260001 a FID20260003 3 etiquetas', 'nº 1 FID20260001']
    const open = await packOf(kitchen, '2026-12-10', '2026-12-11')
    expect(open.cover).toContain('Venceram em estoque 3 Destas, sem baixa 3 ')
    expect(open.pages.join(' ')).toContain(
      '3 etiquetas venceram em estoque no período e estavam sem baixa na emissão, em 11/12/2026 00:00.',
    )
    expect(open.rows[3]).toEqual([`11/12/2026 00:00 Sistema ${whole} Creme 10/12/2026 sem baixa`])

    // All three are discarded the same morning: no part says any more that one is left.
    server.clock.set('2026-12-11T11:00:00Z')
    for (const id of [1, 2, 3]) {
      await succeed(kitchen.post(`/api/products/${id}/discard`, { reason: 'vencido' }))
      server.clock.advance(60_000)
    }
    const cleared = await packOf(kitchen, '2026-12-10', '2026-12-11')
    expect(cleared.cover).toContain('Venceram em estoque 3 Destas, sem baixa 0 ')
    expect(cleared.pages.join(' ')).toContain(
      '3 etiquetas venceram em estoque no período e todas tiveram baixa depois (seção 3).',
    )
    expect(cleared.pages.join(' ')).not.toContain('sem baixa na emissão')
    expect(cleared.rows[2]).toHaveLength(3)
    expect(cleared.rows[3]?.[0]).toBe(`11/12/2026 00:00 Sistema ${first} Creme 10/12/2026 descarte 11/12/2026 08:00`)

    // A pack of the day before tells the end of that day, whenever it is made.
    server.clock.set('2026-12-20T12:00:00Z')
    await kitchen.login('uma-verdade')
    const past = await packOf(kitchen, '2026-12-11')
    expect(past.cover).toContain('Situação no fim de 11/12/2026 ')
    expect(past.rows[3]).toEqual(cleared.rows[3])
  })
})

describe('the record', () => {
  it('is kept whole for more than 180 days, also after registers are deleted and users leave', async () => {
    server.clock.set('2027-01-10T12:00:00Z')
    const tenant = 'guarda'
    const client = await server.tenant(tenant)
    const { client: bia, id } = await join(server, client, 'bia@guarda.com.br')
    const registers = ['categories', 'sectors', 'responsibles', 'storage-types'] as const
    const made: string[] = []
    for (const register of registers)
      made.push(
        `/api/${register}/${(await succeed(client.post<{ id: string }>(`/api/${register}`, { name: `Próprio ${register}`, ...(register === 'storage-types' && { icon: 'seco' }) }))).id}`,
      )
    const product = await succeed(
      client.post<{ id: string }>('/api/base-products', {
        name: 'Molho',
        category: 'Próprio categories',
        sector: 'Próprio sectors',
        storageType: made[3]?.split('/').at(-1),
        validityDays: 3,
        measure: 300,
        measureUnit: 'gramas',
        sif: 'ISENTO',
      }),
    )
    await succeed(
      bia.post(
        '/api/products',
        label({
          name: 'Molho',
          category: 'Próprio categories',
          sector: 'Próprio sectors',
          responsible: 'Próprio responsibles',
          storageType: made[3]?.split('/').at(-1),
          baseProductId: product.id,
          quantity: 3,
          expiration_date: '2027-01-12',
        }),
      ),
    )
    await succeed(bia.post('/api/products/prints', { ids: [1, 2, 3], copies: 1, medium: 'browser-50x30' }))
    await succeed(bia.post('/api/products/1/discard', { reason: 'outro', note: 'sobrou do almoço' }))
    server.clock.set('2027-01-13T03:30:00Z')
    await runPeriodicJobs(tenant)
    await client.login(tenant)
    const fresh = await packOf(client, '2027-01-10', '2027-01-13')
    expect(fresh.rows.map((section) => section.length)).toEqual([1, 1, 1, 1])
    expect(fresh.rows[0]?.[0]).toContain('Bia nº 1 a 3 ')

    for (const path of [`/api/base-products/${product.id}`, ...made]) await succeed(client.delete(path))
    await succeed(client.post(`/api/users/${id}/deactivate`, {}))
    server.clock.set('2027-09-01T12:00:00Z')
    await runPeriodicJobs(tenant)
    await client.login(tenant)
    const old = await packOf(client, '2027-01-10', '2027-01-13')
    expect(old.rows).toEqual(fresh.rows)
    expect(old.proof).toContain('nenhum alterado, nenhum a menos')

    // The user's personal data is erased; the recorded events stay.
    await writeTenant(server.application.database, tenant, async (tx) =>
      tx.send({ sql: 'delete from credentials where tenant_id = $1 and user_id = $2', parameters: [tenant, id] }),
    )
    const erased = await packOf(client, '2027-01-10', '2027-01-13')
    expect(erased.rows).toEqual(
      fresh.rows.map((section) => section.map((row) => row.replace(' Bia ', ' Usuário removido '))),
    )
  })

  it('leaves out what a clock that was ahead has recorded as expired', async () => {
    const early = 'adiantado'
    server.clock.set('2027-10-01T12:00:00Z')
    const chef = await server.tenant(early)
    await succeed(chef.post('/api/products', label({ expiration_date: '2027-10-10', quantity: 2 })))
    const night = async (at: string) => {
      server.clock.set(at)
      await runPeriodicJobs(early)
    }
    await night('2027-10-20T12:00:00Z')
    await night('2027-10-01T13:00:00Z')
    await chef.login(early)
    await succeed(chef.post('/api/products/1/consume', {}))
    await night('2027-10-11T12:00:00Z')
    await night('2027-10-25T12:00:00Z')
    await chef.login(early)
    const { rows } = await packOf(chef, '2027-10-01', '2027-10-22')
    // Only the second label, on its own night.
    expect(rows[3]).toHaveLength(1)
    expect(rows[3]?.[0]).toMatch(/^11\/10\/2027 .* nº 2 /)
  })
})
