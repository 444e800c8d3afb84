import { describe, expect, it } from 'vitest'
import { defaultStorageTypes } from '#contract/catalog'
import type { BaseProduct, StorageType } from '#contract/catalog/entries'
import { generateBody } from '#contract/labels/generate-body'
import { dateLabel } from './dating.ts'
import type { Kitchen } from './dating.ts'
import { dayLine } from './day-line.ts'
import { outcomeText, shortDate } from './date-text.ts'
import { rememberRights } from '../../../lib/rights.ts'
import { formDateOf, mayBeByHand, startOf } from './form-date.ts'
import { faultsOf } from './form-faults.ts'
import { labelBodyOf } from './label-form-values.ts'
import { formOf } from './product-values.ts'
import type { LabelFormValues } from './label-form-values.ts'

// The dates of the form, computed without the server: the examples of the specification that a screen shows.

const timeZone = 'America/Sao_Paulo'
const moment = { now: new Date('2026-11-23T14:00:20-03:00'), timeZone }

const place = (id: string, kind: StorageType['kind'], tempMax: number | null): StorageType => ({
  ...defaultStorageTypes[0],
  id,
  name: id,
  kind,
  tempMin: kind === 'quente' ? 60 : null,
  tempMax,
})
const places = [
  place('geladeira', 'refrigerado', 4),
  place('Geladeira 1', 'refrigerado', 5),
  place('gaveta', 'refrigerado', 2),
  place('freezer', 'congelado', -18.1),
  place('freezer B', 'congelado', -18),
  place('banho-maria', 'quente', null),
]

const kitchen: Kitchen = {
  settings: {
    uf: 'SP',
    city: null,
    countExactHours: false,
    freezeWithinHours: 24,
    thawedReadyHours: 24,
    publicResponsible: 'nao',
    signedBy: null,
    edition: 2,
    productEditions: {},
  },
  rules: [],
  places,
  timeZone,
}

function aProduct(overrides: Partial<BaseProduct>): BaseProduct {
  return {
    id: 'p1',
    name: 'Molho de tomate',
    measure: 500,
    measureUnit: 'gramas',
    sif: 'ISENTO',
    storageType: 'geladeira',
    category: 'Molhos',
    sector: 'Cozinha',
    validityDays: null,
    recipeId: null,
    ingredientId: null,
    foodClass: 'cozido',
    animalOrigin: null,
    defaultState: null,
    ...overrides,
  }
}

interface Case {
  readonly product?: Partial<BaseProduct>
  readonly values?: Partial<LabelFormValues>
  readonly kitchen?: Partial<Kitchen>
  readonly at?: typeof moment
  readonly outOfDate?: string
}

function dateOf({ product: overrides = {}, values: changed = {}, kitchen: other = {}, at = moment, ...old }: Case) {
  const product = aProduct(overrides)
  const today = at.now.toISOString().slice(0, 10)
  const values = { ...formOf(product, { today, responsible: 'Ana' }), ...changed }
  const dated = dateLabel(
    {
      product,
      state: values.state === '' ? null : values.state,
      placeId: values.storageType,
      startedAt: startOf(values, at),
      makers: values,
      sample: values.sample,
    },
    { ...kitchen, ...other },
  )
  const date = formDateOf(values, { kind: 'computed', ...dated }, { timeZone, outOfDate: old.outOfDate ?? null })
  return { values, dated, date, at }
}

const sentence = ({ dated: { result } }: ReturnType<typeof dateOf>) =>
  result?.outcome === 'answer' ? result.sentence : result?.text

describe('the date of the form', () => {
  it('is computed from the usual situação and place, with its source (a1)', () => {
    const given = dateOf({})
    expect(given.date).toMatchObject({ expiry: '2026-11-26', byHand: false, limit: '2026-11-26' })
    expect(sentence(given)).toBe('3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II')
    expect(given.dated.states[0]).toBe('preparado')
  })

  it('is limited by the maker, as the date is typed (a4, a13)', () => {
    const opened = (makersDate: string) =>
      dateOf({ product: { foodClass: 'leite_derivados' }, values: { makersDate, makersTime: '3' } })
    expect(opened('24/11/2026').date.expiry).toBe('2026-11-24')
    expect(sentence(opened('24112026'))).toBe('Limitado pela validade do fabricante')
    expect(opened('11/2026').date.expiry).toBe('2026-11-26')
    expect(opened('2026-11-24').date.expiry).toBe('2026-11-24')
    expect(opened('24/11/26').date.expiry).toBe('2026-11-24')
    const unread = opened('31/02/2026')
    expect(faultsOf(unread.values, unread.date, moment)).toEqual({ makersDate: 'Escreva como 31/12/2026 ou 12/2026' })
  })

  it('is refused where the place is too warm, with the others that would do (a5)', () => {
    const salmon = dateOf({ product: { foodClass: 'pescado_cru', storageType: 'Geladeira 1' } })
    expect(sentence(salmon)).toBe('Pescado cru precisa de até 2 °C. A Geladeira 1 trabalha até 5 °C.')
    expect(salmon.date.expiry).toBe('')
    expect(outcomeText(salmon.dated.byPlace.get('Geladeira 1') ?? fail(), moment)).toBe('não serve')
    expect(outcomeText(salmon.dated.byPlace.get('gaveta') ?? fail(), moment)).toMatch(/^\w{3} \d\d\/11/)
    const byHand = dateOf({
      product: { foodClass: 'pescado_cru', storageType: 'Geladeira 1' },
      values: { byHand: true, expirationDate: '2026-11-24' },
    })
    expect(byHand.date).toMatchObject({ expiry: '2026-11-24', byHand: true })
    // A person's date has no situação: the rules have refused one. It has a limit and needs a reason.
    expect(labelBodyOf(byHand.values, byHand.date, moment)).not.toHaveProperty('state')
    expect(byHand.date).toMatchObject({ limit: '2026-11-26', asksReason: true })
    expect(faultsOf(byHand.values, byHand.date, moment)).toEqual({ manualReason: 'Informe o motivo desta validade' })
    const said = { ...byHand.values, manualReason: 'laudo' }
    expect(labelBodyOf(said, byHand.date, moment)).toMatchObject({ manualReason: 'laudo' })
    const late = dateOf({
      product: { foodClass: 'pescado_cru', storageType: 'Geladeira 1' },
      values: { byHand: true, expirationDate: '2027-12-31', manualReason: 'laudo' },
    })
    expect(faultsOf(late.values, late.date, moment)).toEqual({
      expirationDate: 'A validade não pode passar de 26/11/2026.',
    })
  })

  it('is offered by hand after a refusal only to whoever answers for the rules, and nowhere out of place', () => {
    const inPlace = (storageType: string) =>
      dateOf({ product: { foodClass: 'pescado_cru', storageType }, values: { byHand: true } })
    expect(mayBeByHand(inPlace('banho-maria').dated)).toBe(false)
    expect(sentence(inPlace('banho-maria'))).toBe('Pescado cru não fica em lugar quente. Escolha geladeira ou freezer.')
    expect(mayBeByHand(inPlace('Geladeira 1').dated)).toBe(true)
    rememberRights({ permissions: ['descartar', 'imprimir'] })
    expect(mayBeByHand(inPlace('Geladeira 1').dated)).toBe(false)
    expect(inPlace('Geladeira 1').date).toMatchObject({ byHand: false, expiry: '' })
    rememberRights({ permissions: ['regras'] })
    expect(mayBeByHand(inPlace('Geladeira 1').dated)).toBe(true)
  })

  it('has the days after opening beside the date of the pack, and a person confirms more than 60', () => {
    const opened = (values: Partial<LabelFormValues>) =>
      dateOf({ product: { foodClass: 'leite_derivados' }, values: { makersTime: '61', ...values } })
    const faults = (values: Partial<LabelFormValues>) => {
      const given = opened(values)
      return new Set(Object.keys(faultsOf(given.values, given.date, moment)))
    }
    expect(faults({})).toEqual(new Set(['makersAfterOpening', 'makersDate']))
    expect(faults({ makersDate: '12/2027' })).toEqual(new Set(['makersAfterOpening']))
    expect(faults({ makersDate: '12/2027', afterOpeningConfirmed: true })).toEqual(new Set())
    const given = opened({ makersDate: '12/2027', afterOpeningConfirmed: true })
    expect(labelBodyOf(given.values, given.date, moment)).toMatchObject({
      makersAfterOpening: { n: 61, unit: 'dia' },
      afterOpeningConfirmed: true,
    })
  })

  it('follows the freezer (a6, a7)', () => {
    expect(dateOf({ values: { storageType: 'freezer' } }).date.expiry).toBe('2027-02-21')
    expect(dateOf({ values: { storageType: 'freezer B' } }).date.expiry).toBe('2026-12-23')
  })

  it('follows the norm in force on the day of its start (a11)', () => {
    const on = (day: string) =>
      dateOf({
        product: { foodClass: 'sobremesa_confeitaria' },
        at: { now: new Date(`${day}T10:00:00-03:00`), timeZone },
      }).date.expiry
    expect(on('2026-10-02')).toBe('2026-10-07')
    expect(on('2026-10-05')).toBe('2026-10-08')
  })

  it('of a sample is that of samples, and no person says another one', () => {
    const sample = dateOf({ values: { sample: true, byHand: true, expirationDate: '2026-11-24' } })
    expect(sample.date.byHand).toBe(false)
    expect(sample.date.expiry).toMatch(/^2026-11-27T/)
    expect(sentence(sample)).toMatch(/^96 horas/)
    expect(labelBodyOf(sample.values, sample.date, moment)).toMatchObject({ sample: true, state: 'preparado' })
    expect(labelBodyOf(sample.values, sample.date, moment)).not.toHaveProperty('expiration_date')
    const usual = dateOf({})
    expect(labelBodyOf(usual.values, usual.date, moment)).not.toHaveProperty('sample')
  })

  it('follows the edition that was adopted for its product', () => {
    const before = { ...kitchen.settings, edition: 1 }
    const by = (settings: Kitchen['settings']) =>
      dateOf({ product: { foodClass: 'sobremesa_confeitaria' }, kitchen: { settings } }).date.expiry
    expect(by(before)).toBe('2026-11-28')
    expect(by({ ...before, productEditions: { p1: 2 } })).toBe('2026-11-26')
    expect(by({ ...before, productEditions: { p2: 2 } })).toBe('2026-11-28')
  })

  it('is asked of a person with the reason where no rule gives one (a12)', () => {
    const beef = (values: Partial<LabelFormValues> = {}) =>
      dateOf({
        product: { foodClass: 'carne_crua' },
        values,
        kitchen: { settings: { ...kitchen.settings, uf: 'BA' } },
      })
    expect(sentence(beef())).toBe('Sem prazo cadastrado. Informe a validade e o motivo.')
    expect(beef().date).toMatchObject({ byHand: true, asksReason: true, expiry: '' })
    const said = beef({ expirationDate: '2026-11-25' })
    expect(faultsOf(said.values, said.date, moment)).toEqual({ manualReason: 'Informe o motivo desta validade' })
    const full = beef({ expirationDate: '2026-11-25', manualReason: 'orientação do técnico' })
    expect(faultsOf(full.values, full.date, moment)).toEqual({})
    expect(labelBodyOf(full.values, full.date, moment)).toMatchObject({
      state: 'manipulado',
      expiration_date: '2026-11-25',
      manualReason: 'orientação do técnico',
    })
  })

  it('is asked of a person with the reason, and no later than its rules, where those are out of date (o3)', () => {
    const old = (values: Partial<LabelFormValues> = {}) =>
      dateOf({ values, outOfDate: 'Prazos desatualizados há 25 h. Informe a validade à mão.' })
    expect(old().date).toMatchObject({ byHand: true, asksReason: true, expiry: '', limit: '2026-11-26' })
    const [later, unsaid] = [old({ expirationDate: '2026-11-27' }), old({ expirationDate: '2026-11-25' })]
    expect(faultsOf(later.values, later.date, moment)).toEqual({
      expirationDate: 'A validade não pode passar de 26/11/2026.',
    })
    expect(faultsOf(unsaid.values, unsaid.date, moment)).toEqual({ manualReason: 'Informe o motivo desta validade' })
    const said = old({ expirationDate: '2026-11-25', manualReason: 'Como ontem' })
    expect(faultsOf(said.values, said.date, moment)).toEqual({})
    expect(labelBodyOf(said.values, said.date, moment)).toMatchObject({
      state: 'preparado',
      expiration_date: '2026-11-25',
      manualReason: 'Como ontem',
    })
    expect(old({ state: 'lacrado', makersDate: '12/2026' }).date).toMatchObject({ byHand: true, asksReason: true })
  })

  it('of a product without a class is not proposed by days that are out of date', () => {
    const product = aProduct({ foodClass: null, validityDays: 5 })
    const values = formOf(product, { today: '2026-11-23', responsible: 'Ana' })
    const old = { timeZone, outOfDate: 'Prazos desatualizados há 25 h. Informe a validade à mão.' }
    const proposed = formDateOf(values, { kind: 'person' }, old)
    expect([values.expirationDate, proposed.expiry]).toEqual(['2026-11-28', ''])
    expect(new Set(Object.keys(faultsOf(values, proposed, moment)))).toEqual(
      new Set(['expirationDate', 'manualReason']),
    )
    const typed = { ...values, byHand: true, manualReason: 'Como ontem' }
    const said = formDateOf(typed, { kind: 'person' }, old)
    expect([said.expiry, faultsOf(typed, said, moment)]).toEqual(['2026-11-28', {}])
  })

  it('said by a person may be earlier and not later', () => {
    const said = (expirationDate: string) => dateOf({ values: { byHand: true, expirationDate } })
    const [earlier, later] = [said('2026-11-25'), said('2026-11-27')]
    expect(faultsOf(earlier.values, earlier.date, moment)).toEqual({})
    expect(labelBodyOf(earlier.values, earlier.date, moment)).toMatchObject({ expiration_date: '2026-11-25' })
    expect(faultsOf(later.values, later.date, moment)).toEqual({
      expirationDate: 'A validade não pode passar de 26/11/2026.',
    })
  })

  it('of a sealed pack is the maker’s, which is asked for', () => {
    const sealed = dateOf({ values: { state: 'lacrado' } })
    expect(sealed.date).toMatchObject({ byHand: false, expiry: '' })
    expect(Object.keys(faultsOf(sealed.values, sealed.date, moment))).toEqual(['makersDate'])
    expect(dateOf({ values: { state: 'lacrado', makersDate: '12/2026' } }).date.expiry).toBe('2026-12-31')
  })

  it('counts from the start that was said, and never from a later one', () => {
    const said = (values: Partial<LabelFormValues>) =>
      dateOf({ product: { foodClass: 'pescado_cozido', storageType: 'gaveta' }, values })
    expect(said({}).date.expiry).toBe('2026-11-24T14:00:00-03:00')
    expect(said({ startTime: '09:30' }).date.expiry).toBe('2026-11-24T09:30:00-03:00')
    // Another day without an hour counts from its first instant.
    expect(said({ manipulationDate: '2026-11-22' }).date.expiry).toBe('2026-11-23T00:00:00-03:00')
    const later = said({ startTime: '15:00' })
    expect(faultsOf(later.values, later.date, moment)).toEqual({ startTime: 'Este momento ainda não chegou' })
  })

  it('without a place is none, and the place is asked for', () => {
    const none = dateOf({ product: { storageType: '' }, values: { expirationDate: '2026-11-25', byHand: true } })
    expect(none.date).toMatchObject({ byHand: false, expiry: '' })
    expect(faultsOf(none.values, none.date, moment)).toEqual({ storageType: 'Escolha onde fica' })
  })
})

describe('the request of a computed date', () => {
  it('leaves the date and its start to the server', () => {
    const { values, date } = dateOf({ values: { brand: 'Casa', lot: 'L1', makersDate: '12/2026' } })
    const body = labelBodyOf(values, date, moment)
    expect(generateBody.safeParse(body).success).toBe(true)
    expect(body).toMatchObject({
      state: 'preparado',
      storageTypeId: 'geladeira',
      makersDate: '2026-12',
      brand: 'Casa',
      lot: 'L1',
    })
    for (const field of ['expiration_date', 'startedAt', 'supplier', 'manualReason', 'makersAfterOpening'])
      expect(body).not.toHaveProperty(field)
  })

  it('has the start that a person has said', () => {
    const { values, date } = dateOf({ values: { startTime: '09:30' } })
    expect(labelBodyOf(values, date, moment)).toMatchObject({ startedAt: '2026-11-23T09:30:00-03:00' })
  })
})

describe('the situações', () => {
  const statesOf = (given: ReturnType<typeof dateOf>) => [given.dated.states, given.dated.otherStates]

  it('are those with a rule or a norm, the usual one first', () => {
    const [sauce] = statesOf(dateOf({}))
    expect(sauce?.[0]).toBe('preparado')
    expect(sauce).toContain('descongelado')
    expect(statesOf(dateOf({ product: { defaultState: 'aberto' } }))[0]?.[0]).toBe('aberto')
  })

  it('are five, shown or behind "Outra"', () => {
    for (const foodClass of ['seco', 'outro', 'pescado_cru', 'ovos'] as const)
      expect(statesOf(dateOf({ product: { foodClass } })).flat()).toHaveLength(5)
  })
})

describe('the words of a date', () => {
  it('are short when it is near', () => {
    expect(shortDate('2026-11-26', moment)).toBe('qui 26/11')
    expect(shortDate('2026-11-23T20:00:00-03:00', moment)).toBe('hoje 20:00')
    expect(shortDate('2027-02-21', moment)).toBe('21/02/2027')
  })

  it('draw the days up to the end and to a longer norm', () => {
    const { result } = dateOf({}).dated
    if (result?.outcome !== 'answer') throw new Error('refused')
    expect(dayLine(result, 'preparado', timeZone)).toEqual([
      { date: '2026-11-23', weekday: 'seg', part: 'start', note: 'preparado 14:00' },
      { date: '2026-11-24', weekday: 'ter', part: 'within', note: '' },
      { date: '2026-11-25', weekday: 'qua', part: 'within', note: '' },
      { date: '2026-11-26', weekday: 'qui', part: 'end', note: 'até o fim do dia' },
      { date: '2026-11-27', weekday: 'sex', part: 'after', note: '' },
      { date: '2026-11-28', weekday: 'sáb', part: 'after', note: 'RDC 216/2004: 5 dias' },
    ])
    const frozen = dateOf({ values: { storageType: 'freezer' } }).dated.result
    expect(frozen?.outcome === 'answer' && dayLine(frozen, 'preparado', timeZone)).toBeNull()
  })
})

function fail(): never {
  throw new Error('missing')
}
