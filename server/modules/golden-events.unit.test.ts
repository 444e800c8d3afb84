import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { eventCatalogue } from '../events/event.ts'
import type { GoldenEvent } from './golden-events.test-support.ts'
import { decodeGoldenEvent } from './golden-events.test-support.ts'
import { allModules } from './index.ts'

// A module's `golden-events.json` holds a stored event of every type and version that was ever released, and of every
// form that one version was stored in. Entries are
// added and never changed, like stored events. `today` is the data of an old version after its upcast.
const goldenEvents = z.array(
  z.strictObject({
    type: z.string(),
    version: z.int(),
    data: z.record(z.string(), z.unknown()),
    today: z.optional(z.record(z.string(), z.unknown())),
  }),
)
const goldenFile = 'golden-events.json'

const modules = allModules({ defaultTenant: null })
const catalogue = eventCatalogue(...modules.map((module) => module.events))
const projections = modules.flatMap((module) => module.projections)
const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

const decoded = (event: GoldenEvent) => decodeGoldenEvent(catalogue, event)

function goldenOf(module: string): z.infer<typeof goldenEvents> {
  const folder = join(import.meta.dirname, module)
  return readdirSync(folder).includes(goldenFile)
    ? goldenEvents.parse(JSON.parse(readFileSync(join(folder, goldenFile), 'utf8')))
    : []
}

describe.each(modules)('the stored events of $name', ({ name, events }) => {
  const golden = goldenOf(name)
  const shipped = golden.map(({ type, version }) => `${type} ${version}`)

  it('have a golden example of every type and version', () => {
    const expected = Object.entries(events).flatMap(([type, { version }]) =>
      Array.from({ length: version }, (_, index) => `${type} ${index + 1}`),
    )
    expect([...new Set(shipped)].toSorted()).toEqual(expected.toSorted())
  })

  it.each(golden.map((example, index) => ({ title: shipped[index] ?? '', ...example })))(
    'are decoded to their current form: $title',
    ({ type, version, data, today = data }) => expect(decoded({ type, version, data }).data).toEqual(today),
  )
})

describe('a projection', () => {
  afterEach(() => void vi.useRealTimers())

  it('means the same rows by an event whenever it reads it: a replay is later', () => {
    const events = modules.flatMap(({ name }) => goldenOf(name)).map(decoded)
    const rowsAt = (now: string) => {
      vi.useFakeTimers({ now: new Date(now), toFake: ['Date', 'performance'] })
      return events.map((event) => ({ event, rows: projections.map(({ apply }) => apply(event)) }))
    }
    expect(rowsAt('2031-02-03T04:05:06Z')).toEqual(rowsAt('2027-12-31T23:59:59Z'))
  })
})

const filesOf = (folder: string) => readdirSync(join(import.meta.dirname, folder))
const hasModule = (folder: string) => filesOf(folder).includes('index.ts')

it('every module folder has a module of the same name', () => {
  expect(folders.filter(hasModule).toSorted()).toEqual(modules.map(({ name }) => name).toSorted())
})

it('a folder without a module has contracts and their tests only', () => {
  const others = folders.filter((folder) => !hasModule(folder)).flatMap(filesOf)
  expect(others.filter((file) => !/^contract$|\.(?:unit\.test|test-support)\.ts$/.test(file))).toEqual([])
})
