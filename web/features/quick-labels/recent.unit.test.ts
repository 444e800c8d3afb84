import { expect, it } from 'vitest'
import type { PrintJob } from '#contract/print-queue/jobs'
import { recentPrints } from './recent.ts'

const job = (id: string, names: readonly string[], own: Partial<PrintJob> = {}): PrintJob => ({
  id,
  station: { id: 's', name: 'Cozinha' },
  profileId: 'p',
  way: 'agente',
  state: 'confirmado',
  content: 'etiquetas',
  labels: names.map((name, index) => ({ id: index + 1, code: `FID2026${index + 1}`, name })),
  notPrinted: [],
  reason: null,
  claimedBy: null,
  attempts: 1,
  possiblyTwice: false,
  notice: null,
  createdAt: '2026-11-23T10:12:00.000Z',
  changedAt: '2026-11-23T10:12:01.000Z',
  ...own,
})
const shown = (jobs: readonly PrintJob[]) => recentPrints(jobs).map(({ name, ids }) => `${name} ${ids.join(' ')}`)

it('names what came out together once, with all its labels', () => {
  expect(shown([job('b', ['Feijão', 'Arroz', 'Feijão']), job('a', ['Farofa'])])).toEqual([
    'Feijão 1 3',
    'Arroz 2',
    'Farofa 1',
  ])
})

it('leaves out what did not come out, or not yet', () => {
  expect(
    shown([
      job('c', ['Caldo'], { state: 'na_fila' }),
      job('b', ['Feijão', 'Arroz', 'Feijão'], { notPrinted: [1, 2] }),
      job('a', ['Farofa'], { state: 'falhou' }),
    ]),
  ).toEqual(['Feijão 3'])
})

it('shows four', () => {
  expect(shown([job('a', ['A', 'B', 'C', 'D', 'E'])])).toHaveLength(4)
})
