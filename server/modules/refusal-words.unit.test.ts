import { expect, it } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { NEW_PROFILE, printerProfileBody } from '../drivers/contract/printer-profile.ts'
import { pinBody } from './auth/contract/api.ts'
import * as kitchen from './auth/contract/kitchen.ts'
import * as agents from './print-queue/contract/agents.ts'
import { stationBody } from './print-queue/contract/api.ts'
import * as jobs from './print-queue/contract/jobs.ts'
import { labelsQuery } from './print-queue/bytes-routes.ts'
import { previewBody } from './print-queue/contract/preview.ts'
import * as quick from './quick-labels/contract/api.ts'

const station = 'e1'
const item = { baseProductId: 'p1', state: 'preparado', storageTypeId: 's1', quantity: 2 }
const { quantity: _, ...tile } = item
const label = {
  name: 'Molho',
  code: 'FID20260001',
  url: 'https://x',
  category: 'a',
  sector: 'b',
  responsible: 'Ana',
  storageType: 'refrigerado',
  additionalStorageType: '',
  weight: '',
  sif: '',
  expirationDate: '2026-12-31',
  manipulationDate: '2026-12-30',
  origin: {
    state: null,
    storageKind: null,
    storageTempMin: 1,
    storageTempMax: 5,
    makersDate: null,
    lot: null,
    brand: null,
    supplier: null,
    sample: false,
    parentCode: null,
  },
}

const samples: readonly (readonly [name: string, schema: ZodMiniType, sample: Fields])[] = [
  ['a station', stationBody, { name: 'Bar', sector: 'Salão', printerProfileId: 'i1' }],
  ['a printer', printerProfileBody, { name: 'Zebra', ...NEW_PROFILE, darkness: 3, speed: 3 }],
  ['a job', jobs.printJobBody, { ids: [1], station }],
  ['labels that did not come out', jobs.notPrintedBody, { ids: [1], onlyWaiting: true }],
  ['a list of jobs', jobs.printJobsQuery, { state: 'enviado', station, limit: '5', cursor: 'abc' }],
  ['labels as bytes', labelsQuery, { ids: '1,2', profile: 'i1' }],
  ['an agent', agents.printAgentBody, { station }],
  ['a pairing', agents.pairBody, { pairingCode: 'K7P4-92MX', name: 'PC' }],
  ['a claim', agents.claimBody, { trouble: 'Sem papel' }],
  ['a job that is being printed', agents.printingBody, { attempt: 1 }],
  ['a printed job', agents.doneBody, { attempt: 1, confirmed: true }],
  ['a failed job', agents.failedBody, { attempt: 1, reason: 'Sem papel', nothingSent: true }],
  ['a preview', previewBody, { label, reprint: false }],
  ['tiles', quick.quickLabelsQuery, { station }],
  [
    'labels by tiles',
    quick.quickLabelsBody,
    { station, responsible: 'Ana', items: [{ ...item, makersDate: '2026-12' }] },
  ],
  ['pins', quick.pinsBody, { station, pins: [tile] }],
  ['a set', quick.labelSetBody, { station, name: 'Manhã', items: [item] }],
  ['a device', kitchen.deviceBody, { name: 'Bar' }],
  ['a PIN', pinBody, { pin: '2580', currentPassword: 'uma senha' }],
  ['a person', kitchen.identifyBody, { personId: '12345678-1234-1234-1234-123456789abc', pin: '2580' }],
  ['a responsible', kitchen.responsibleBody, { responsibleId: 1 }],
]

type Fields = Readonly<Record<string, unknown>>

const wrongValues = [undefined, null, '', ' ', '!', '\0', 'x'.repeat(501), -1, 0.5, 1e12, true, {}, [], [null], [{}]]

/** The value with each of its parts, one at a time, replaced by each wrong value. */
function spoiled(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return [...wrongValues, ...value.flatMap((part) => spoiled(part).map((wrong) => [wrong]))]
  if (typeof value !== 'object' || value === null) return wrongValues
  return [...wrongValues, ...spoiledFields({ ...value })]
}
const spoiledFields = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) => spoiled(value).map((wrong) => ({ ...fields, [name]: wrong })))

it.each(samples)('every refusal of %s is a sentence in Portuguese', (_name, schema, sample) => {
  expect(schema.safeParse(sample).error?.issues).toBeUndefined()
  const issues = spoiledFields(sample).flatMap((wrong) => schema.safeParse(wrong).error?.issues ?? [])
  const untold = issues.filter(({ message }) => /^Invalid|^A .*obrigatório/.test(message))
  expect(issues.length).toBeGreaterThan(0)
  expect(new Set(untold.map(({ path, message, code }) => `${path.join('.')} ${code}: ${message}`))).toEqual(new Set())
})
