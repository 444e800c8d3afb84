import { afterEach, describe, expect, it, vi } from 'vitest'
import { normsOf } from '../../shelf-life/contract/norm-books.ts'
import { ask, inCampinas, inSalvador, instantOf, kitchen, measured, msOf, t1, t4 } from '../readings.test-support.ts'
import { segmentsOf, verdictAnswerOf } from './answer.ts'
import { ALL_UNITS, shareText, unitsOfShare } from './exposure.ts'
import type { JudgedLabel } from './label.ts'
import { limitOf } from './limits.ts'
import { seriesOf } from './segments.ts'
import { verdictOf } from './verdict.ts'
import { verdictBody } from './verdict-schemas.ts'

const values = (answer: ReturnType<typeof ask>) =>
  answer.segments.map(({ minutes, value, share }) => [minutes, value, share])

describe('the segments that count', () => {
  it('a time without a reading is marked, and counts the same', () => {
    const answer = ask('08:00 6 · 12:00 6 · 15:59 6')
    expect(answer.segments.map(({ mark, share }) => [mark, share])).toEqual([
      ['sem leitura', '1.000'],
      [undefined, '0.996'],
    ])
  })

  it('the time before the food was there does not count', () => {
    const cut = [
      [15, 8.4, '0.063'],
      [30, 8.4, '0.125'],
      [30, 6.1, '0.125'],
    ]
    expect(values(ask(t1, { from: instantOf('15:15') }))).toEqual(cut)
    expect(values(ask(t1, { startedAt: instantOf('15:15') }))).toEqual(cut)
    expect(ask(t1, { startedAt: instantOf('15:15'), from: instantOf('13:00') }).used).toBe('0.625')
    expect(ask(t1, { from: instantOf('17:00') })).toMatchObject({ outcome: 'mantem', used: '0.000', segments: [] })
  })

  it('a label that has left counts until then', () => {
    const label: JudgedLabel = {
      storageKind: 'refrigerado',
      foodClass: 'cozido',
      state: 'preparado',
      startedAt: msOf('29/11 14:00'),
      expirationDate: '2026-12-02',
      placeMax: 4,
      rule: 'tempo_temperatura',
      toleranceMinutes: null,
      used: 0,
      from: null,
      until: msOf('15:10'),
      noPower: null,
      food: [],
      pauses: [],
    }
    const series = seriesOf(measured(t1), { isHot: false, gapMinutes: 240 })
    const verdict = verdictOf(series, label, { kitchen, norms: normsOf(inCampinas), now: null })
    expect(shareText(verdict.units)).toBe('0.292')
    expect(segmentsOf(verdict, kitchen.timeZone).at(-1)).toMatchObject({
      to: instantOf('15:10'),
      minutes: 10,
      value: 8.4,
    })
  })

  it('of two readings at the same instant the worse one counts', () => {
    expect(ask('08:00 3 · 09:00 3 · 09:00 7 · 10:00 3').used).toBe('0.500')
    expect(ask('08:00 70 · 09:00 70 · 09:00 55 · 09:30 70', { storageKind: 'quente' }).used).toBe('1.500')
  })

  it.each(['', '08:00 15'])('one reading or none takes no time: %s', (readings) => {
    for (const storageKind of ['refrigerado', 'congelado', 'quente', 'ambiente', 'seco'] as const)
      for (const rule of ['decidir', 'duas_horas', 'tempo_temperatura'] as const)
        expect(ask(readings, { storageKind, rule, toleranceMinutes: 0 })).toMatchObject({
          outcome: 'mantem',
          used: '0.000',
        })
  })
})

const frozenLabel: JudgedLabel = {
  storageKind: 'congelado',
  foodClass: null,
  state: 'lacrado',
  startedAt: msOf('08:00'),
  expirationDate: '2026-12-30',
  placeMax: 12,
  rule: 'decidir',
  toleranceMinutes: null,
  used: 0,
  from: null,
  until: null,
  noPower: null,
  food: [],
  pauses: [],
}

describe('food that was measured', () => {
  it('keeps what was used before this account', () => {
    expect(ask(t4, { food: '22:10 3,9', used: '0.500' })).toMatchObject({ used: '0.625', outcome: 'mantem' })
  })

  it('restarts the account at its last measure within the limit', () => {
    expect(ask(t4, { food: '20:00 3,9 · 21:10 4' }).used).toBe('0.625')
    expect(ask(t4, { food: '23:00 3,9' })).toMatchObject({ used: '0.000', segments: [] })
  })

  it('warmer than its limit never makes the air colder', () => {
    expect(ask(t4, { food: '20:00 9' })).toMatchObject({ used: '3.125', crossedAt: instantOf('18:10') })
  })

  it('warmer than the air counts as the air', () => {
    expect(ask('08:00 3 · 10:00 3', { food: '09:00 12' })).toMatchObject({ used: '1.000', outcome: 'mantem' })
    expect(ask('08:00 3 · 10:00 3', { food: '10:30 12' }).used).toBe('0.250')
  })

  it('twice at the same instant counts with the warmer one', () => {
    expect(ask(t4, { food: '20:00 3,9 · 20:00 5' }).used).toBe('3.125')
  })

  it('counts as warm until it is measured within its limit, and the air from then on', () => {
    expect(ask('08:00 3 · 10:00 3', { food: '08:00 12 · 09:00 3,5' }).used).toBe('0.000')
    expect(ask('08:00 3 · 10:00 6', { food: '08:00 12 · 09:00 3,5' }).used).toBe('0.250')
    expect(ask('08:00 3 · 10:00 3', { food: '07:00 12 · 07:30 3,5' }).used).toBe('0.000')
  })

  it.each(['10:02 30', '10:01 13 · 10:02 30', '10:01 30 · 10:02 13'])(
    'after it left a place without power was at least as warm before: %s',
    (food) => {
      const label: JudgedLabel = {
        ...frozenLabel,
        until: msOf('10:00'),
        noPower: { unmeasuredSince: msOf('10:00'), leftAt: msOf('10:00') },
        food: measured(food),
      }
      const series = seriesOf(measured('08:00 −19 · 10:02 −19'), { isHot: false, gapMinutes: 240 })
      const { units } = verdictOf(series, label, { kitchen, norms: normsOf(inSalvador), now: null })
      expect(shareText(units)).toBe('4.000')
    },
  )

  it('restarts hot food at 60 °C', () => {
    expect(ask('11:00 50 · 13:00 50', { storageKind: 'quente', food: '12:30 60' }).used).toBe('0.500')
    expect(ask('11:00 50 · 13:00 50', { storageKind: 'quente', food: '12:30 59,9' }).used).toBe('2.000')
  })
})

describe('a house without a rule', () => {
  const undecided = { rule: 'decidir' } as const
  it.each([
    ['08:00 5 · 08:59 5', {}, 'mantem'],
    ['08:00 5 · 09:00 5', {}, 'decidir'],
    ['08:00 5 · 08:30 5', { toleranceMinutes: 30 }, 'decidir'],
    ['08:00 4 · 20:00 4', { toleranceMinutes: 0 }, 'mantem'],
    // Neither rule would accept it, and the tolerance alone decides here.
    ['08:00 22 · 08:31 22', {}, 'mantem'],
    ['08:00 3 · 08:30 3', { used: '1.001' }, 'mantem'],
    ['08:00 8 · 08:30 8', { used: '0.800' }, 'mantem'],
  ])('%s with %o', (readings, fields, outcome) => {
    expect(ask(readings, { ...undecided, ...fields }).outcome).toBe(outcome)
  })

  it('is the default of a request', () => {
    expect(ask('08:00 5 · 09:00 5', { rule: undefined }).outcome).toBe('decidir')
  })
})

describe('frozen food', () => {
  const beans = {
    storageKind: 'congelado',
    startedAt: '2026-11-23T10:00:00-03:00',
    expiration_date: '2027-02-21',
    placeMax: -18.1,
  } as const

  it.each([
    [-18.1, 'mantem', '2027-02-21'],
    [-18, 'encurta', '2026-12-23'],
    [-11, 'encurta', '2026-12-23'],
    [-10.9, 'encurta', '2026-12-13'],
    [-6, 'encurta', '2026-12-13'],
    [-5.5, 'encurta', '2026-12-03'],
    [0, 'encurta', '2026-12-03'],
    [0.1, 'descongelou', '2026-12-01T08:00:00-03:00'],
  ])('at %d °C: %s, %s', (celsius, outcome, date) => {
    const text = String(celsius).replace('.', ',')
    expect(ask(`08:00 ${text} · 10:00 ${text}`, beans)).toMatchObject({
      outcome,
      expiration_date: date,
      sustained: celsius,
    })
  })

  it('a date that a warmer tier gave stays', () => {
    const short = { ...beans, expiration_date: '2026-12-23', placeMax: -15 }
    expect(ask('08:00 −15 · 12:00 −15', short)).toMatchObject({ outcome: 'mantem', expiration_date: '2026-12-23' })
    expect(ask('08:00 −10 · 12:00 −10', short)).toMatchObject({ outcome: 'encurta', expiration_date: '2026-12-13' })
  })

  it('a date that a person has said is not shortened by the coldest tier', () => {
    const long = { ...beans, expiration_date: '2027-11-23' }
    expect(ask('08:00 −19 · 12:00 −19', long)).toMatchObject({ outcome: 'mantem', expiration_date: '2027-11-23' })
  })

  it('times of the same warmth count together', () => {
    expect(ask('08:00 −19 · 08:30 −12 · 09:00 −19 · 12:00 −19 · 12:30 −12 · 13:00 −19', beans).sustained).toBe(-12)
  })

  it('thawed food is not good for longer than food that was kept at 0 °C', () => {
    const eggs = { storageKind: 'congelado', foodClass: 'ovos', placeMax: undefined } as const
    const dates = { startedAt: '2026-11-26T23:00:00-03:00', expiration_date: '2026-12-07T12:00:00-03:00' }
    const kept = (celsius: string) =>
      ask(
        '12:00 −19',
        { ...eggs, ...dates, rule: 'decidir', food: `14:00 ${celsius}` },
        { uf: 'SP', city: 'São Paulo' },
      )
    const [atZero, thawed] = [kept('0'), kept('6')]
    expect([atZero.outcome, thawed.outcome]).toEqual(['encurta', 'descongelou'])
    expect(thawed.expiration_date).toBe(atZero.expiration_date)
    expect([thawed.norm, thawed.article]).toEqual([atZero.norm, atZero.article])
    expect(thawed.sentence).toContain(`usar até ${atZero.expiration_date.slice(8, 10)}/12/2026`)
  })

  it('a measure of the food within its tier restarts the account', () => {
    const readings = '08:00 −15 · 12:00 −15'
    expect(ask(readings, { ...beans, food: '11:00 −18,5' })).toMatchObject({ outcome: 'mantem', sustained: null })
    expect(ask(readings, { ...beans, food: '11:00 −15' })).toMatchObject({ outcome: 'encurta' })
  })

  it('what thaws after the time of 0 °C is over is for a person', () => {
    const old = { ...beans, startedAt: '2026-10-20T10:00:00-03:00', expiration_date: '2027-01-18' }
    const answer = ask('08:00 2 · 10:00 2', old)
    expect(answer).toMatchObject({ outcome: 'decidir', expiration_date: '2027-01-18' })
    expect(answer.sentence).toContain('O prazo a 0 °C terminou em 30/10/2026.')
  })

  it('what thaws has the tolerance of a fridge under no rule', () => {
    expect(ask('08:00 5 · 10:00 5', { ...beans, rule: 'decidir' })).toMatchObject({ outcome: 'decidir' })
    expect(ask('08:00 2 · 10:00 2', { ...beans, rule: 'decidir' })).toMatchObject({ outcome: 'descongelou' })
  })

  it('an earlier date of its own stays after thawing', () => {
    expect(ask('08:00 2 · 10:00 2', { ...beans, expiration_date: '2026-11-30' })).toMatchObject({
      outcome: 'descongelou',
      expiration_date: '2026-11-30',
    })
    expect(ask('08:00 2 · 10:00 2', { ...beans, expiration_date: '2026-11-29' })).toMatchObject({ outcome: 'decidir' })
  })

  it('what was out for too long before is discarded though it stays frozen', () => {
    expect(ask('08:00 −19 · 10:00 −19', { ...beans, used: '1.001' })).toMatchObject({
      outcome: 'descartar',
      crossedAt: null,
    })
    expect(ask('08:00 −19 · 10:00 −19', { ...beans, used: '1.000' })).toMatchObject({
      outcome: 'mantem',
      used: '1.000',
    })
  })

  it('sealed food, of which the tiers do not speak, is for a person above what its place may be', () => {
    expect(ask('08:00 −14 · 13:00 −14', { ...beans, state: 'lacrado' }).outcome).toBe('decidir')
    expect(ask('08:00 −19 · 13:00 −19', { ...beans, state: 'lacrado' }).outcome).toBe('mantem')
    expect(ask('08:00 2 · 13:00 2', { ...beans, state: 'lacrado' }).outcome).toBe('decidir')
  })
})

describe('elsewhere than in São Paulo', () => {
  it('the norm of São Paulo is a reference', () => {
    const meat = { foodClass: 'carne_crua', state: 'manipulado', placeMax: 5 } as const
    const answer = ask('08:00 6 · 13:00 6', meat, inSalvador)
    expect(answer).toMatchObject({ outcome: 'descartar', norm: null, article: null })
    expect(answer.sentence).toBe(
      '5 h acima de 5 °C: 125 % do tempo aceito (regra da casa, referência CVS 3/2026, art. 60). Passou do tempo aceito às 12:00: descarte (referência Portaria CVS 3/2026, art. 45).',
    )
    expect(ask('11:00 57 · 12:01 57', { storageKind: 'quente' }, inSalvador)).toMatchObject({
      outcome: 'descartar',
      norm: null,
    })
    expect(
      ask('08:00 2 · 10:00 2', { storageKind: 'congelado', expiration_date: '2027-02-21' }, inSalvador).outcome,
    ).toBe('decidir')
  })

  it('the limit is that of the norm, else of the place, else of the class', () => {
    const ofLabel = (fields: Partial<Parameters<typeof limitOf>[0]>, where = inSalvador) =>
      limitOf(
        { storageKind: 'refrigerado', foodClass: 'cozido', state: 'preparado', placeMax: 7, ...fields },
        normsOf(where),
        '2026-11-30',
      )?.bound
    expect(ofLabel({})).toEqual({ kind: 'max', celsius: 4 })
    expect(ofLabel({ state: 'manipulado' })).toEqual({ kind: 'max', celsius: 7 })
    expect(ofLabel({ state: 'manipulado', placeMax: null })).toEqual({ kind: 'max', celsius: 5 })
    expect(ofLabel({ foodClass: null, placeMax: null })).toEqual({ kind: 'max', celsius: 4 })
    expect(ofLabel({ foodClass: 'pescado_cru', state: 'aberto' }, inCampinas)).toEqual({ kind: 'max', celsius: 2 })
    expect(ofLabel({ storageKind: 'congelado' }, inCampinas)).toEqual({ kind: 'below', celsius: -18 })
    expect(ofLabel({ storageKind: 'congelado', placeMax: null })).toEqual({ kind: 'max', celsius: -18 })
    expect(ofLabel({ storageKind: 'quente' })).toEqual({ kind: 'min', celsius: 60 })
    expect(ofLabel({ storageKind: 'seco' })).toEqual({ kind: 'max', celsius: 7 })
    expect(ofLabel({ storageKind: 'seco', placeMax: null })).toBeUndefined()
  })
})

describe('dry goods and room temperature', () => {
  it.each([
    ['08:00 26 · 08:59 26', 25, 'mantem'],
    ['08:00 26 · 09:00 26', 25, 'decidir'],
    ['08:00 25 · 12:00 25', 25, 'mantem'],
    ['08:00 40 · 12:00 40', null, 'mantem'],
  ])('%s in a place of %s °C: %s', (readings, placeMax, outcome) => {
    expect(ask(readings, { storageKind: 'seco', foodClass: 'seco', state: 'aberto', placeMax }).outcome).toBe(outcome)
  })
})

describe('shares', () => {
  it.each([
    [0, '0.000'],
    [ALL_UNITS, '1.000'],
    [ALL_UNITS + 1, '1.000'],
    [ALL_UNITS / 2_000, '0.001'],
    [ALL_UNITS / 2_000 - 1, '0.000'],
    [ALL_UNITS * 3.125, '3.125'],
  ])('%d units are %s', (units, text) => {
    expect(shareText(units)).toBe(text)
  })

  it('are read as they are written', () => {
    for (const share of ['0.001', '0.600', '1.208', '12', 0.6, 0.1 + 0.2]) {
      expect(Number(shareText(unitsOfShare(share)))).toBeCloseTo(Number(share), 9)
      expect(Number.isInteger(unitsOfShare(share))).toBe(true)
    }
  })

  it('more than all of the time never reads as all of it', () => {
    const answer = ask('08:00 8 · 12:00 8 · 12:00:01 8')
    expect(answer).toMatchObject({ outcome: 'descartar', used: '1.000', crossedAt: instantOf('12:00') })
    expect(answer.sentence).toContain('mais de 100 % do tempo aceito')
  })
})

describe('a request', () => {
  const body = {
    storageKind: 'refrigerado',
    state: 'preparado',
    startedAt: '2026-11-29T14:00:00-03:00',
    expiration_date: '2026-12-02',
    readings: [{ at: '2026-11-30T14:00:00-03:00', value: 3.8 }],
  }
  it.each([
    [{ used: '-1' }, 'used'],
    [{ used: '0.6251' }, 'used'],
    [{ used: Number.NaN }, 'used'],
    [{ readings: [{ at: '2026-11-30', value: 3.8 }] }, 'readings'],
    [{ readings: [{ at: '2026-11-30T14:00:00-03:00', value: 3.85 }] }, 'readings'],
    [{ readings: [{ at: '2026-11-30T14:00:00-03:00', value: 151 }] }, 'readings'],
    [{ readings: Array.from({ length: 2_001 }, () => body.readings[0]) }, 'readings'],
    [{ toleranceMinutes: -1 }, 'toleranceMinutes'],
    [{ expiration_date: '2026-02-30' }, 'expiration_date'],
    [{ rule: 'nenhuma' }, 'rule'],
  ])('%o is refused', (fields, path) => {
    expect(verdictBody.safeParse(body).success).toBe(true)
    const refused = verdictBody.safeParse({ ...body, ...fields })
    expect(refused.error?.issues.map((issue) => issue.path[0])).toEqual([path])
  })
})

describe('where the clock changes', () => {
  afterEach(() => vi.unstubAllEnvs())

  // At 02:00 of 1 November 2026 it is 01:00 again, and at 02:00 of 14 March 2027 it is 03:00.
  it.each([
    ['2026-11-01T00:30:00-04:00', '2026-11-01T02:30:00-05:00', 180, '0.750', '2026-11-01T01:30:00-05:00'],
    ['2027-03-14T00:30:00-05:00', '2027-03-14T03:30:00-04:00', 120, '0.500', '2027-03-14T03:30:00-04:00'],
  ])('the minutes between %s and %s are those that have passed', (from, to, minutes, used, twoHoursLater) => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(new Date(from).getTimezoneOffset()).not.toBe(new Date(to).getTimezoneOffset())
    const asked = {
      storageKind: 'refrigerado',
      foodClass: 'cozido',
      state: 'preparado',
      startedAt: from,
      expiration_date: '2027-12-01',
      placeMax: 4,
      readings: [
        { at: from, value: 8 },
        { at: to, value: 8 },
      ],
    } as const
    const inNewYork = { kitchen: { ...kitchen, timeZone: 'America/New_York' }, norms: normsOf(inCampinas), now: null }
    const answer = (rule: 'tempo_temperatura' | 'duas_horas') =>
      verdictAnswerOf(verdictBody.parse({ ...asked, rule }), { rule }, inNewYork)
    expect(answer('tempo_temperatura')).toMatchObject({ used, segments: [{ from, to, minutes }] })
    const crossed = minutes > 120 ? twoHoursLater : null
    expect(answer('duas_horas').crossedAt).toBe(crossed)
  })
})
