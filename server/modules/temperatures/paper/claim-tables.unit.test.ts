import { expect, it } from 'vitest'
import type { IncidentLoss } from '../ports.ts'
import type { StoredReading } from '../read/readings.ts'
import { claimTables } from './claim-tables.ts'
import type { Claim } from './claim-words.ts'

const loss = (id: number, own: Partial<IncidentLoss> = {}): IncidentLoss => ({
  id,
  code: `FID2026${id}`,
  name: 'Molho',
  lot: 'L261130-01',
  quantity: '1 kg',
  value: '7.00',
  source: 'lote',
  notes: [],
  ...own,
})
const reading = (at: string, value: number, own: Partial<StoredReading> = {}): StoredReading => ({
  id: 1,
  pointId: 1,
  at: new Date(`2026-12-10T${at}:00-03:00`),
  value,
  correction: null,
  status: 'ok',
  late: false,
  enteredAt: new Date(),
  userId: 'bia',
  action: null,
  note: '',
  ...own,
})
const claim = (own: Partial<Claim>): Claim => ({
  incident: {
    id: 7,
    kind: 'falta_de_energia',
    openedAt: '2026-12-10T17:10:00.000Z',
    startedAt: '2026-12-10T17:10:00.000Z',
    earliestStart: null,
    endedAt: '2026-12-11T01:40:00.000Z',
    utility: '',
    protocol: '',
    note: '',
    points: [
      { pointId: 1, name: 'Geladeira 1', storageTypeId: 's', kind: 'refrigerado', max: 4, toleranceMinutes: 60 },
    ],
    affected: [],
    person: 'bia',
  },
  losses: [],
  decisions: [],
  readings: [],
  names: new Map([['bia', 'Bia']]),
  house: { legalName: null, tradeName: null, cnpj: null, address: null, city: null, uf: null },
  settings: { rule: 'decidir', signedBy: '', gapMinutes: 240 },
  gapMinutes: 240,
  chain: null,
  now: new Date('2026-12-11T02:00:00Z'),
  timeZone: 'America/Sao_Paulo',
  businessName: 'Brasa',
  ...own,
})
const rowsOf = (heading: string, own: Partial<Claim>) =>
  claimTables(claim(own))
    .find((table) => table.heading === heading)
    ?.rows.map((row) =>
      row.map((cell) =>
        cell
          .map(({ text }) => text)
          .join('|')
          .replaceAll('\u00A0', ' '),
      ),
    )

it('equal labels are one row with their codes and their sum, and labels without a cost stay apart', () => {
  const losses = [loss(1000), loss(1002), loss(1001), loss(1009), loss(1010, { value: null, source: null })]
  expect(rowsOf('Descartado', { losses })).toEqual([
    [
      'Molho|FID20261000 a FID20261002, FID20261009',
      'L261130-01',
      'sem nota registrada',
      '4 × 1 kg',
      'R$ 28,00|custo do lote',
    ],
    ['Molho|FID20261010', 'L261130-01', 'sem nota registrada', '1 × 1 kg', 'sem custo'],
    ['Total com custo', '', '', '4 etiquetas', 'R$ 28,00'],
    ['Sem custo informado', '', '', '1 etiqueta', '–'],
  ])
})

it('no row is higher than a page: many codes that do not follow each other make several rows', () => {
  const losses = Array.from({ length: 90 }, (_, index) => loss(1000 + 2 * index))
  expect(rowsOf('Descartado', { losses })?.map(([, , , quantity]) => quantity)).toEqual([
    '20 × 1 kg',
    '20 × 1 kg',
    '20 × 1 kg',
    '20 × 1 kg',
    '10 × 1 kg',
    '90 etiquetas',
  ])
})

it('the key of a note is there once, with all lots that came with it', () => {
  const note = { number: '12345', key: '3526'.repeat(11) }
  const losses = [
    loss(1, { notes: [{ ...note, lot: 'F77' }] }),
    loss(2, {
      notes: [
        { ...note, lot: 'F78' },
        { lot: 'A3', number: null, key: null },
      ],
    }),
  ]
  expect(rowsOf('Notas fiscais', { losses })).toEqual([['12345', Array(11).fill('3526').join(' '), 'F77 e F78']])
  expect(rowsOf('Descartado', { losses })?.[1]?.[2]).toBe('12345, lote A3 sem nota registrada')
  expect(rowsOf('Notas fiscais', { losses: [loss(1)] })).toBeUndefined()
})

it('of a sensor the greatest reading of each hour stands there, and a corrected reading by hand is marked', () => {
  const bySensor = { id: null, userId: null }
  const readings = [
    reading('14:10', 3.8, bySensor),
    reading('14:40', 6.4, bySensor),
    reading('14:50', 6.2, bySensor),
    reading('23:30', 9, bySensor),
    reading('23:40', 9.4, { correction: { before: 94, reason: 'dedo', userId: 'bia' } }),
  ]
  expect(rowsOf('Leituras, em °C', { readings })).toEqual([
    ['Geladeira 1|até 4 °C', '10/12/2026: 23:40 9,4*', 'Bia, à mão'],
    ['Geladeira 1|até 4 °C', '10/12/2026: 14:40 6,4 · 23:30 9,0', 'sensor, a maior de cada hora'],
  ])
})

it('says which point nobody measured to the end of a power cut, and since when', () => {
  const notesOf = (own: Partial<Claim>) =>
    claimTables(claim(own)).find(({ heading }) => heading === 'Leituras, em °C')?.notes
  const { incident } = claim({})
  const readings = [reading('14:00', 3.8)]
  expect(notesOf({ readings })).toEqual(['Geladeira 1: ninguém mediu de 10/12/2026 14:10 até o fim, por 8 h 30.'])
  expect(notesOf({})).toEqual(['Geladeira 1: ninguém mediu de 10/12/2026 14:10 até o fim, por 8 h 30.'])
  const partly = [...readings, reading('18:40', 6.5)]
  expect(notesOf({ readings: partly })).toEqual([
    'Geladeira 1: ninguém mediu de 10/12/2026 18:40 até o fim, por 4 h 00.',
  ])
  expect(notesOf({ readings: [...readings, reading('18:41', 6.5)] })).toEqual([])
  expect(notesOf({ readings, gapMinutes: 600 })).toEqual([])
  expect(notesOf({ readings, incident: { ...incident, kind: 'equipamento' } })).toEqual([])
  expect(notesOf({ readings, incident: { ...incident, endedAt: null } })).toEqual([])
})
