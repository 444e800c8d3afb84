import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { RecallCase } from '../../../infra/test/recall-case.ts'
import { bareLot, openedRecall, recallCase } from '../../../infra/test/recall-case.ts'
import { pdfTexts } from '../../../infra/test/report-rig.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { until } from '../../../infra/test/until.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { ExportStatus } from '../exports/contract/api.ts'
import type { RecallOpened } from './contract/recalls.ts'

let server: TestServer
let endJobs: () => Promise<void>
let bistro: TestClient
let kitchen: RecallCase

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:00:00Z' })
  endJobs = await server.startJobs('worker')
  bistro = await server.tenant('bistro')
  await bistro.put('/api/business', {
    legalName: 'Bistrô da Ana Ltda',
    cnpj: '11.444.777/0001-61',
    uf: 'SP',
    phone: '(19) 3232-1010',
    technicalPerson: { name: 'Carla Dias', register: 'CRN 12345' },
  })
  kitchen = await recallCase(bistro, server.clock)
})
afterAll(async () => {
  await endJobs()
  await server.close()
})

async function made<Body>(path: string, body: object): Promise<Body> {
  const answer = await bistro.post<Body>(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

async function fileOf(id: number, format: string) {
  const requested = await bistro.post<ExportStatus>(`/api/recalls/${id}/export`, { format })
  expect(requested.status, JSON.stringify(requested.body)).toBe(202)
  const status = async () => (await bistro.get<ExportStatus>(`/api/exports/${requested.body.id}`)).body
  const ended = await until(status, ({ state }) => state !== 'waiting' && state !== 'running')
  const response = await fetch(server.origin + requested.body.file, {
    headers: { cookie: bistro.cookie },
  })
  return { ended, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const plainSpaces = (text: string) => text.replaceAll('\u00A0', ' ').replaceAll(/\s+/g, ' ')
const pdfOf = async (id: number) => plainSpaces((await pdfTexts((await fileOf(id, 'pdf')).bytes)).join(' '))
const csvOf = async (id: number): Promise<string[][]> =>
  parse(Buffer.from((await fileOf(id, 'csv')).bytes), { delimiter: ';', bom: true })

const DUTY =
  'Quem responde por alimento embalado comunica o recolhimento à Anvisa (RDC 655/2022). Este documento não substitui a comunicação.'

it('s6: a simulation is called so as title and on each page, with its stopwatch, and its labels are blocked nowhere', async () => {
  const { id, seconds } = await made<RecallOpened>('/api/recalls', {
    mode: 'simulado',
    reason: 'treino',
    source: 'interno',
    roots: [{ lotId: kitchen.lotId }],
  })
  const file = await fileOf(id, 'csv')
  expect(file.ended).toMatchObject({
    state: 'done',
    fileName: `recolhimento-${id}-simulado.csv`,
  })
  const rows = await csvOf(id)
  expect(rows[0]?.[0]).toBe('SIMULADO')
  expect(rows[1]?.[0]).toContain(
    `cronômetro: ${seconds === 0 ? 'menos de 0,1' : String(seconds).replace('.', ',')} s · nada foi bloqueado`,
  )
  const heading = rows.findIndex(([first]) => first === 'Em estoque: seria bloqueado')
  expect(rows[heading + 2]?.slice(2, 4)).toEqual(['8 × 500 g', 'Geladeira 2'])
  const pdf = await pdfOf(id)
  expect(pdf).toContain(`SIMULADO · Recolhimento ${id}`)
  expect(pdf).not.toMatch(/bloqueada(?!s, )/)
})

it('a notice that was received: who warned, what came in, where it went, what was separated and when; equal labels are one row', async () => {
  const opened = await made<RecallOpened>('/api/recalls', {
    mode: 'real',
    reason: 'lote A2911',
    source: 'fornecedor',
    reference: 'e-mail de 01/12',
    roots: [{ lotId: kitchen.lotId }],
  })
  const separated = kitchen.filet.slice(18).map(({ id }) => id)
  server.clock.set('2026-12-01T15:30:00Z')
  await made(`/api/recalls/${opened.id}/separate`, { ids: separated })
  const returned = separated.slice(0, 3)
  for (const id of returned) await made(`/api/products/${id}/return`, { note: 'recolhimento' })
  await made(`/api/recalls/${opened.id}/release`, { ids: [kitchen.pie.labels[0]?.id], reason: 'outro lote' })
  const rows = await csvOf(opened.id)
  const after = (heading: string) => rows.slice(rows.findIndex(([first]) => first === heading) + 2)
  expect(after('O que entrou')[0]).toEqual([
    'Filé de peito de frango',
    expect.stringMatching(/^A2911 · /),
    'Frigo Sul · 11.222.333/0001-81',
    '30/11/2026 08:24 · val. 10/11/2027',
    '40 kg',
    '12345 · 3526 1111 2223 3300 0181 5500 1000 0123 4518 7654 3211',
  ])
  expect(after('O que entrou')[1]?.[0]).toContain('40 kg; 19 kg em estoque, 15 kg usados, 2 kg descartados, 3 kg dev')
  expect(
    after('Preparos em que entrou')
      .slice(0, 3)
      .map(([name, lot, , amount, labels]) => [name, lot, amount, labels]),
  ).toEqual([
    ['Frango desfiado', 'L261130-01', '7 kg', '14'],
    ['Escondidinho', expect.stringMatching(/^L261201-/), '4 kg', '8'],
    ['Strogonoff', expect.stringMatching(/^L261201-/), '5 kg', '10'],
  ])
  const separatedRows = after('Separado').slice(0, 6)
  expect(
    separatedRows.map(([product, lot, quantity, where, when]) => [
      product?.split(' · ')[0],
      lot,
      quantity,
      where,
      when,
    ]),
  ).toEqual([
    ['Escondidinho', expect.anything(), '1 × 500 g', 'liberada · Geladeira 2', 'não'],
    ['Escondidinho', expect.anything(), '7 × 500 g', 'bloqueada · Geladeira 2', 'não'],
    ['Filé de peito', 'A2911', '3 × 1 kg', 'devolvida · 01/12/2026 12:30 · Chefe', '01/12/2026 12:30'],
    ['Filé de peito', 'A2911', '19 × 1 kg', 'bloqueada · Freezer A', '01/12/2026 12:30'],
    ['Frango desfiado', 'L261130-01', '5 × 500 g', 'bloqueada · Geladeira 1', 'não'],
    ['Strogonoff', expect.anything(), '4 × 500 g', 'bloqueada · Geladeira 1', 'não'],
  ])
  expect(
    after('Já tinha saído')
      .slice(0, 4)
      .map(([, , quantity, how]) => [quantity, how]),
  ).toEqual([
    ['2 × 1 kg', 'descartada · Chefe'],
    ['1 × 1 kg', 'não localizada · Chefe'],
    ['7 × 500 g', 'usada · Chefe'],
    ['6 × 500 g', 'usada · Chefe'],
  ])
  expect(
    after('Quem fez o quê, e quando')
      .slice(0, 3)
      .map(([when, what]) => [when, what]),
  ).toEqual([
    ['01/12/2026 12:00', expect.stringMatching(/^Abriu: 39 etiquetas bloqueadas, \d+ já tinham saído$/)],
    ['01/12/2026 12:30', 'Separou 22 etiquetas'],
    ['01/12/2026 12:30', 'Liberou 1 etiqueta: outro lote'],
  ])
  const pdf = await pdfOf(opened.id)
  for (const part of [
    `Recolhimento ${opened.id} Aviso de recolhimento recebido`,
    'Bistrô da Ana Ltda Quem avisou fornecedor',
    '11.444.777/0001-61 Referência e-mail de 01/12',
    'Filé de peito 1 L261201-03 01/12/2026 Presumido',
    DUTY,
  ])
    expect(pdf).toContain(part)
  expect(pdf).not.toContain('Texto para consumidores')
})

it('a product of the house says also what was made and handed on, the measures, the text for consumers and who is in charge', async () => {
  const { id } = await made<RecallOpened>('/api/recalls', {
    mode: 'real',
    role: 'sou_responsavel',
    reason: 'vidro no molho',
    source: 'cliente',
    roots: [{ batch: kitchen.strogonoff.batch.id }],
  })
  const pdf = await pdfOf(id)
  for (const part of [
    'Recolhimento de produto da casa',
    'Feito Entregue',
    '10 × 500 g 6 × 500 g',
    '4 etiquetas bloqueadas ao abrir. Separadas 0 de 4. Destino: 4 bloqueadas em estoque.',
    'Não consuma: Strogonoff, lote L261201-',
    'Motivo: vidro no molho. Guarde o produto separado e fale com Bistrô da Ana Ltda, (19) 3232-1010.',
    'Risco não está no FoodID: preencha aqui',
    'Carla Dias, CRN 12345',
    DUTY,
  ])
    expect(pdf).toContain(part)
})

it('what was released is named as it is: lots without labels, labels, or both', async () => {
  const [one, other] = [await bareLot(bistro), await bareLot(bistro)]
  const { id, labelIds } = await openedRecall(bistro)
  const opened = await made<RecallOpened>('/api/recalls', {
    mode: 'real',
    reason: 'dois lotes',
    source: 'anvisa',
    roots: [{ lotId: one.lotId }, { lotId: other.lotId }],
  })
  await made(`/api/recalls/${opened.id}/release`, { lots: [one.lotId, other.lotId], reason: 'o laudo chegou' })
  await made(`/api/recalls/${id}/release`, { ids: labelIds, reason: 'engano' })
  const lines = async (recall: number) => (await csvOf(recall)).flat().filter((cell) => cell.startsWith('Liberou'))
  expect(await lines(opened.id)).toEqual(['Liberou 2 lotes: o laudo chegou'])
  expect(await lines(id)).toEqual(['Liberou 2 etiquetas: engano'])
})

it('only an admin asks for it, of a recall of the own house', async () => {
  const { client: staff } = await join(server, bistro, 'bia@bistro.com.br')
  expect((await staff.post<Problem>('/api/recalls/1/export', { format: 'csv' })).status).toBe(403)
  const { id } = await openedRecall(await server.tenant('cantina'))
  const none = await bistro.post<Problem>(`/api/recalls/${id + 900}/export`, { format: 'csv' })
  expect([none.status, none.body.code]).toEqual([404, 'recall_not_found'])
  const foreign = await (await server.tenant('mesa')).post<Problem>(`/api/recalls/${id}/export`, { format: 'csv' })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'recall_not_found'])
})
