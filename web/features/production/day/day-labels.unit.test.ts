import { expect, it } from 'vitest'
import type { Label } from '#contract/labels'
import { labelsByProduct } from './day-labels.ts'

const label = (id: number, baseProductId: string | null, name: string) => ({ id, baseProductId, name }) as Label

it('stands in the order of the list; what is not on the list comes last, by name', () => {
  const labels = [
    label(1, 'b', 'Bolonhesa'),
    label(2, 'x', 'Vinagrete'),
    label(3, 'a', 'Molho'),
    label(4, 'y', 'Caldo'),
  ]
  const groups = labelsByProduct(
    [...labels, label(5, 'b', 'Bolonhesa')],
    [{ baseProductId: 'a' }, { baseProductId: 'b' }],
  )
  expect(groups.map(({ name, labels: own }) => [name, own.map(({ id }) => id)])).toEqual([
    ['Molho', [3]],
    ['Bolonhesa', [1, 5]],
    ['Caldo', [4]],
    ['Vinagrete', [2]],
  ])
})
