import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalText, exact } from '../../../contract/decimal.ts'
import { figuresOf, previewOf, reportContent, sumText } from './content.ts'
import { reportCsv } from '../paper/report-csv.ts'
import { costsOfNames, shelfLabelOf } from '../samples.test-support.ts'
import { samples } from '../../../../infra/test/samples.ts'

const at = new Date('2026-11-21T09:00:00Z')
const third = () => ({ numerator: new Big(1), denominator: new Big(3) })

describe('the content of a report', () => {
  it('is grouped by sector ignoring case, accents and spaces, sectors in Portuguese order, the longest expired label first', async () => {
    const labels = [
      shelfLabelOf({ id: 1, sector: 'Estoque' }),
      shelfLabelOf({ id: 2, sector: 'Área externa', status: 'expiring', expiresAt: '2026-11-23T03:00:00.000Z' }),
      shelfLabelOf({ id: 3, sector: 'ÁREA  EXTERNA', expiresAt: '2026-11-10T03:00:00.000Z' }),
      shelfLabelOf({ id: 4, sector: 'area externa', expiresAt: '2026-11-10T03:00:00.000Z' }),
      shelfLabelOf({ id: 5, sector: 'Bar' }),
    ]
    const { sectors } = await reportContent(
      at,
      labels,
      costsOfNames(() => null),
    )
    expect(
      sectors.map(({ sector, expired, expiring, rows }) => [sector, expired, expiring, rows.map(({ id }) => id)]),
    ).toEqual([
      ['ÁREA  EXTERNA', 2, 1, [3, 4, 2]],
      ['Bar', 1, 0, [5]],
      ['Estoque', 1, 0, [1]],
    ])
  })

  it('adds up costs exactly and rounds once: three thirds of a real are one real, for three labels and for thousands', async () => {
    const of = async (count: number) =>
      figuresOf(
        await reportContent(
          at,
          Array.from({ length: count }, (_, id) => shelfLabelOf({ id })),
          costsOfNames(third),
        ),
      ).lost.value
    expect(await Promise.all([of(1), of(2), of(3), of(3000)])).toEqual([0.33, 0.67, 1, 1000])
  })

  it('counts samples, which are thrown away by rule, and gives them no value', async () => {
    const labels = [
      shelfLabelOf({ id: 1, name: 'a', isSample: true }),
      shelfLabelOf({ id: 2, name: 'b', isSample: true, status: 'expiring' }),
      shelfLabelOf({ id: 3, name: 'a' }),
    ]
    const costs = costsOfNames((name) => (name === 'a' ? exact(1.5) : null))
    expect(figuresOf(await reportContent(at, labels, costs))).toMatchObject({
      expired: 2,
      expiring: 1,
      lost: { value: 1.5, unpriced: 0 },
      atRisk: { value: 0, unpriced: 0 },
    })
  })

  it('counts labels without a known cost apart, not as zero', async () => {
    const labels = [
      shelfLabelOf({ id: 1, name: 'a' }),
      shelfLabelOf({ id: 2, name: 'b' }),
      shelfLabelOf({ id: 3, name: 'b', status: 'expiring' }),
    ]
    const { lost, atRisk } = figuresOf(
      await reportContent(
        at,
        labels,
        costsOfNames((name) => (name === 'a' ? exact(1.5) : null)),
      ),
    )
    expect([lost, atRisk]).toEqual([
      { value: 1.5, unpriced: 1 },
      { value: 0, unpriced: 1 },
    ])
  })

  it('names what lacks a cost, most labels first, with where to give it', async () => {
    const labels = ['Farofa', 'Alface', 'farofa', 'Pudim', 'Alface', 'Alface'].map((name, id) =>
      shelfLabelOf({ id, name, sector: id % 2 === 0 ? 'Bar' : 'Copa' }),
    )
    const { missing, sectors } = previewOf(
      await reportContent(
        at,
        labels,
        costsOfNames((name) => (name === 'Pudim' ? exact(2) : null)),
      ),
    )
    expect(missing.map(({ name, labels: count, fix }) => [name, count, fix])).toEqual([
      ['Alface', 3, { kind: 'unnamed', name: 'Alface' }],
      ['Farofa', 2, { kind: 'unnamed', name: 'Farofa' }],
    ])
    expect(sectors.flatMap(({ rows }) => rows.map(({ name, value, fix }) => [name, value, fix?.kind]))).toContainEqual([
      'Pudim',
      2,
      undefined,
    ])
  })

  it('says that there is no cost, not zero, if no cost is known', () => {
    const worth = (value: number, unpriced: number) => ({ value: exact(value), unpriced })
    expect([
      sumText(worth(0, 2), 2),
      sumText(worth(0, 0), 0),
      sumText(worth(0, 1), 2),
      sumText(worth(3.5, 1), 2),
    ]).toEqual(['sem custo', 'R$\u00a00,00', 'R$\u00a00,00', 'R$\u00a03,50'])
  })

  it('has totals that are the sums of its sectors, for any costs', async () => {
    const cost = fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 997 }))
        .map(([numerator, denominator]) => ({ numerator: new Big(numerator), denominator: new Big(denominator) })),
    )
    const label = fc.tuple(
      fc.constantFrom('A', 'B', 'C'),
      fc.constantFrom('expired' as const, 'expiring' as const),
      cost,
    )
    await fc.assert(
      fc.asyncProperty(fc.array(label, { maxLength: 60 }), async (drawn) => {
        const labels = drawn.map(([sector, status], id) => shelfLabelOf({ id, sector, status, name: String(id) }))
        const content = await reportContent(
          at,
          labels,
          costsOfNames((name) => drawn[Number(name)]?.[2] ?? null),
        )
        const added = content.sectors.reduce(
          (total, { lost: { value } }) => ({
            numerator: total.numerator.times(value.denominator).plus(value.numerator.times(total.denominator)),
            denominator: total.denominator.times(value.denominator),
          }),
          exact(0),
        )
        const lost = drawn.filter(([, status]) => status === 'expired')
        return (
          content.expired + content.expiring === drawn.length &&
          content.lost.unpriced === lost.filter(([, , labelCost]) => labelCost === null).length &&
          decimalText(added, 9) === decimalText(content.lost.value, 9)
        )
      }),
      { numRuns: samples(100) },
    )
  })

  it('of thousands of labels with different denominators is added up fast, to the cent, and yields to the event loop', async () => {
    const count = 3_000
    const labels = Array.from({ length: count }, (_, id) =>
      shelfLabelOf({ id, name: String(id), sector: `Setor ${id % 4}` }),
    )
    let turns = 0
    const ticking = setInterval(() => (turns += 1), 0)
    // The two costs of each pair share a denominator and add up to exactly 0.015.
    const { lost } = figuresOf(
      await reportContent(
        at,
        labels,
        costsOfNames((name) => {
          const [pair, isSecond] = [Math.floor(Number(name) / 2), Number(name) % 2 === 1]
          const of = 1_000_003 + 2 * pair
          return isSecond
            ? { numerator: new Big(of).times(0.015).minus(1), denominator: new Big(of) }
            : { numerator: new Big(1), denominator: new Big(of) }
        }),
      ),
    )
    clearInterval(ticking)
    expect(lost).toEqual({ value: 22.5, unpriced: 0 })
    expect(turns).toBeGreaterThan(3)
  }, 5_000)

  it('is limited to twenty rows of each sector in a preview', async () => {
    const { sectors } = previewOf(
      await reportContent(
        at,
        Array.from({ length: 45 }, (_, id) => shelfLabelOf({ id, sector: id < 5 ? 'A' : 'B' })),
        costsOfNames(() => null),
      ),
    )
    expect(sectors.map(({ expired, rows }) => [expired, rows.length])).toEqual([
      [5, 5],
      [40, 20],
    ])
  })
})

describe('the spreadsheet of a report', () => {
  it('has the format of Brazilian spreadsheets and no cell that would be run as a formula', async () => {
    const label = shelfLabelOf({
      id: 12,
      name: '=1+1',
      sector: '+A',
      responsible: '@SUM(A1)',
      weight: '-1 kg',
      category: ' =x',
    })
    const csv = reportCsv(
      await reportContent(
        at,
        [
          label,
          shelfLabelOf({ id: 13, name: 'Pão; de "mel"', sector: 'Z', status: 'expiring', days: 3, isLateRecord: true }),
        ],
        costsOfNames((name) => (name === '=1+1' ? exact(1234.5) : null)),
      ),
    ).toString('utf8')
    expect(csv).toBe(
      '\ufeffSetor;Situação;Produto;Categoria;Etiqueta;Quantidade;Peso;Validade;Dias;Responsável;Valor;Registro tardio\r\n' +
        "'+A;Vencida;'=1+1;' =x;12;1;'-1 kg;20/11/2026;-1;'@SUM(A1);1234,50;\r\n" +
        'Z;A vencer;"Pão; de ""mel""";Molhos;13;1;300g;20/11/2026;3;Ana Souza;;Sim\r\n',
    )
  })
})
