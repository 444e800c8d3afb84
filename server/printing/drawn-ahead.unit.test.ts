import { expect, it } from 'vitest'
import type { LabelCode } from './drawn-ahead.ts'
import { drawAhead, takeCode } from './drawn-ahead.ts'

/** Codes that count how often they are drawn. */
function countedCodes(count: number, name: string) {
  const drawn: string[] = []
  const codes = Array.from({ length: count }, (_, index): LabelCode => {
    const key = `${name} ${index}`
    return { key, draw: () => (drawn.push(key), Uint8Array.of(index)) }
  })
  return { drawn, codes }
}

const take = async (codes: readonly LabelCode[]) => {
  const taken: (readonly number[])[] = []
  for (const code of codes) taken.push([...(await takeCode(code))])
  return taken
}

it('draws each label once, ahead or when it is asked for', async () => {
  const { drawn, codes } = countedCodes(3, 'once')
  await drawAhead(codes)
  expect(drawn).toHaveLength(3)
  expect(await take(codes)).toEqual([[0], [1], [2]])
  expect(drawn).toHaveLength(3)
})

it('draws each label once where it is asked for while it is being drawn ahead', async () => {
  const { drawn, codes } = countedCodes(6, 'meanwhile')
  const [, taken] = await Promise.all([drawAhead(codes), take(codes.toReversed())])
  expect(taken).toEqual([[5], [4], [3], [2], [1], [0]])
  expect(drawn.toSorted()).toEqual(codes.map(({ key }) => key))
})

it('gives a drawn label away: the next print draws it anew', async () => {
  const { drawn, codes } = countedCodes(1, 'again')
  await drawAhead(codes)
  await take(codes)
  expect(await take(codes)).toEqual([[0]])
  expect(drawn).toHaveLength(2)
})

it('keeps the labels of the newest jobs, and no more than 64', async () => {
  const [old, large] = [countedCodes(2, 'old'), countedCodes(70, 'large')]
  await drawAhead(old.codes)
  await drawAhead(large.codes)
  expect(large.drawn).toHaveLength(64)
  await take([...old.codes, ...large.codes])
  expect(old.drawn).toHaveLength(4)
  expect(large.drawn).toHaveLength(70)
})

it('leaves no label behind that was asked for before it was drawn ahead', async () => {
  const { drawn, codes } = countedCodes(1, 'early')
  const ahead = drawAhead(codes)
  await take(codes)
  await ahead
  await take(codes)
  expect(drawn).toHaveLength(2)
})
