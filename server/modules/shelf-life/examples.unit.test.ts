import { describe, expect, it } from 'vitest'
import { typedMakersDate } from './contract/ceilings.ts'
import { lastDayOfMakersDate } from '../../contract/makers-date.ts'
import { NEWEST_EDITION, normsOf } from './contract/norm-books.ts'
import { longestAllowed } from './contract/norm-choice.ts'
import { answered, ask, inSalvador, places, refused, ruleOf } from './samples.test-support.ts'
import { aboveNormText } from './contract/wording.ts'

// The examples a1 to a16 of the specification, and b1 to b6 as far as they ask the engine.

describe('the examples of the specification', () => {
  it('a1: cooked food in SP, up to 4 °C', () => {
    const given = answered(ask({}))
    expect(given).toMatchObject({
      expiration_date: '2026-11-26',
      expires_at: '2026-11-27T03:00:00.000Z',
      startedAt: '2026-11-23T14:00:00-03:00',
      sentence: '3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II',
      basis: { kind: 'norma', norm: 'Portaria CVS 3/2026', article: 'art. 44 II' },
      ceiling: null,
      duration: { n: 3, unit: 'dia' },
      hints: [],
      ruleVersion: NEWEST_EDITION,
    })
  })

  it('a2: the same in Salvador', () => {
    const given = answered(ask({}, inSalvador))
    expect(given).toMatchObject({
      expiration_date: '2026-11-28',
      sentence: '5 dias até 4 °C · RDC 216/2004, item 4.8.17',
      hints: ['Referência de SP: 3 dias'],
    })
  })

  it('a3: cooked fish up to 2 °C has exactly one day', () => {
    expect(answered(ask({ foodClass: 'pescado_cozido', place: places.cold }))).toMatchObject({
      expiration_date: '2026-11-24T14:00:00-03:00',
      sentence: '1 dia até 2 °C · Portaria CVS 3/2026, art. 44 II',
    })
  })

  it("a4: cream, opened, with the maker's time and date", () => {
    const given = answered(
      ask({
        foodClass: 'leite_derivados',
        state: 'aberto',
        makersAfterOpening: { n: 3, unit: 'dia' },
        makersDate: '2026-11-24',
      }),
    )
    expect(given).toMatchObject({
      expiration_date: '2026-11-24',
      sentence: 'Limitado pela validade do fabricante',
      basis: { kind: 'fabricante', text: '3 dias após aberto · fabricante' },
      ceiling: { kind: 'fabricante', date: '2026-11-24', code: null },
    })
    expect(given.explanation.decidedBy).toBe('teto')
  })

  it('a5: raw fish in a fridge of 5 °C is refused, and a colder place is offered', () => {
    const salmon = { foodClass: 'pescado_cru', state: 'manipulado' } as const
    const given = refused(
      ask({ ...salmon, place: places.geladeira1, otherPlaces: [places.geladeira1, places.fridge, places.cold] }),
    )
    expect(given).toMatchObject({
      code: 'too_warm',
      text: 'Pescado cru precisa de até 2 °C. A Geladeira 1 trabalha até 5 °C.',
      alternatives: [{ name: 'Peixaria', expiration_date: '2026-11-26' }],
    })
  })

  it('a6: frozen below −18 °C', () => {
    const given = answered(ask({ place: places.freezerA }))
    expect(given).toMatchObject({
      expiration_date: '2027-02-21',
      sentence: '90 dias abaixo de −18 °C · Portaria CVS 3/2026, art. 44 I',
      hints: [],
    })
  })

  it('a7: frozen at exactly −18 °C', () => {
    expect(answered(ask({ place: places.freezerB }))).toMatchObject({
      expiration_date: '2026-12-23',
      hints: [
        'Exatamente −18 °C conta como 30 dias. Se o freezer trabalha abaixo disso, ajuste em Tipos de armazenagem.',
      ],
    })
  })

  it.each([inSalvador, { uf: 'SP', city: null }])('a8: kept hot, anywhere: %o', (where) => {
    const given = answered(ask({ place: places.hot, startedAt: '2026-11-23T11:30:00-03:00' }, where))
    expect(given).toMatchObject({
      expiration_date: '2026-11-23T17:30:00-03:00',
      sentence: '6 horas acima de 60 °C · RDC 216/2004, item 4.8.15',
    })
  })

  it('a9: sushi rice, whose row only one source has', () => {
    const given = answered(
      ask({ foodClass: 'arroz_sushi', place: places.ambient, startedAt: '2026-11-23T10:00:00-03:00' }),
    )
    expect(given).toMatchObject({
      expiration_date: '2026-11-23T18:00:00-03:00',
      sentence: '8 horas · Portaria CVS 3/2026, art. 63 II',
      hints: ['Este prazo é uma sugestão, não é obrigatório: o texto da norma ainda não foi conferido.'],
    })
    expect(given.explanation.considered).toMatchObject([{ role: 'decide', force: 'referencia', confidence: 'C' }])
  })

  it('a10: a house rule longer than the norm, when it is saved and when it is used', () => {
    const { own } = normsOf({ uf: 'SP', city: null })
    const allowed = longestAllowed(own('cozido', 'preparado', 'refrigerado'), '2026-11-23')
    expect(allowed && aboveNormText(allowed)).toBe('A norma permite no máximo 3 dias (CVS 3/2026, art. 44 II).')
    const given = refused(ask({}, undefined, { rules: [ruleOf({ duration: { n: 7, unit: 'dia' } })] }))
    expect(given).toMatchObject({
      code: 'above_norm',
      text: 'A norma permite no máximo 3 dias (CVS 3/2026, art. 44 II).',
    })
  })

  it('a11: a filled tart before and after the norm changed', () => {
    const tart = { foodClass: 'sobremesa_confeitaria' } as const
    expect(answered(ask({ ...tart, startedAt: '2026-10-02T10:00:00-03:00' }))).toMatchObject({
      expiration_date: '2026-10-07',
      sentence: '5 dias até 5 °C · Portaria CVS 5/2013',
    })
    expect(answered(ask({ ...tart, startedAt: '2026-10-05T10:00:00-03:00' }))).toMatchObject({
      expiration_date: '2026-10-08',
      sentence: '3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II',
    })
  })

  it('a11: the last evening of the former norm and the first minute of the new one, by the local day', () => {
    const tart = { foodClass: 'sobremesa_confeitaria' } as const
    expect(answered(ask({ ...tart, startedAt: '2026-10-04T02:59:59Z' })).basis.norm).toBe('Portaria CVS 5/2013')
    expect(answered(ask({ ...tart, startedAt: '2026-10-04T03:00:00Z' })).basis.norm).toBe('Portaria CVS 3/2026')
  })

  it('a12: raw beef in Bahia has no norm', () => {
    const given = answered(ask({ foodClass: 'carne_crua', state: 'manipulado' }, inSalvador))
    expect(given).toMatchObject({
      expiration_date: null,
      expires_at: null,
      sentence: 'Sem prazo cadastrado. Informe a validade e o motivo.',
      basis: { kind: 'manual' },
      hints: ['Referência de SP: 3 dias'],
    })
  })

  it("a13: a maker's month is good to its last day", () => {
    const opened = { foodClass: 'outro', state: 'aberto', makersAfterOpening: { n: 30, unit: 'dia' } } as const
    const typed = (text: string) => answered(ask({ ...opened, makersDate: typedMakersDate(text) }))
    expect(typed('12/2026')).toMatchObject({ expiration_date: '2026-12-23', ceiling: null })
    expect(typed('11/2026')).toMatchObject({
      expiration_date: '2026-11-30',
      sentence: 'Limitado pela validade do fabricante',
    })
  })

  it('a14: mayonnaise at 6 °C, refused now, one day under the former norm', () => {
    const mayonnaise = { foodClass: 'maionese', place: places.balcao } as const
    expect(refused(ask(mayonnaise))).toMatchObject({
      code: 'too_warm',
      text: 'Maionese ou mistura com maionese precisa de até 4 °C. O Balcão trabalha até 6 °C.',
    })
    expect(answered(ask({ ...mayonnaise, startedAt: '2026-10-01T10:00:00-03:00' }))).toMatchObject({
      expiration_date: '2026-10-02T10:00:00-03:00',
      sentence: '1 dia até 6 °C · Portaria CVS 5/2013',
    })
  })

  it('a15: a lasagne is not good for longer than its ragù', () => {
    const given = answered(
      ask({
        startedAt: '2026-11-25T10:00:00-03:00',
        ceilings: [
          { kind: 'ingrediente', date: '2026-11-27', code: 'FID20260413', name: 'Massa fresca' },
          { kind: 'ingrediente', date: '2026-11-26', code: 'FID20260412', name: 'Bolonhesa' },
        ],
      }),
    )
    expect(given).toMatchObject({
      expiration_date: '2026-11-26',
      sentence: 'Limitado pelo ingrediente que vence primeiro: Bolonhesa (FID20260412)',
      ceiling: { kind: 'ingrediente', date: '2026-11-26', code: 'FID20260412' },
    })
  })

  it('a16: four hours are four hours, past midnight too', () => {
    const given = ask({ startedAt: '2026-11-23T21:30:00-03:00' }, undefined, {
      rules: [ruleOf({ duration: { n: 4, unit: 'hora' } })],
    })
    expect(answered(given).expiration_date).toBe('2026-11-24T01:30:00-03:00')
  })

  it('b1, b3, b4: frozen chicken, thawed, never past its parent', () => {
    const chicken = { foodClass: 'carne_crua' } as const
    const frozen = ask({
      ...chicken,
      state: 'manipulado',
      place: places.freezerA,
      startedAt: '2026-11-23T09:00:00-03:00',
    })
    expect(answered(frozen).expiration_date).toBe('2027-02-21')
    const thawed = (startedAt: string) =>
      answered(
        ask({
          ...chicken,
          state: 'descongelado',
          startedAt,
          ceilings: [{ kind: 'mae', date: '2027-02-21', code: 'FID20260500', name: null }],
        }),
      )
    expect(thawed('2027-01-10T08:00:00-03:00').expiration_date).toBe('2027-01-13')
    expect(thawed('2027-02-20T08:00:00-03:00')).toMatchObject({
      expiration_date: '2027-02-21',
      sentence: 'Limitado pela validade da etiqueta-mãe (FID20260500)',
    })
  })

  it('b5: what was thawed is not frozen again', () => {
    expect(refused(ask({ state: 'descongelado', place: places.freezerA }))).toMatchObject({
      code: 'state_not_allowed',
      text: 'Produto descongelado não pode voltar ao freezer (RDC 216/2004, 4.8.14).',
    })
  })

  it('b6: food that is ready has 24 hours after thawing', () => {
    expect(answered(ask({ state: 'descongelado', startedAt: '2026-12-02T07:00:00-03:00' }))).toMatchObject({
      expiration_date: '2026-12-03T07:00:00-03:00',
      sentence: '24 h após descongelar · regra da casa',
      basis: { kind: 'casa' },
    })
  })
})

describe('what the examples leave open', () => {
  it("refuses a maker's date that has passed", () => {
    expect(refused(ask({ state: 'aberto', makersDate: '2026-11-22' }))).toMatchObject({
      code: 'already_expired',
      text: 'A validade do fabricante terminou em 22/11/2026. Não é possível etiquetar.',
    })
  })

  it('names the ingredient that has expired', () => {
    const ceilings = [{ kind: 'ingrediente', date: '2026-11-22', code: 'FID20260398', name: 'Bolonhesa' }] as const
    expect(refused(ask({ ceilings })).text).toBe(
      'Bolonhesa FID20260398 venceu em 22/11/2026. Não pode entrar no preparo.',
    )
  })

  it('asks for the class', () => {
    expect(refused(ask({ foodClass: null }))).toMatchObject({
      code: 'class_missing',
      text: 'Escolha o tipo de alimento deste produto para calcular a validade.',
    })
  })

  it("needs no class where the house's rule names the product", () => {
    const given = answered(
      ask({ foodClass: null }, undefined, { rules: [ruleOf({ duration: { n: 2, unit: 'dia' } })] }),
    )
    expect(given).toMatchObject({
      expiration_date: '2026-11-25',
      sentence: '2 dias · prazo da casa',
      hints: ['Sem tipo de alimento, as normas não foram consultadas.'],
    })
  })

  it("gives what is sealed the maker's date, wherever it is kept", () => {
    const sealed = { state: 'lacrado', makersDate: '2027-03' } as const
    expect(answered(ask(sealed))).toMatchObject({
      expiration_date: '2027-03-31',
      sentence: 'Validade do fabricante',
      ceiling: null,
    })
    expect(answered(ask({ state: 'lacrado' })).expiration_date).toBeNull()
  })

  it('takes the rule of the product before that of the class, and the maker before the house', () => {
    const ofClass = ruleOf({ id: 'class', baseProductId: null, foodClass: 'cozido', duration: { n: 1, unit: 'dia' } })
    const ofProduct = ruleOf({ id: 'product', duration: { n: 2, unit: 'dia' } })
    const ofMaker = ruleOf({ id: 'maker', origin: 'fabricante', duration: { n: 10, unit: 'dia' } })
    const dated = (...rules: readonly (typeof ofClass)[]) => answered(ask({}, undefined, { rules })).expiration_date
    expect(dated(ofClass)).toBe('2026-11-24T14:00:00-03:00')
    expect(dated(ofClass, ofProduct)).toBe('2026-11-25')
    expect(dated(ofClass, ofProduct, ofMaker)).toBe('2026-12-03')
  })

  it('never uses a norm at a temperature that its local text does not have, though the federal one would fit', () => {
    expect(refused(ask({ foodClass: 'pescado_cozido' })).code).toBe('too_warm')
  })

  it('has a house rule too refused where the place is too warm', () => {
    const rules = [ruleOf({ duration: { n: 1, unit: 'dia' } })]
    expect(refused(ask({ place: places.geladeira1 }, undefined, { rules })).code).toBe('too_warm')
  })

  it('asks for a date where the place has not said its temperature', () => {
    expect(answered(ask({ place: places.unknown }))).toMatchObject({
      expiration_date: null,
      hints: ['Informe a temperatura de Geladeira nova em Tipos de armazenagem: a norma depende dela.'],
    })
    expect(answered(ask({ place: places.undescribed })).hints).toEqual([
      'Informe como Controlado conserva, em Tipos de armazenagem.',
    ])
  })

  it('counts exact hours where the kitchen does', () => {
    expect(answered(ask({}, undefined, { countExactHours: true })).expiration_date).toBe('2026-11-26T14:00:00-03:00')
  })

  it.each([
    [0, 10],
    [-5, 10],
    [-5.5, 10],
    [-6, 20],
    [-10.5, 20],
    [-11, 30],
    [-18, 30],
    [-18.1, 90],
    [-25, 90],
  ])('frozen at %d °C: %d days', (tempMax, days) => {
    const place = { ...places.freezerA, tempMax }
    expect(answered(ask({ place })).duration).toEqual({ n: days, unit: 'dia' })
  })

  it.each(['2026-13', '2026-00', '2026-02-30', '12/2026', '', 'amanhã', '2026-11-23T10:00:00Z'])(
    "refuses %j as a maker's date",
    (makersDate) => {
      expect(lastDayOfMakersDate(makersDate)).toBeNull()
      expect(refused(ask({ makersDate })).code).toBe('date_unreadable')
    },
  )

  it.each([
    ['12/2026', '2026-12'],
    ['31/12/2026', '2026-12-31'],
    ['2026-12', '2026-12'],
    [' 29/02/2028 ', '2028-02-29'],
    ['31/02/2026', null],
    ['13/2026', null],
    ['dezembro', null],
  ])("reads %j as the maker's date %j", (text, date) => expect(typedMakersDate(text)).toBe(date))
})
