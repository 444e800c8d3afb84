import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextSegment, pruneWalArchive } from './wal-archive.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const DAY_MS = 86_400_000
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foodid-wal-'))
})
afterEach(() => rm(folder, { recursive: true }))

const segment = (number: number) => `0000000100000000000000${number.toString(16).toUpperCase().padStart(2, '0')}`

async function archived(name: string, ageDays: number, bytes = 100): Promise<void> {
  await writeFile(join(folder, name), Buffer.alloc(bytes))
  const time = new Date(NOW.getTime() - ageDays * DAY_MS)
  await utimes(join(folder, name), time, time)
}

test('segments older than a week are deleted, and timeline history files are kept', async () => {
  for (const [number, age] of [
    [1, 9],
    [2, 7.1],
    [3, 6.9],
    [4, 0],
  ] as const)
    await archived(segment(number), age)
  await archived('00000002.history', 300)
  await pruneWalArchive(folder, NOW)
  expect((await readdir(folder)).toSorted()).toEqual([segment(3), segment(4), '00000002.history'].toSorted())
})

test('when the archive is too large, the newest segments are kept', async () => {
  for (const number of [1, 2, 3, 4]) await archived(segment(number), 4 - number)
  await pruneWalArchive(folder, NOW, 250)
  expect((await readdir(folder)).toSorted()).toEqual([segment(3), segment(4)])
})

test.each([
  ['000000010000000000000001', '000000010000000000000002'],
  ['0000000100000000000000FF', '000000010000000100000000'],
  ['000000020000000A0000000F', '000000020000000A00000010'],
  ['00000001FFFFFFFE000000FF', '00000001FFFFFFFF00000000'],
])('the segment after %s is %s', (name, next) => {
  expect(nextSegment(name)).toBe(next)
})
