import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Label } from '#contract/labels'
import type { RoundMark } from '#contract/labels/rounds'
import { askedTubs, refusedAtClosing, tubsOf, walk } from './round-plan.ts'
import type { Mark } from './round-plan.ts'
import { leftAfter, marksAfter, marksBody, refusedOf, shownMarks } from './said-marks.ts'

const label = (id: number, name: string): Label => ({
  id,
  name,
  category: 'Molhos',
  expiration_date: '2026-11-26',
  expires_at: '2026-11-27T03:00:00.000Z',
  weight: '500 g',
  manipulation_date: '2026-11-23',
  sif: 'ISENTO',
  sector: 'Cozinha quente',
  responsible: 'Ana Lima',
  storageType: 'Geladeira 1',
  additionalStorageType: '',
  baseProductId: null,
  qrCode: `FID2026${String(id).padStart(4, '0')}`,
  qrKey: 'aaaaaaaa',
  entry_date: '2026-11-23T12:00:00.000Z',
  entry_day: '2026-11-23',
  status: 'expiring',
  print_count: 1,
  lateReason: null,
})
const shelf = [label(1, 'Molho'), label(2, 'Caldo'), label(3, 'Molho'), label(4, 'Molho')]
const seen: Mark = { outcome: 'tem' }

const said = (id: number, own: Partial<RoundMark> = {}): RoundMark => ({
  id,
  outcome: 'tem',
  reason: null,
  note: '',
  usedAt: null,
  at: '2026-11-23T12:00:00.000Z',
  by: 'Ana',
  ...own,
})

it('equal tubs are one row; a part of them can be marked', () => {
  expect(tubsOf(shelf).map(({ first, labels }) => [first.name, labels.length])).toEqual([
    ['Molho', 3],
    ['Caldo', 1],
  ])
  const { open, marked } = walk(shelf, { 1: seen })
  expect(open.map(({ labels }) => labels.length)).toEqual([1, 2])
  expect(marked.map(({ labels, mark }) => [labels.length, mark.outcome])).toEqual([[1, 'tem']])
  expect(walk(shelf, {}).marked).toEqual([])
})

it('a blocked tub and a sample are rows of their own, because not the same can be said of them', () => {
  const blocked = { ...label(5, 'Molho'), blocked: 'recolhimento do fornecedor' }
  const sample = { ...label(6, 'Molho'), sample: true }
  const rows = tubsOf([...shelf, blocked, sample]).map(({ labels }) => labels.map(({ id }) => id))
  expect(rows).toEqual([[1, 3, 4], [2], [5], [6]])
})

it('on the closing screen a tub of which nothing was said has no outcome, and one that was asked keeps its row', () => {
  const asked = new Set([2, 3, 4])
  const rows = (marks: Record<number, Mark>) =>
    askedTubs(shelf, marks, asked).map(({ key, labels, mark }) => [key, labels.length, mark?.outcome ?? null])
  expect(rows({ 1: seen })).toEqual([
    ['2', 1, null],
    ['3', 2, null],
  ])
  expect(rows({ 1: seen, 3: { outcome: 'nao_localizada' }, 4: { outcome: 'nao_localizada' } })).toEqual([
    ['2', 1, null],
    ['3', 2, 'nao_localizada'],
  ])
})

it('what was tapped here stands above what the server knows, also a mark that was taken back', () => {
  const known = [said(1), said(2, { outcome: 'consumida', usedAt: '2026-11-22T12:00:00.000Z' }), said(3)]
  expect(shownMarks(known, { 3: null, 4: { outcome: 'descartada', reason: 'sobra' } })).toEqual({
    1: { outcome: 'tem' },
    2: { outcome: 'consumida', at: '2026-11-22T12:00:00.000Z' },
    4: { outcome: 'descartada', reason: 'sobra' },
  })
  expect(shownMarks([said(1), said(2, { by: 'Bruno' })], {})).toEqual({
    1: { outcome: 'tem', by: 'Ana' },
    2: { outcome: 'tem', by: 'Bruno' },
  })
})

it('every mark is sent until the server has taken or refused it, and a newer one of the same label is not lost', () => {
  const mark = fc.constantFrom<Mark | null>(seen, { outcome: 'consumida' }, null)
  const marks = fc.dictionary(fc.constantFrom('1', '2', '3', '4'), mark)
  fc.assert(
    fc.property(marks, marks, (sent, later) => {
      const left = leftAfter({ ...sent, ...later }, sent)
      for (const [id, said_] of Object.entries({ ...sent, ...later }))
        expect(id in left).toBe(!(id in sent) || said_ !== sent[id])
      expect(marksBody(sent).marks.map(({ id }) => String(id))).toEqual(Object.keys(sent))
    }),
  )
  expect(marksAfter([said(1), said(2)], { 2: null, 3: seen }, [said(3)]).map(({ id }) => id)).toEqual([1, 3])
})

it('a refusal is about the marks that it names or, where it names none, about all of them', () => {
  const sent = { 2: seen, 7: null, 9: seen }
  expect(refusedOf(sent, [{ path: 'marks.2', message: 'Já teve baixa.' }])).toEqual({ 9: seen })
  expect(refusedOf(sent, [])).toEqual(sent)
})

it('a closing that is refused names the tubs, whose marks are asked again', () => {
  const { labels, text } = refusedAtClosing(shelf, [{ path: 'marks.2', message: 'Etiqueta bloqueada.' }])
  expect(labels.map(({ id }) => id)).toEqual([2])
  expect(text).toBe('A ronda não foi encerrada. Caldo: Etiqueta bloqueada. Confira e feche de novo.')
})
