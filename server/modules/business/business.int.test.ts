import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import { eraseNames } from '../../events/erase-names.ts'
import { verifyChain } from '../../events/event-chain.ts'
import { sealingMeta } from '../../events/seal-older-names.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Business } from './contract/api.ts'

const path = '/api/business'
let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:00:00Z' })
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

const put = (body: object) => bistro.put<Business & Problem>(path, body)

describe('the data of the restaurant', () => {
  it('are empty until somebody enters them', async () => {
    const { body } = await bistro.get<Business>(path)
    expect(body).toEqual({
      legalName: null,
      tradeName: null,
      cnpj: null,
      address: null,
      city: null,
      uf: null,
      phone: null,
      sanitaryLicence: null,
      technicalPerson: null,
      allergenProgramme: false,
      publicMenu: false,
    })
  })

  it.each([
    ['z1', '11.444.777/0001-61', '11444777000161'],
    ['z2', '12.ABC.345/01DE-35', '12ABC34501DE35'],
  ])('%s: the CNPJ is kept without punctuation', async (_example, cnpj, stored) => {
    const answer = await put({ cnpj })
    expect([answer.status, answer.body.cnpj]).toEqual([200, stored])
    expect((await bistro.get<Business>(path)).body.cnpj).toBe(stored)
  })

  it('z3: a CNPJ with a wrong digit is refused', async () => {
    const { status, body } = await put({ cnpj: '11.444.777/0001-62' })
    expect([status, body.code]).toEqual([422, 'cnpj_invalid'])
    expect(body.errors).toEqual([{ path: 'cnpj', message: 'CNPJ inválido: confira os números.' }])
  })

  it('a field that is not sent stays, an empty text clears the field, and a change to the same data writes no event', async () => {
    await put({
      legalName: 'Bistrô da Praça Ltda',
      address: 'Rua A, 10',
      technicalPerson: { name: 'Ana', register: 'CRN 1' },
    })
    const { body } = await put({ address: '', technicalPerson: { name: 'Ana', register: '' } })
    expect(body).toMatchObject({
      legalName: 'Bistrô da Praça Ltda',
      cnpj: '12ABC34501DE35',
      address: null,
      technicalPerson: { name: 'Ana', register: '' },
    })
    const before = (await recordedEvents(server.application.database, 'bistro')).length
    expect((await put({ cnpj: '12ABC34501DE35', technicalPerson: { name: 'Ana', register: '' } })).status).toBe(200)
    expect(await recordedEvents(server.application.database, 'bistro')).toHaveLength(before)
  })

  it('the city and the UF are the same ones as in the settings of the norms, whichever of the two writes them', async () => {
    expect((await put({ uf: 'SP', city: 'Campinas' })).body).toMatchObject({ uf: 'SP', city: 'Campinas' })
    const norms = () => bistro.get<{ uf: string; city: string }>('/api/shelf-life/settings')
    expect((await norms()).body).toMatchObject({ uf: 'SP', city: 'Campinas' })
    expect((await put({ city: 'Santos' })).body).toMatchObject({ uf: 'SP', city: 'Santos' })
    await bistro.put('/api/shelf-life/settings', { uf: 'BA', city: 'Salvador' })
    expect((await bistro.get<Business>(path)).body).toMatchObject({ uf: 'BA', city: 'Salvador' })
  })

  it('are read by every user and changed by administrators only', async () => {
    const { client: staff } = await join(server, bistro, 'ana@bistro.com.br')
    expect((await staff.get<Business>(path)).body.legalName).toBe('Bistrô da Praça Ltda')
    const refused = await staff.put<Problem>(path, { phone: '1' })
    expect([refused.status, refused.body.code]).toEqual([403, 'admin_only'])
  })

  it('the audit trail names the fields that have changed', async () => {
    await put({ cnpj: '11.444.777/0001-61', address: 'Rua B, 20' })
    const { body } = await bistro.get<readonly { readonly text: string }[]>('/api/audit?type=catalog')
    expect(JSON.stringify(body)).toContain('alterou os dados do estabelecimento (CNPJ, endereço)')
  })
})

it('the erasure of the technical person erases the professional register too, and the chain stays true', async () => {
  const cantina = await server.tenant('cantina')
  const register = async (technicalPerson: object) =>
    expect((await cantina.put(path, { technicalPerson })).status).toBe(200)
  await register({ name: 'Zélia Prado', register: 'CRN 98765' })
  await register({ name: 'Bia Nunes', register: 'CRN 43210' })
  const administration = server.administration()
  await unitOfWork(administration, { tenantId: 'cantina', meta: sealingMeta, now: server.clock() }, async (unit) => {
    await eraseNames(unit, (name) => name === 'Zélia Prado')
    return { status: 200, body: undefined }
  })
  const events = JSON.stringify(await recordedEvents(server.application.database, 'cantina'))
  expect(['Zélia', '98765', 'Bia Nunes', '43210'].filter((text) => events.includes(text))).toEqual([
    'Bia Nunes',
    '43210',
  ])
  expect(await verifyChain(administration.database, 'cantina')).toMatchObject({ faults: [] })
})
