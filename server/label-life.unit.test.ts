import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zonedInstant } from './contract/calendar.ts'
import { Rejection } from './errors.ts'
import type { GeneratedLabel } from './modules/labels/stream/events.ts'
import { NO_PROVENANCE } from './modules/labels/stream/events.ts'
import type { LifePlace } from './modules/labels/contract/label-place.ts'
import type { LifeKitchen, LifeStep, Transformation } from './modules/labels/stream/life-dates-decider.ts'
import { isLateFreeze } from './modules/labels/stream/life-dates-decider.ts'
import { planTransformation } from './modules/labels/stream/life-decider.ts'
import { expiryInstant } from './contract/expiry.ts'
import type { TimeRule } from './modules/shelf-life/contract/resolution.ts'
import { ask, kitchenOf, places, ruleOf } from './modules/shelf-life/samples.test-support.ts'
import { samples } from '../infra/test/samples.ts'

// The examples b1 to b9 as far as they are about dates, with the engine of the shelf lives.

const { timeZone } = kitchenOf()
const local = (text: string) => `${text}:00-03:00`
const kitchenFor = (
  foodClass: 'carne_crua' | 'cozido' | null = 'carne_crua',
  rules: readonly TimeRule[] = [],
): LifeKitchen => ({
  timeZone,
  freezeWithinHours: 24,
  ask({ storageTypeId, ...question }) {
    const place = Object.values(places).find(({ id }) => id === storageTypeId)
    if (place === undefined) throw new Rejection('answer_storage_unknown')
    const given = ask({ ...question, foodClass, place }, undefined, { rules })
    if (given.outcome === 'refusal') throw new Rejection(given.code, { text: given.text })
    const { expiration_date: expirationDate, basis, ceiling, sentence, ruleVersion } = given
    return { expirationDate, basis, ceiling, sentence, ruleVersion, foodClass }
  },
})

const labelOf = (own: Partial<GeneratedLabel> = {}): GeneratedLabel => {
  const expirationDate = own.expirationDate ?? '2026-11-26'
  return {
    ...NO_PROVENANCE,
    parentIds: [],
    id: 1,
    code: 'FID20260001',
    name: 'Frango cru',
    category: 'Carnes',
    sector: 'Cozinha',
    responsible: 'Ana',
    storageType: places.fridge.name,
    additionalStorageType: '',
    weight: '10 kg',
    sif: 'ISENTO',
    manipulationDate: '2026-11-23',
    expirationDate,
    expiresAt: expiryInstant(expirationDate, timeZone).toISOString(),
    enteredAt: '2026-11-23T12:00:00.000Z',
    baseProductId: 'product-1',
    state: 'manipulado',
    storageTypeId: places.fridge.id,
    storageKind: 'refrigerado',
    startedAt: local('2026-11-23T09:00'),
    foodClass: 'carne_crua',
    ...own,
  }
}

const step = (how: Transformation, at: string, place: LifePlace, own: Partial<LifeStep> = {}): LifeStep => ({
  how,
  at,
  now: at,
  place,
  kind: 'refrigerado',
  date: null,
  quantity: 1,
  weight: null,
  responsible: null,
  ...own,
})

const born = (child: ReturnType<typeof planTransformation>['children'][number], id: number, at: string) => ({
  ...child,
  id,
  code: `FID2026000${id}`,
  enteredAt: new Date(at).toISOString(),
})

function only(plan: ReturnType<typeof planTransformation>) {
  const [child] = plan.children
  if (child === undefined || plan.children.length !== 1) throw new Error(`${plan.children.length} children`)
  return child
}

const refusal = (work: () => unknown) => {
  try {
    return { accepted: work() }
  } catch (error) {
    if (error instanceof Rejection) return { code: error.code, text: error.facts['text'] }
    throw error
  }
}

const frozenAt = local('2026-11-23T18:00')
const frozen = () =>
  born(only(planTransformation(labelOf(), step('congelada', frozenAt, places.freezerA), kitchenFor())), 2, frozenAt)

it('what has a life of hours says from which hour on it counts', () => {
  const at = local('2026-11-24T10:30')
  const hours = ruleOf({
    foodClass: 'carne_crua',
    state: 'aberto',
    storageKind: 'refrigerado',
    duration: { n: 6, unit: 'hora' },
  })
  const opened = only(
    planTransformation(
      labelOf({ state: 'lacrado' }),
      step('aberta', at, places.fridge),
      kitchenFor('carne_crua', [hours]),
    ),
  )
  expect([opened.expirationDate, opened.manipulationDate]).toEqual([local('2026-11-24T16:30'), at])
})

it('what is taken out of a label and what stays with it cost together what the label cost, to the cent', () => {
  const grams = fc.integer({ min: 1, max: 400 })
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 25 }), fc.option(grams, { nil: null }), (cost, quantity, each) => {
      const label = labelOf({ cost: new Big(cost).div(100).toFixed(2) })
      const weight = each === null ? null : `${each} g`
      const portioned = step('porcionada', local('2026-11-24T10:30'), places.fridge, { quantity, weight })
      const { children, rest, restCost } = planTransformation(label, portioned, kitchenFor())
      expect(restCost === null).toBe(rest === null)
      const sum = children.reduce((all, child) => all.plus(child.cost ?? 'none'), new Big(restCost ?? 0))
      expect(sum.toFixed(2)).toBe(label.cost)
    }),
    { numRuns: samples(300) },
  )
})

describe('the examples of the specification', () => {
  it('b1: frozen on the day of its preparation', () => {
    expect(frozen()).toMatchObject({
      expirationDate: '2027-02-21',
      manipulationDate: '2026-11-23',
      startedAt: local('2026-11-23T09:00'),
      state: 'manipulado',
      storageKind: 'congelado',
      storageType: 'Freezer A',
      parentIds: [1],
      parentCode: 'FID20260001',
      neverFreeze: true,
    })
  })

  it('b2: frozen 49 hours later, the date stays', () => {
    const at = local('2026-11-25T10:00')
    const child = only(planTransformation(labelOf(), step('congelada', at, places.freezerA), kitchenFor()))
    expect(child).toMatchObject({ expirationDate: '2026-11-26', storageKind: 'congelado', neverFreeze: true })
    expect([isLateFreeze(labelOf(), at, 24), isLateFreeze(labelOf(), frozenAt, 24)]).toEqual([true, false])
  })

  it.each([
    ['b3', '2027-01-10T08:00', '2027-01-13', null],
    ['b4', '2027-02-20T08:00', '2027-02-21', { kind: 'mae', date: '2027-02-21', code: 'FID20260002' }],
  ])('%s: thawed, never past the date that it had', (_, at, expirationDate, ceiling) => {
    const thaw = step('descongelada', local(at), places.fridge, { kind: 'congelado' })
    expect(only(planTransformation(frozen(), thaw, kitchenFor()))).toMatchObject({
      state: 'descongelado',
      expirationDate,
      ceiling,
      startedAt: local(at),
      manipulationDate: at.slice(0, 10),
      neverFreeze: true,
    })
  })

  it('b5: what was thawed is not frozen again', () => {
    const thawed = labelOf({ state: 'descongelado' })
    const freeze = step('congelada', frozenAt, places.freezerA)
    expect(refusal(() => planTransformation(thawed, freeze, kitchenFor()))).toEqual({
      code: 'state_not_allowed',
      text: 'Alimento descongelado não pode ser recongelado (RDC 216/2004, 4.8.14).',
    })
  })

  it('b6: a frozen dish has 24 hours after thawing', () => {
    const lasagne = labelOf({ expirationDate: '2027-02-21', storageKind: 'congelado', state: 'preparado' })
    const thaw = step('descongelada', local('2026-12-02T07:00'), places.fridge, { kind: 'congelado' })
    expect(only(planTransformation(lasagne, thaw, kitchenFor('cozido')))).toMatchObject({
      expirationDate: local('2026-12-03T07:00'),
      sentence: '24 h após descongelar · regra da casa',
    })
  })

  it('b9: twenty portions of a bucket have its date', () => {
    const portion = step('porcionada', frozenAt, places.fridge, { quantity: 20 })
    const { children, rest } = planTransformation(labelOf(), portion, kitchenFor())
    expect(children).toHaveLength(20)
    expect(rest).toBeNull()
    for (const child of children)
      expect(child).toMatchObject({ weight: '500 g', expirationDate: '2026-11-26', state: 'manipulado' })
  })
})

describe('what the examples leave open', () => {
  const at = local('2026-11-24T10:00')

  it('opens what is sealed, and nothing else', () => {
    const makers = { makersAfterOpening: { n: 30, unit: 'dia' }, makersDate: '2026-11-30' } as const
    const sealed = labelOf({ state: 'lacrado', expirationDate: '2026-11-30', ...makers })
    expect(only(planTransformation(sealed, step('aberta', at, places.fridge), kitchenFor()))).toMatchObject({
      state: 'aberto',
      expirationDate: '2026-11-30',
      startedAt: at,
      manipulationDate: '2026-11-24',
    })
    expect(refusal(() => planTransformation(labelOf(), step('aberta', at, places.fridge), kitchenFor()))).toMatchObject(
      { code: 'state_not_allowed' },
    )
  })

  it('leaves the rest with the label of which a part was taken', () => {
    const { children, rest } = planTransformation(
      labelOf(),
      step('porcionada', at, places.fridge, { quantity: 4, weight: '500 g' }),
      kitchenFor(),
    )
    expect(children.map(({ weight }) => weight)).toEqual(['500 g', '500 g', '500 g', '500 g'])
    expect(rest).toBe('8 kg')
  })

  it('moves without a new label, unless the new place asks for an earlier date', () => {
    expect(planTransformation(labelOf(), step('movida', at, places.cold), kitchenFor())).toEqual({
      children: [],
      rest: null,
      restCost: null,
    })
    const long = labelOf({ expirationDate: '2026-12-10', startedAt: at, storageTypeId: places.cold.id })
    const moved = only(planTransformation(long, step('movida', at, places.fridge), kitchenFor()))
    expect(moved).toMatchObject({ expirationDate: '2026-11-27' })
  })

  it('refuses a place that is too warm, or keeps food in another way', () => {
    const salmon = labelOf({ storageTypeId: places.cold.id, storageType: places.cold.name })
    expect(refusal(() => planTransformation(salmon, step('movida', at, places.balcao), kitchenFor()))).toMatchObject({
      code: 'too_warm',
    })
    expect(refusal(() => planTransformation(labelOf(), step('movida', at, places.freezerA), kitchenFor())).code).toBe(
      'place_not_fitting',
    )
    expect(refusal(() => planTransformation(labelOf(), step('congelada', at, places.cold), kitchenFor())).code).toBe(
      'place_not_fitting',
    )
  })

  it('asks for the date where nobody has a time, and takes none that is later', () => {
    const thaw = (date: string | null) =>
      refusal(() =>
        planTransformation(
          labelOf({ storageKind: 'congelado', expirationDate: '2027-02-21', state: null, startedAt: null }),
          step('descongelada', at, places.fridge, { kind: 'congelado', date }),
          kitchenFor(null),
        ),
      )
    expect(thaw(null).code).toBe('date_needed')
    expect(thaw('2027-02-22').code).toBe('life_above_limit')
    expect(thaw('2026-11-25')).toMatchObject({
      accepted: { children: [{ expirationDate: '2026-11-25', basis: { kind: 'manual' } }] },
    })
  })

  it('freezes a label of before only with its own date', () => {
    const old = labelOf({ ...NO_PROVENANCE, parentIds: [] })
    const freeze = step('congelada', frozenAt, places.freezerA, { kind: null })
    expect(only(planTransformation(old, freeze, kitchenFor()))).toMatchObject({
      expirationDate: '2026-11-26',
      neverFreeze: true,
    })
  })

  it.each([
    ['used_in_future', { at: local('2026-11-24T11:00'), now: local('2026-11-24T10:00') }],
    ['used_before_entry', { at: local('2026-11-22T11:00'), now: local('2026-11-24T10:00') }],
  ])('refuses %s', (code, own) => {
    const portion = step('porcionada', at, places.fridge, own)
    expect(refusal(() => planTransformation(labelOf(), portion, kitchenFor())).code).toBe(code)
  })
})

describe('what is frozen keeps to the dates of what it came from', () => {
  const kitchen = kitchenFor('cozido')
  const opened = local('2026-12-02T10:00')
  const later = local('2026-12-02T18:00')
  const freeze = (label: GeneratedLabel, at = later, own: Partial<LifeStep> = {}) =>
    born(only(planTransformation(label, step('congelada', at, places.freezerA, own), kitchen)), label.id + 1, at)
  const act = (label: GeneratedLabel, how: Transformation, at: string, own: Partial<LifeStep> = {}) =>
    born(only(planTransformation(label, step(how, at, places.fridge, own), kitchen)), label.id + 1, at)
  const sealed = (own: Partial<GeneratedLabel> = {}) =>
    labelOf({ state: 'lacrado', expirationDate: '2026-12-03', foodClass: 'cozido', ...own })
  const pack = { kind: 'mae', date: '2026-12-03', code: 'FID20260001' } as const

  it.each(['porcionada', 'aberta'] as const)('%s from a sealed label, with its date', (how) => {
    const child = act(sealed(), how, opened)
    expect(child).toMatchObject({ expirationDate: '2026-12-03', ceiling: pack, originLimit: pack })
    expect(freeze(child)).toMatchObject({ expirationDate: '2026-12-03', ceiling: pack, originLimit: pack })
  })

  it('keeps to a date of the sealed label that did not decide', () => {
    const child = act(sealed({ expirationDate: '2026-12-20' }), 'aberta', opened)
    const limit = { ...pack, date: '2026-12-20' }
    expect(child).toMatchObject({ expirationDate: '2026-12-05', ceiling: null, originLimit: limit })
    const portion = act(child, 'porcionada', later)
    expect(portion.originLimit).toEqual(limit)
    expect(freeze(portion)).toMatchObject({ expirationDate: '2026-12-20', ceiling: limit })
    // A person's date is earlier, and no freezer gives the food more.
    const said = act(child, 'porcionada', later, { date: '2026-12-04' })
    expect(said).toMatchObject({ expirationDate: '2026-12-04', ceiling: null, originLimit: limit })
    expect(freeze(said).expirationDate).toBe('2026-12-04')
    expect(freeze(child, later, { date: '2026-12-10' }).expirationDate).toBe('2026-12-10')
  })

  it("keeps to the maker's date where that comes first", () => {
    const child = act(sealed({ expirationDate: '2026-12-20', makersDate: '2026-12-20' }), 'aberta', opened)
    expect(freeze(child)).toMatchObject({
      expirationDate: '2026-12-20',
      ceiling: { kind: 'fabricante', date: '2026-12-20', code: null },
    })
  })

  it('keeps to an ingredient that did not decide, and to that of a label of before that did', () => {
    const ingredient = { kind: 'ingrediente', date: '2026-11-27', code: 'FID20260412' } as const
    const stew = labelOf({ state: 'preparado', foodClass: 'cozido', originLimit: ingredient })
    expect(freeze(stew, frozenAt)).toMatchObject({ expirationDate: '2026-11-27', ceiling: ingredient })
    const before = labelOf({ state: 'preparado', foodClass: 'cozido', ceiling: ingredient })
    expect(freeze(before, frozenAt)).toMatchObject({ expirationDate: '2026-11-27', originLimit: ingredient })
    const portion = labelOf({ foodClass: 'cozido', ceiling: { ...pack, date: '2026-11-25', code: 'FID20260002' } })
    expect(freeze(portion, frozenAt).expirationDate).toBe('2026-11-25')
  })

  it('keeps to the earlier one of two', () => {
    const ingredient = { kind: 'ingrediente', date: '2026-12-18', code: 'FID20260412' } as const
    const child = act(sealed({ expirationDate: '2026-12-20', originLimit: ingredient }), 'aberta', opened)
    expect(child.originLimit).toEqual(ingredient)
    const same = act(sealed({ expirationDate: local('2026-12-18T12:00'), originLimit: ingredient }), 'aberta', opened)
    expect(same.originLimit).toMatchObject({ kind: 'mae', date: local('2026-12-18T12:00') })
  })

  it('loses nothing where the new place asks for an earlier date', () => {
    const long = labelOf({
      expirationDate: '2026-12-10',
      startedAt: opened,
      foodClass: 'cozido',
      storageTypeId: places.cold.id,
      ceiling: { kind: 'ingrediente', date: '2026-12-10', code: 'FID20260412' },
    })
    const moved = act(long, 'movida', later)
    expect(moved).toMatchObject({ expirationDate: '2026-12-05', ceiling: null })
    expect(freeze(moved, later).expirationDate).toBe('2026-12-10')
  })

  it('takes no date from a person that is later than the one it has', () => {
    const none = { basis: null, sentence: null, ruleVersion: 2, foodClass: 'cozido' } as const
    const unknown = {
      ...kitchen,
      ask: () => ({ ...none, expirationDate: null, ceiling: { ...pack, date: '2026-12-20' } }),
    }
    const child = act(sealed({ expirationDate: '2026-12-20' }), 'aberta', opened)
    const said = (date: string) =>
      refusal(() => planTransformation(child, step('congelada', later, places.freezerA, { date }), unknown))
    expect(said('2026-12-06').code).toBe('life_above_limit')
    expect(said('2026-12-05')).toMatchObject({ accepted: { children: [{ expirationDate: '2026-12-05' }] } })
  })

  it('keeps to the date that a person has said for a pack that is still sealed', () => {
    const rule = ruleOf({ state: 'lacrado', storageKind: 'congelado', duration: { n: 90, unit: 'dia' } })
    const house = kitchenFor('cozido', [rule])
    const frozenPack = (own: Partial<GeneratedLabel>) =>
      only(planTransformation(sealed(own), step('congelada', frozenAt, places.freezerA), house))
    const manual = { kind: 'manual', text: 'Validade informada à mão', norm: null, article: null } as const
    expect(frozenPack({ basis: manual }).expirationDate).toBe('2026-12-03')
    expect(frozenPack({}).expirationDate).toBe('2027-02-21')
  })

  it('has the long date where nothing of that is known', () => {
    const portion = act(labelOf({ foodClass: 'cozido' }), 'porcionada', frozenAt)
    expect(portion).not.toHaveProperty('originLimit')
    expect(freeze(portion, frozenAt)).toMatchObject({ expirationDate: '2027-02-21', ceiling: null })
  })
})

/** The end of the sealed label that something is taken out of here: nothing that comes of it is longer. */
const limitAfter = ({ state, expiresAt }: GeneratedLabel, how: Transformation) =>
  state === 'lacrado' && (how === 'aberta' || how === 'porcionada') ? expiresAt : null
const endsOf = ({ makersDate }: Pick<GeneratedLabel, 'makersDate'>, limit: string | null) => [
  ...(makersDate === '2027-01-15' ? ['2027-01-16T03:00:00.000Z'] : []),
  ...(limit === null ? [] : [limit]),
]

/** Of what has expired no plan is asked for: `admitted` has refused it. */
function planInTime(label: GeneratedLabel, asked: LifeStep, kitchen: LifeKitchen) {
  if (Date.parse(asked.now) > Date.parse(label.expiresAt)) throw new Rejection('label_expired')
  return planTransformation(label, asked, kitchen)
}

it('over any history: a date gets longer by freezing in time only, and nothing is frozen twice', () => {
  const act = fc.record({
    how: fc.constantFrom<Transformation>('aberta', 'porcionada', 'congelada', 'descongelada', 'movida'),
    hours: fc.integer({ min: 0, max: 20 }),
    place: fc.constantFrom(...Object.values(places)),
    quantity: fc.integer({ min: 1, max: 3 }),
    date: fc.option(fc.constantFrom('2026-11-24', '2026-11-26', '2026-12-31', '2027-02-01'), { nil: null }),
  })
  const first = fc.record({
    state: fc.constantFrom('lacrado', 'aberto', 'manipulado', 'preparado', null),
    foodClass: fc.constantFrom('carne_crua', 'cozido', null),
    makersDate: fc.constantFrom('2026-12', '2027-01-15', null),
    expirationDate: fc.constantFrom('2026-11-25', '2026-11-26', '2026-12-31'),
  })
  let done = 0
  fc.assert(
    fc.property(first, fc.array(act, { maxLength: 8 }), ({ foodClass, ...own }, acts) => {
      let label = labelOf(own)
      let [now, freezes, thaws] = [Date.parse(local('2026-11-23T10:00')), 0, 0]
      let limit: string | null = null
      for (const { how, hours, place, quantity, date } of acts) {
        now += hours * 3_600_000
        const at = zonedInstant(new Date(now), timeZone)
        const asked = step(how, at, place, { kind: label.storageKind, quantity, date })
        const result = refusal(() => planInTime(label, asked, kitchenFor(foodClass)))
        if (!('accepted' in result)) continue
        const { children } = planTransformation(label, asked, kitchenFor(foodClass))
        limit = limitAfter(label, how) ?? limit
        for (const child of children) {
          const isInTime = how === 'congelada' && !isLateFreeze(label, at, 24) && label.startedAt !== null
          if (!isInTime) expect(child.expiresAt <= label.expiresAt).toBe(true)
          for (const end of endsOf(child, limit)) expect(child.expiresAt <= end).toBe(true)
          expect(child.neverFreeze ?? false).toBe(freezes + thaws > 0 || how === 'congelada' || how === 'descongelada')
        }
        if (how === 'congelada') {
          expect(freezes + thaws).toBe(0)
          freezes += 1
        }
        if (how === 'descongelada') thaws += 1
        done += 1
        const [child] = children
        if (child !== undefined) label = born(child, label.id + 1, at)
      }
    }),
    { numRuns: samples(2000) },
  )
  expect(done).toBeGreaterThan(samples(500))
})
