import { afterAll, beforeAll, expect, it } from 'vitest'
import { openedIncident } from '../../../infra/test/incidents.ts'
import { openedRecall } from '../../../infra/test/recall-case.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { inspectionPages, sectionBetween } from './inspection-pack.test-support.ts'

// The sections of the inspection pack about occurrences and recalls.

let server: TestServer
let endJobs: () => Promise<void>
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:10:00Z' })
  endJobs = await server.startJobs('worker')
  bistro = await server.tenant('bistro')
})
afterAll(async () => {
  await endJobs()
  await server.close()
})

const sectionsOf = async (day: string): Promise<string> =>
  sectionBetween(await inspectionPages(server.origin, bistro, day), '7. Ocorrências', '10. Proteção do registro')

it('says what was done about occurrences and recalls of the period, by whom, in the words of the trail', async () => {
  const incident = await openedIncident(bistro)
  await bistro.post(`/api/incidents/${incident.id}/end`, {})
  const { id, labelIds } = await openedRecall(bistro)
  await bistro.post(`/api/recalls/${id}/release`, { ids: labelIds, reason: 'engano do fornecedor' })
  await bistro.post(`/api/recalls/${id}/close`, { conclusion: 'engano' })
  const sections = (await sectionsOf('2026-11-30')).replaceAll(/\s+/g, ' ')
  for (const part of [
    '30/11/2026 08:10 Chefe abriu a ocorrência 1 (equipamento parado)',
    'encerrou a ocorrência 1',
    '8. Recolhimentos',
    `abriu o recolhimento ${id} (Anvisa)`,
    `liberou 2 etiquetas do recolhimento ${id}: engano do fornecedor`,
    `encerrou o recolhimento ${id}: 2 liberadas`,
  ])
    expect(sections).toContain(part)
})

it('lists what was declared of ingredients by date, as the trail says it', async () => {
  const { body } = await bistro.post<{ id: number }>('/api/ingredients', {
    name: 'Farinha de trigo',
    price: 5,
    unit: 'kg',
    allergens: { derived: ['trigo'] },
    gluten: 'contem',
    allergenBrand: 'Anaconda',
    allergenSource: 'rotulo',
  })
  await bistro.put(`/api/ingredients/${body.id}/allergens`, { allergens: null, allergenSource: 'casa' })
  const sections = (await sectionsOf('2026-11-30')).replaceAll(/\s+/g, ' ')
  expect(sections.slice(sections.indexOf('9. Alergênicos declarados'))).toMatch(
    /declarou os alergênicos de Farinha de trigo: derivados de TRIGO; glúten: contém \(rótulo, marca Anaconda\).*declarou os alergênicos de Farinha de trigo: não se sabe/,
  )
})

it('says that nothing happened in a period without any', async () => {
  const sections = await sectionsOf('2026-11-20')
  expect(sections).toContain('Nenhuma ocorrência foi registrada no período.')
  expect(sections).toContain('Nenhum recolhimento foi feito ou simulado no período.')
  expect(sections).toContain('Nenhum alergênico foi declarado no período.')
})
