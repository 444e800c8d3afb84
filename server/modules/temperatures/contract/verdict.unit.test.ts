import { describe, expect, it } from 'vitest'
import { ask, inSalvador, instantOf, t1, t4 } from '../readings.test-support.ts'

describe('chilled food', () => {
  it('t1: the segments count the greater of both readings', () => {
    const answer = ask(t1)
    expect(answer).toMatchObject({ outcome: 'mantem', used: '0.625', crossedAt: null, sustained: null })
    expect(answer.sentence).toBe(
      '2 h 30 min acima de 4 °C: 63 % do tempo aceito (regra da casa, referência CVS 3/2026, art. 60).',
    )
    expect(answer.segments.map(({ value }) => value)).toEqual([5.2, 7, 8.4, 8.4, 6.1])
    expect(answer.segments[0]).toEqual({
      from: '2026-11-30T14:00:00-03:00',
      to: '2026-11-30T14:30:00-03:00',
      value: 5.2,
      minutes: 30,
      share: '0.125',
    })
    expect(answer).toMatchObject({ norm: 'Portaria CVS 3/2026', article: 'art. 44 II', expiration_date: '2026-12-02' })
  })

  it('t2: the rule of two hours, and a house without a rule', () => {
    expect(ask(t1, { rule: 'duas_horas' })).toMatchObject({
      outcome: 'descartar',
      used: '1.250',
      crossedAt: '2026-11-30T16:00:00-03:00',
      norm: 'Portaria CVS 3/2026',
      article: 'art. 45',
      sentence:
        '2 h 30 min acima de 4 °C: 125 % do tempo aceito (regra da casa, referência ASAE/AHRESP 2025). Passou do tempo aceito às 16:00: descarte (Portaria CVS 3/2026, art. 45).',
    })
    expect(ask(t1, { rule: 'decidir' })).toMatchObject({
      outcome: 'decidir',
      used: '1.250',
      sentence:
        '2 h 30 min acima de 4 °C: 63 % do tempo aceito por tempo e temperatura, 125 % pela regra de duas horas. A casa não adotou uma regra: decida.',
    })
  })

  it('t3: a reading may be out for the place and in for the label', () => {
    const readings = '14:00 3,8 · 15:00 4,6 · 16:00 3,9'
    expect(ask(readings)).toMatchObject({ outcome: 'mantem', used: '0.500' })
    for (const state of ['manipulado', 'preparado'] as const)
      expect(ask(readings, { foodClass: 'flv_higienizado', state })).toMatchObject({ outcome: 'mantem', used: '0.000' })
  })

  it('t4: the share passes 1 where the next segment begins', () => {
    expect(ask(t4)).toMatchObject({ outcome: 'descartar', used: '3.125', crossedAt: instantOf('18:10') })
  })

  it('t5: food that was measured within its limit restarts the account', () => {
    const answer = ask(t4, { food: '20:00 3,9' })
    expect(answer).toMatchObject({ outcome: 'descartar', used: '1.208', crossedAt: instantOf('22:00') })
    expect(answer.segments.map(({ minutes, value, share }) => [minutes, value, share])).toEqual([
      [10, 12.8, '0.083'],
      [120, 12.8, '1.000'],
      [30, 5, '0.125'],
    ])
  })

  it('t6: what was used before counts', () => {
    for (const used of ['0.6', 0.6])
      expect(ask('09:00 3,0 · 10:00 7,0 · 11:00 3,5', { used })).toMatchObject({
        outcome: 'descartar',
        used: '1.100',
        crossedAt: instantOf('10:36'),
        sentence:
          '2 h acima de 4 °C: 110 % do tempo aceito, 60 % de antes (regra da casa, referência CVS 3/2026, art. 60). Passou do tempo aceito às 10:36: descarte (Portaria CVS 3/2026, art. 45).',
      })
  })

  it.each([
    ['t7', '08:00 8 · 10:00 8 · 12:00 8', 'mantem', '1.000', null],
    ['t8', '08:00 8 · 11:00 8 · 11:40 14', 'descartar', '1.083', '11:30'],
    ['t10', '08:00 23 · 08:25 23', 'mantem', '0.833', null],
    ['t10', '08:00 23 · 08:35 23', 'descartar', '1.167', '08:30'],
    ['a limit that is not passed', '08:00 4 · 12:00 4', 'mantem', '0.000', null],
    ['up to 10 °C', '08:00 10 · 10:00 10', 'mantem', '0.500', null],
    ['up to 21 °C', '08:00 21 · 09:00 21', 'mantem', '0.500', null],
    ['above 21 °C', '08:00 21,1 · 08:15 21,1', 'mantem', '0.500', null],
  ])('%s: %s', (_, readings, outcome, used, crossed) => {
    const crossedAt = crossed === null ? null : instantOf(crossed)
    expect(ask(readings)).toMatchObject({ outcome, used, crossedAt })
  })

  it.each(['tempo_temperatura', 'duas_horas'] as const)('t9: raw fish has its own times under %s', (rule) => {
    const fish = { foodClass: 'pescado_cru', state: 'manipulado', rule } as const
    expect(ask('08:00 4 · 09:30 4', fish)).toMatchObject({ outcome: 'mantem', used: '0.750' })
    expect(ask('08:00 4 · 09:30 4 · 09:50 6', fish)).toMatchObject({
      outcome: 'descartar',
      used: '1.417',
      crossedAt: instantOf('09:37:30'),
    })
    expect(ask('08:00 5 · 09:00 5', fish).used).toBe('0.500')
    expect(ask('08:00 2 · 12:00 2', fish).used).toBe('0.000')
  })
})

describe('frozen food', () => {
  const beans = {
    storageKind: 'congelado',
    startedAt: '2026-11-23T10:00:00-03:00',
    expiration_date: '2027-02-21',
    placeMax: -18.1,
  } as const

  it('t11: a warmer tier shortens the date', () => {
    expect(ask('08:00 −19 · 10:00 −15 · 13:00 −14,2 · 14:00 −19', beans)).toMatchObject({
      outcome: 'encurta',
      sustained: -14.2,
      expiration_date: '2026-12-23',
      norm: 'Portaria CVS 3/2026',
      article: 'art. 44 I',
      sentence:
        '−14,2 °C ou mais por 2 h: 30 dias de −11 a −18 °C · Portaria CVS 3/2026, art. 44 I. A validade passa a ser 23/12/2026.',
    })
  })

  it('t12: a person decides where the shorter date is past', () => {
    const old = { ...beans, startedAt: '2026-10-20T10:00:00-03:00', expiration_date: '2027-01-18' }
    expect(ask('08:00 −19 · 10:00 −15 · 13:00 −14,2 · 14:00 −19', old)).toMatchObject({
      outcome: 'decidir',
      sustained: -14.2,
      expiration_date: '2027-01-18',
    })
  })

  it('t13: up to −6 °C there are 20 days', () => {
    expect(ask('08:00 −19 · 10:00 −9 · 12:00 −9 · 13:00 −19', beans)).toMatchObject({
      outcome: 'encurta',
      sustained: -9,
      expiration_date: '2026-12-13',
    })
  })

  it('t14: less than the tolerance is kept', () => {
    expect(ask('08:00 −19 · 08:30 −12 · 09:00 −19', beans)).toMatchObject({
      outcome: 'mantem',
      sustained: null,
      expiration_date: '2027-02-21',
    })
  })

  it('t15: above 0 °C for the tolerance it has thawed', () => {
    expect(ask('08:00 −19 · 12:00 −4 · 16:00 2,5 · 18:00 2,5 · 19:00 −12', beans)).toMatchObject({
      outcome: 'descongelou',
      sustained: 2.5,
      used: '0.000',
      expiration_date: '2026-12-01T12:00:00-03:00',
      sentence:
        'Acima de 0 °C por 2 h: descongelou às 12:00 e não volta ao freezer: usar até 01/12/2026 12:00. Nenhum tempo acima de 4 °C: 0 % do tempo aceito (regra da casa, referência CVS 3/2026, art. 60).',
    })
  })

  it('t16: what has thawed has the accepted time of chilled food', () => {
    expect(ask('08:00 −19 · 12:00 −4 · 16:00 2,5 · 20:00 6,0 · 22:00 −10', beans)).toMatchObject({
      outcome: 'descartar',
      used: '1.500',
      crossedAt: instantOf('20:00'),
    })
  })

  it('t18: where no norm speaks of frozen food a person decides', () => {
    const answer = ask('08:00 −14 · 13:00 −14', beans, inSalvador)
    expect(answer).toMatchObject({ outcome: 'decidir', sustained: -14, norm: null, article: null })
    expect(answer.sentence).toBe(
      '−14 °C ou mais por 2 h, acima de −18,1 °C: nenhuma norma deste lugar diz o prazo. Decida. Referência de SP: 30 dias.',
    )
  })
})

describe('hot food', () => {
  it('t17: one hour below 60 °C', () => {
    const hot = { storageKind: 'quente', placeMax: null } as const
    expect(ask('11:00 57 · 11:45 57', hot)).toMatchObject({ outcome: 'mantem', used: '0.750' })
    expect(ask('11:00 57 · 12:01 57', hot)).toMatchObject({ outcome: 'descartar', crossedAt: instantOf('12:00') })
    expect(ask('11:00 60 · 13:00 60', hot)).toMatchObject({ outcome: 'mantem', used: '0.000' })
    expect(ask('11:00 70 · 12:00 59,9', hot).segments[0]).toMatchObject({ value: 59.9, share: '1.000' })
  })
})
