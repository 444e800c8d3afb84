import { describe, expect, it } from 'vitest'
import { amountIn, countIn, outputsBody, packsShown, withPack } from './packs.ts'
import type { Pack } from './packs.ts'

const sauce = { baseProductId: 'molho', name: 'Molho de tomate' }
const half: Pack = { ...sauce, pack: { n: 500, unit: 'mL' }, count: null }
const fifth: Pack = { ...sauce, pack: { n: 200, unit: 'mL' }, count: null }
const made = [{ ...sauce, count: 23, weights: [...Array.from({ length: 22 }, () => '500 mL'), '400 mL'] }]

describe('the packs of a batch', () => {
  it('are one line, as the sheet says, until somebody says more', () => {
    const packs = [
      { ...sauce, pack: half.pack },
      { baseProductId: 'outro', name: 'Outro', pack: null },
    ]
    const preview = { outputs: made, packs }
    expect(packsShown(preview, [])).toEqual([half])
    expect(packsShown(preview, [fifth])).toEqual([fifth])
  })

  it('leave what remains to one of them: the one before keeps its full labels', () => {
    const two = withPack([half], { at: 1, said: fifth, made })
    expect(two.map(({ count }) => count)).toEqual([22, null])
    expect(withPack(two, { at: 0, said: { ...half, count: 20 }, made })).toEqual([{ ...half, count: 20 }, fifth])
    expect(withPack(two, { at: 0, said: half, made: [] }).map(({ count }) => count)).toEqual([null, 1])
  })

  it('are sent with their content, and without a count where one takes what remains', () => {
    expect(outputsBody([{ ...half, count: 20 }, fifth])).toEqual([
      { baseProductId: 'molho', pack: { n: 500, unit: 'mL' }, count: 20 },
      { baseProductId: 'molho', pack: { n: 200, unit: 'mL' } },
    ])
  })
})

it('reads what a label holds, in the usual unit where none is typed', () => {
  expect(['200', '0,5 L', '1.5kg', ' 12 unidades '].map((typed) => amountIn(typed, 'mL'))).toEqual([
    { n: 200, unit: 'mL' },
    { n: 0.5, unit: 'L' },
    { n: 1.5, unit: 'kg' },
    { n: 12, unit: 'unidade' },
  ])
  for (const typed of ['', '0', '1.500 g', '3 porções', '-2', '1000001']) expect(amountIn(typed, 'mL')).toBeNull()
})

it('reads how many labels', () => {
  expect(['20', ' 1 ', '200'].map((typed) => countIn(typed, 200))).toEqual([20, 1, 200])
  for (const typed of ['0', '201', '1,5', 'x', '']) expect(countIn(typed, 200)).toBeNull()
})
