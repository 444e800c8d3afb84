import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { rawRequest } from '../../../http/raw-request.test-support.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import { differentDots } from '../../../drivers/label-samples.test-support.ts'
import { pdfRasters } from '../../../drivers/read-dots.test-support.ts'
import type { Label, LabelStats } from '../contract/api.ts'
import { labelBodyOf } from '../samples.test-support.ts'

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

const generate = async () => (await bistro.post<Label>('/api/products', labelBodyOf())).body
const events = () => recordedEvents(server.application.database, 'bistro')
const total = async () => (await bistro.get<LabelStats>('/api/products/stats')).body.total

describe('baixa', () => {
  it.each([
    ['consume', undefined, 'consumed', {}],
    ['consume/', {}, 'consumed', {}],
    ['discard', { reason: 'vencido' }, 'discarded', { reason: 'vencido', note: '' }],
    [
      'discard',
      { reason: 'avaria', note: ' Pote quebrado ' },
      'discarded',
      { reason: 'avaria', note: 'Pote quebrado' },
    ],
    ['discard', { reason: 'sobra' }, 'discarded', { reason: 'sobra', note: '' }],
    ['discard/', { reason: 'outro', note: '' }, 'discarded', { reason: 'outro', note: '' }],
  ])(
    '%s %j removes the label from the lists and totals, but not from the history',
    async (call, body, status, recorded) => {
      const label = await generate()
      const before = await total()
      const answer = await bistro.post<Label>(`/api/products/${label.id}/${call}`, body)
      expect([answer.status, answer.body]).toEqual([200, { ...label, status }])
      expect((await bistro.get(`/api/products/${label.id}`)).body).toEqual(answer.body)
      for (const path of [
        '/api/products?limit=1000',
        '/api/products/expiring-soon',
        `/api/products?q=${label.qrCode}`,
      ]) {
        expect((await bistro.get<Label[]>(path)).body.map(({ id }) => id)).not.toContain(label.id)
      }
      expect((await bistro.get<Label[]>(`/api/products?status=${status}`)).body[0]).toEqual(answer.body)
      expect(await total()).toBe(before - 1)
      expect((await events()).at(-1)).toMatchObject({
        stream: `label-${label.id}`,
        data: { id: label.id, at: '2026-11-21T15:00:00.000Z', ...recorded },
      })
      expect((await events()).at(-1)?.meta['actor']).toEqual({
        userId: (await bistro.get<{ user_id: string }>('/api/auth/session')).body.user_id,
      })
    },
  )

  it('happens once; a second one is refused with the kind and time of the first', async () => {
    const label = await generate()
    await bistro.post(`/api/products/${label.id}/consume`, {})
    server.clock.advance(3_600_000)
    const before = await events()
    for (const answer of [
      await bistro.post<Problem>(`/api/products/${label.id}/consume`, {}),
      await bistro.post<Problem>(`/api/products/${label.id}/discard`, { reason: 'sobra' }),
    ]) {
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        'Esta etiqueta já teve baixa (consumida) em 21/11/2026 12:00, por Chefe.',
      ])
    }
    const other = await generate()
    await bistro.post(`/api/products/${other.id}/discard`, { reason: 'sobra' })
    expect((await bistro.post<Problem>(`/api/products/${other.id}/consume`, {})).body.detail).toBe(
      'Esta etiqueta já teve baixa (descartada) em 21/11/2026 13:00, por Chefe.',
    )
    expect(await events()).toHaveLength(before.length + 2)
    server.clock.set('2026-11-21T15:00:00Z')
  })

  it('of one label by concurrent requests succeeds once', async () => {
    const { id } = await generate()
    const before = await total()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? bistro.post(`/api/products/${id}/consume`, {})
          : bistro.post(`/api/products/${id}/discard`, { reason: 'sobra' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ])
    expect(await total()).toBe(before - 1)
  })

  it('with a repeated Idempotency-Key gives the first answer', async () => {
    const { id } = await generate()
    const once = () =>
      bistro.post<Label>(`/api/products/${id}/discard`, { reason: 'sobra' }, { 'idempotency-key': `baixa-${id}` })
    const first = await once()
    expect(await once()).toMatchObject({ status: 200, body: first.body })
  })

  it.each([[{}], [{ reason: 'perdido' }], [{ reason: null }], [{ reason: 'VENCIDO' }]])(
    'with %j as its reason is refused',
    async (body) => {
      const { id } = await generate()
      const answer = await bistro.post<Problem>(`/api/products/${id}/discard`, body)
      expect([answer.status, answer.body.detail]).toEqual([422, 'Informe o motivo do descarte'])
      expect((await bistro.get(`/api/products/${id}`)).body).toMatchObject({ status: 'expiring' })
    },
  )

  it('of an unknown label is 404, of an invalid id 422', async () => {
    for (const call of ['consume', 'discard']) {
      const body = call === 'discard' ? { reason: 'sobra' } : {}
      expect(await bistro.post(`/api/products/999999/${call}`, body)).toMatchObject({
        status: 404,
        body: { detail: 'Produto não encontrado' },
      })
      for (const id of ['abc', '-1', '1.5', '9999999999'])
        expect(await bistro.post(`/api/products/${id}/${call}`, body)).toMatchObject({
          status: 422,
          body: { detail: 'Id de produto inválido' },
        })
    }
  })
})

describe('prints', () => {
  it('are recorded, all after the first as reprints, and do not change the label', async () => {
    const [one, two] = [await generate(), await generate()]
    const start = (await events()).length
    const first = await bistro.post('/api/products/prints', { ids: [one.id], medium: 'browser-50x30' })
    expect([first.status, first.body]).toEqual([201, { printed: 1, reprinted: 0 }])
    const second = await bistro.post('/api/products/prints/', {
      ids: [one.id, two.id, one.id],
      copies: 3,
      medium: 'pdf-a4',
    })
    expect(second.body).toEqual({ printed: 2, reprinted: 1 })
    expect((await events()).slice(start)).toMatchObject([
      {
        stream: `label-${one.id}`,
        type: 'LabelPrinted',
        data: { id: one.id, copies: 1, medium: 'browser-50x30', reprint: false, printCount: 1 },
      },
      {
        stream: `label-${one.id}`,
        type: 'LabelPrinted',
        data: { id: one.id, copies: 3, medium: 'pdf-a4', reprint: true, printCount: 2 },
      },
      {
        stream: `label-${two.id}`,
        type: 'LabelPrinted',
        data: { id: two.id, copies: 3, medium: 'pdf-a4', reprint: false, printCount: 1 },
      },
    ])
    expect((await bistro.get(`/api/products/${one.id}`)).body).toEqual({ ...one, print_count: 2 })
    expect((await bistro.get(`/api/products/${two.id}`)).body).toEqual({ ...two, print_count: 1 })
  })

  it('are counted one by one when they are concurrent', async () => {
    const { id } = await generate()
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        bistro.post<{ reprinted: number }>('/api/products/prints', { ids: [id], medium: 'pdf-a4' }),
      ),
    )
    expect(answers.filter(({ body }) => body.reprinted === 0)).toHaveLength(1)
    expect((await bistro.get(`/api/products/${id}`)).body).toMatchObject({ print_count: 15 })
  })

  it('of a label that has left stock are refused, with all of the call', async () => {
    const [used, fine] = [await generate(), await generate()]
    await bistro.post(`/api/products/${used.id}/consume`, {})
    const before = await events()
    const prints = { ids: [fine.id, used.id], medium: 'pdf-a4' }
    const answer = await bistro.post<Problem>('/api/products/prints', prints)
    const text = `Não impresso: ${used.name}, ${used.qrCode}, já teve baixa.`
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([409, 'print_job_refused', text])
    expect(await events()).toEqual(before)
  })

  it('record nothing when one of the labels does not exist', async () => {
    const { id } = await generate()
    const before = await events()
    for (const [ids, named] of [
      [[id, 888_888, 999_999], '888888, 999999'],
      [[999_999, id], '999999'],
    ] as const) {
      const answer = await bistro.post<Problem>('/api/products/prints', { ids, medium: 'pdf-a4' })
      expect([answer.status, answer.body.detail]).toEqual([404, `Produto não encontrado: ${named}`])
    }
    expect(await events()).toEqual(before)
    expect((await bistro.get(`/api/products/${id}`)).body).toMatchObject({ print_count: 0 })
  })

  it.each([
    [{ ids: [], medium: 'pdf-a4' }, 'Selecione pelo menos um produto para imprimir'],
    [
      { ids: Array.from({ length: 501 }, (_, index) => index + 1), medium: 'pdf-a4' },
      'Imprima no máximo 500 etiquetas por vez',
    ],
    [{ ids: [1], medium: 'fax' }, 'Meio de impressão desconhecido'],
    [{ ids: [0], medium: 'pdf-a4' }, 'Id de produto inválido'],
    [{ ids: [1e12], medium: 'pdf-a4' }, 'Id de produto inválido'],
    [{ ids: ['1'], medium: 'pdf-a4' }, 'Id de produto inválido'],
    [{ ids: [1], medium: 'pdf-a4', copies: 0 }, 'Pelo menos uma cópia'],
    [{ ids: [1], medium: 'pdf-a4', copies: 101 }, 'No máximo 100 cópias'],
    [{ medium: 'pdf-a4' }, 'Informe os produtos'],
  ])('%# are refused', async (body, detail) => {
    const before = await events()
    const answer = await bistro.post<Problem>('/api/products/prints', body)
    expect([answer.status, answer.body.detail]).toEqual([422, detail])
    expect(await events()).toEqual(before)
  })
})

describe('labels.pdf', () => {
  const pdf = async (query: string) => {
    const { status, headers, text } = await rawRequest(server.origin, {
      path: `/api/products/labels.pdf?${query}`,
      headers: { cookie: bistro.cookie },
    })
    return {
      status,
      headers,
      text,
      pages: [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) => box.slice(1).map(Number)),
    }
  }

  it.each(['50x30', 'a4'])(
    'on %s says "2ª via" of a label that was printed before, and is the same else (e9)',
    async (layout) => {
      const dots = async (id: number) => {
        const address = `${server.origin}/api/products/labels.pdf?ids=${id}&layout=${layout}`
        const answer = await fetch(address, { headers: { cookie: bistro.cookie } })
        const [page] = await pdfRasters(new Uint8Array(await answer.arrayBuffer()))
        if (page === undefined) throw new Error('The PDF has no page')
        return page
      }
      const { id } = await generate()
      const first = await dots(id)
      // To look at the file is no print.
      expect(differentDots(await dots(id), first)).toBe(0)
      await bistro.post('/api/products/prints', { ids: [id], medium: `pdf-${layout}` })
      const again = await dots(id)
      expect(differentDots(again, first)).toBeGreaterThan(50)
      const rows = Array.from({ length: first.height }, (_, y) => y).filter((y) =>
        Array.from({ length: first.stride }, (_, at) => y * first.stride + at).some(
          (at) => again.bits[at] !== first.bits[at],
        ),
      )
      // One line of about a millimetre, in the margin of the label.
      expect((rows.at(-1) ?? 0) - (rows[0] ?? 0)).toBeLessThan(12)
      expect(
        rows.flatMap((y) => [...first.bits.subarray(y * first.stride, (y + 1) * first.stride)]).some(Boolean),
      ).toBe(false)
    },
  )

  it('is moved and turned for the printer that it is printed on, but for A4 sheets (e5)', async () => {
    const { id } = await generate()
    const file = (layout: string, correction = '') => pdf(`ids=${id}&layout=${layout}${correction}`)
    const [still, moved] = [await file('50x30'), await file('50x30', '&correction=-1,-0.5,90')]
    expect([still.status, moved.status]).toEqual([200, 200])
    expect(moved.pages).toEqual(still.pages.map(([width, height]) => [height, width]))
    expect((await file('a4', '&correction=-1,-0.5,90')).pages).toEqual((await file('a4')).pages)
    for (const wrong of ['1', '-1,-0.5,45', '3,0,0', 'x,0,0', '1,1,90,1'])
      expect((await file('50x30', `&correction=${wrong}`)).status).toBe(422)
  })

  it('has a page of 50 × 30 mm for each label in the requested order, or A4 sheets of four', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await generate()).id))
    const single = await pdf(`ids=${ids.join(',')}&layout=50x30`)
    expect(single.status).toBe(200)
    expect(single.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="etiquetas-50x30.pdf"',
      'cache-control': 'no-store',
    })
    expect(single.text.startsWith('%PDF-1.7')).toBe(true)
    expect(single.text.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(single.pages).toHaveLength(5)
    for (const [width = 0, height = 0] of single.pages)
      expect([width, height].map((points) => Math.round((points / 72) * 25.4 * 100) / 100)).toEqual([50, 30])
    const sheets = await pdf(`ids=${ids.join(',')}&layout=a4`)
    expect(sheets.pages.map((box) => box.map((points) => Math.round((points / 72) * 25.4)))).toEqual([
      [210, 297],
      [210, 297],
    ])
    expect((await pdf(`ids=${ids[0]},${ids[0]}&layout=50x30`)).pages).toHaveLength(2)
  })

  it('is not recorded as a print; only a prints request is', async () => {
    const { id } = await generate()
    const before = await events()
    await pdf(`ids=${id}&layout=50x30`)
    expect(await events()).toEqual(before)
  })

  it.each([
    ['layout=a4', 422, 'Informe os produtos'],
    ['ids=&layout=a4', 422, 'Informe os ids separados por vírgula'],
    ['ids=1,&layout=a4', 422, 'Informe os ids separados por vírgula'],
    ['ids=1;2&layout=a4', 422, 'Informe os ids separados por vírgula'],
    [
      'ids=1&layout=a3',
      422,
      'Formato desconhecido: use a4, o tamanho da etiqueta (60x40) ou a largura do rolo (72xrolo)',
    ],
    [
      'ids=1&layout=39x30',
      422,
      'Formato desconhecido: use a4, o tamanho da etiqueta (60x40) ou a largura do rolo (72xrolo)',
    ],
    ['ids=1', 422, 'Formato desconhecido: use a4, o tamanho da etiqueta (60x40) ou a largura do rolo (72xrolo)'],
    [`ids=${Array.from({ length: 501 }, () => 1).join(',')}&layout=a4`, 422, 'Imprima no máximo 500 etiquetas por vez'],
    ['ids=1,999999&layout=a4', 404, 'Produto não encontrado'],
    ['ids=999999999&layout=a4', 404, 'Produto não encontrado'],
  ])('%# is refused', async (query, status, detail) => {
    const answer = await pdf(query)
    expect([answer.status, (JSON.parse(answer.text) as Problem).detail]).toEqual([status, detail])
  })
})
