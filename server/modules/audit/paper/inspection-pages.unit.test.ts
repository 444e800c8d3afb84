import { describe, expect, it } from 'vitest'
import type { PageShapes, Ruler, Shape } from '../../../pdf/shapes.ts'
import { CONTENT_WIDTH, PAGE } from '../../../pdf/shapes.ts'
import { coverPages } from './inspection-cover.ts'
import { packPages, pagedTable } from './inspection-pages.ts'
import type { InspectionProof } from './inspection-proof.ts'
import { proofSection } from './inspection-proof.ts'
import { InspectionRecord } from '../read/inspection-record.ts'
import { RowList } from '../read/inspection-rows.ts'
import { receiptsSection } from './inspection-receipts.ts'
import { temperaturesSection } from './inspection-temperatures.ts'
import { allergensSection, incidentsSection, recallsSection } from './inspection-told.ts'
import { inspectionSections } from './inspection-sections.ts'
import {
  consumed,
  discarded,
  expired,
  generated,
  notPrinted,
  printed,
  refusedReceipt,
  warmReading,
} from '../samples.test-support.ts'

/** All letters have one width, larger than most letters of a font: a text that fits by this ruler fits in print. */
const ruler: Ruler = (text, { size }) => Array.from(text).length * size * 0.62
const formats = {
  moment: (at: Date) => at.toISOString().slice(0, 16).replace('T', ' '),
  labelDate: (value: string) => value,
  asOf: 'na emissão, em 21/11/2026 22:30',
}
const proof = {
  head: { position: 900, chain: Buffer.alloc(32, 7) },
  report: { events: 900, outside: 0, erased: 0, faults: [], head: '07'.repeat(32), linksAt: new Map() },
}

type Text = Extract<Shape, { kind: 'text' }>
const textsOf = (page: PageShapes) =>
  page.filter((shape): shape is Text => shape.kind === 'text' && shape.text.trim() !== '')
const squeezed = (texts: readonly Text[]) =>
  texts
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s+/g, '')

const CAP = 0.73
const DESCENT = 0.22

/** No text crosses the page's edges, and no two texts overlap. */
function expectTidy(pages: readonly PageShapes[]): void {
  for (const page of pages) {
    const boxes = textsOf(page).map(({ text, x, y, style }) => ({
      text,
      left: x,
      right: x + ruler(text, style),
      top: y - CAP * style.size,
      bottom: y + DESCENT * style.size,
    }))
    for (const box of boxes)
      expect([
        box.text,
        box.left >= PAGE.left,
        box.right <= PAGE.right + 0.01,
        box.top >= PAGE.top,
        box.bottom <= PAGE.bottom + 4,
      ]).toEqual([box.text, true, true, true, true])
    const touching = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        )
        .map((other) => [one.text, other.text]),
    )
    expect(touching).toEqual([])
  }
}

const LONG =
  'Molho de tomate italiano com manjericão, alho negro e azeite extra virgem de uma só colheita, que não cabe em uma linha só'.slice(
    0,
    120,
  )
const UNBROKEN = 'W'.repeat(120)

/** A mark that is found in a name even if the name is wrapped over several lines. */
const marked = (id: number) => `(${String(id).padStart(5, '0')})`

/** A record of this many labels, each of its own request, with texts of the greatest allowed length. */
function longRecord(labels: number): InspectionRecord {
  const record = new InspectionRecord()
  for (let id = 1; id <= labels; id += 1) {
    const name = `${(id % 2 === 0 ? LONG : UNBROKEN).slice(0, 113)}${marked(id)}`
    const label = generated({
      id,
      name,
      sector: UNBROKEN,
      responsible: UNBROKEN,
      storageType: 'W'.repeat(60),
      additionalStorageType: 'W'.repeat(60),
      weight: 'W'.repeat(30),
      sif: 'W'.repeat(30),
    })
    const by = { id: `u-${id % 3}`, name: id % 3 === 0 ? `Ana (${'a'.repeat(240)}@bistro.com.br)` : 'Bruno' }
    const take = (event: Parameters<InspectionRecord['take']>[0]) => record.take(event, by, () => label.event.data)
    take(label)
    take(printed(id, { copies: 100 }))
    take(consumed(id))
    take(discarded(id, { note: 'N'.repeat(200) }))
    take(expired([id]))
  }
  return record
}

const packOf = (record: InspectionRecord, businessName = 'Bistrô da Praça') => [
  ...packPages(
    [
      ...inspectionSections(record, record.rows, formats),
      receiptsSection(record.receipts, formats.moment),
      temperaturesSection(record.temperatures, formats.moment),
      incidentsSection(record.incidents, formats.moment),
      recallsSection(record.recalls, formats.moment),
      allergensSection(record.allergens, formats.moment),
      proofSection(proof, record, '21/11/2026 22:30'),
    ],
    businessName,
    ruler,
  ),
]

describe('the pages of the tables', () => {
  it('neither cut nor overlap texts, however long the names are', () => {
    const record = longRecord(9)
    const { event, details } = refusedReceipt(UNBROKEN)
    record.receipts.take(event, { id: null, name: `${'a'.repeat(240)}@bistro.com.br` }, details)
    record.temperatures.take(warmReading(UNBROKEN), { id: null, name: `${'a'.repeat(240)}@bistro.com.br` })
    const pages = packOf(record, UNBROKEN)
    expectTidy(pages.map(({ shapes }) => shapes))
    const text = pages.map(({ shapes }) => squeezed(textsOf(shapes))).join('')
    for (const part of [
      `${UNBROKEN.slice(0, 113)}(00009)`,
      'N'.repeat(200),
      `${'a'.repeat(240)}@bistro.com.br)`,
      'W'.repeat(30),
      `recusado:10KGembalagem:${UNBROKEN}`,
    ])
      expect(text).toContain(part)
  })

  it('say which labels did not come out', () => {
    const record = new InspectionRecord()
    const label = generated({ id: 7, name: 'Molho de Tomate' })
    for (const event of [label, printed(7), notPrinted(7)])
      record.take(event, { id: 'u-1', name: 'Ana' }, () => label.event.data)
    const text = packOf(record)
      .map(({ shapes }) => squeezed(textsOf(shapes)))
      .join('')
    expect(record.totals).toMatchObject({ prints: 1, copies: 1, unprinted: 1 })
    expect(text).toContain('1cópiaaotodo;1foimarcadacomonãoimpressa')
    expect(text).toMatch(/Nãosaiu.*marcadaporquemconferiu/)
  })

  it('neither split nor lose a row, and repeat the column names on each page', () => {
    const pages = packOf(longRecord(12))
    // Each label's name is on one page in each of its five rows: one in each section, and a second one among the
    // withdrawals.
    for (let id = 1; id <= 12; id += 1)
      expect(
        pages.reduce((sum, { shapes }) => sum + squeezed(textsOf(shapes)).split(marked(id)).length - 1, 0),
        marked(id),
      ).toBe(5)
    const tables = pages.filter(({ shapes }) => textsOf(shapes).some(({ text }) => text.startsWith('nº ')))
    expect(tables.length).toBeGreaterThan(8)
    for (const { shapes } of tables)
      expect(textsOf(shapes).filter(({ text }) => text === 'Registrado em').length).toBeGreaterThan(0)
    const continued = pages.filter(
      ({ shapes, begins }) => begins.length === 0 && textsOf(shapes).some(({ text }) => text === 'Registrado em'),
    )
    expect(continued.length).toBeGreaterThan(3)
    for (const { shapes } of continued)
      expect(textsOf(shapes).some(({ text }) => text.endsWith('(continuação)'))).toBe(true)
  })

  it('begin each section once and in order, wherever the previous section ends', () => {
    for (let labels = 0; labels < 6; labels += 1)
      expect(
        packOf(longRecord(labels))
          .flatMap(({ begins }) => begins)
          .map((title) => Number.parseInt(title, 10)),
      ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it("never leave a title or a table's heading alone at the foot of a page", () => {
    const tableOf = (...rows: readonly string[]) =>
      pagedTable({
        columns: [
          { share: 1, heading: ['Coluna'], cell: (text: string) => text.split('|').map((line) => ({ text: line })) },
        ],
        rows,
      })
    const pagesOfTitle = new Set<number>()
    for (let above = 1; above <= 45; above += 1) {
      const pages = [
        ...packPages(
          [
            { title: 'Antes', paragraphs: [], table: tableOf(...Array.from({ length: above }, () => 'linha')) },
            {
              title: 'Depois',
              paragraphs: [{ text: 'Um parágrafo.' }],
              table: tableOf('primeira|alta|de|quatro', 'segunda'),
            },
          ],
          'Bistrô',
          ruler,
        ),
      ]
      const page = pages.findIndex(({ begins }) => begins.includes('Depois'))
      pagesOfTitle.add(page)
      expect(
        textsOf(pages[page]?.shapes ?? []).map(({ text }) => text),
        `${above} rows above`,
      ).toContain('quatro')
    }
    expect([...pagesOfTitle]).toEqual([0, 1])
  })

  it('put empty sections below each other and say that each is empty', () => {
    const pages = packOf(new InspectionRecord())
    expect(pages).toHaveLength(2)
    const texts = pages.flatMap(({ shapes }) => textsOf(shapes))
    expect(texts.filter(({ text }) => text.startsWith('Nenhum'))).toHaveLength(9)
  })

  it('are generated one by one: the first page is ready before the last row is laid out', () => {
    let rowsRead = 0
    const columns = [
      { share: 1, heading: ['Linha'], cell: (row: number) => ((rowsRead += 1), [{ text: String(row) }]) },
    ]
    const pages = packPages(
      [
        {
          title: 'Linhas',
          paragraphs: [],
          table: pagedTable({ columns, rows: Array.from({ length: 10_000 }, (_, row) => row) }),
        },
      ],
      'Bistrô',
      ruler,
    )
    pages.next()
    expect(rowsRead).toBeLessThan(100)
  })
})

describe('the cover', () => {
  const facts = [{ name: 'Estabelecimento', value: UNBROKEN, note: LONG }]
  const contents = [{ title: '1. Etiquetas geradas', page: 2, destination: 'pagina-1' }]

  it('has room for long names and many people, over several pages if needed', () => {
    const record = new InspectionRecord()
    for (let id = 1; id <= 80; id += 1)
      record.take(
        generated({ id, name: 'Molho' }),
        { id: `u-${id}`, name: `Pessoa ${id} (${'p'.repeat(60)}@bistro.com.br)` },
        () => undefined,
      )
    const pages = coverPages({ businessName: UNBROKEN, facts, record, warning: LONG, contents }, ruler)
    expect(pages.length).toBeGreaterThan(2)
    expectTidy(pages)
    for (const page of pages) expect(textsOf(page).filter(({ text }) => text === 'Pessoa')).toHaveLength(1)
    expect(pages.flatMap((page) => textsOf(page).filter(({ text }) => /^Pessoa \d+/.test(text)))).toHaveLength(80)
  })

  it('shrinks a long figure instead of cutting it, and links its contents', () => {
    const record = {
      totals: {
        generated: 123_456_789_012,
        prints: 0,
        reprints: 0,
        copies: 0,
        unprinted: 0,
        consumed: 0,
        discarded: 0,
        otherwise: 0,
        late: 0,
        expired: 0,
      },
      reasons: {
        vencido: 0,
        sobra: 0,
        erro_preparo: 0,
        qualidade: 0,
        temperatura: 0,
        contaminacao: 0,
        avaria: 0,
        devolucao: 0,
        outro: 0,
      },
      people: [],
      expiredInStock: 0,
    }
    const [page = []] = coverPages({ businessName: 'Bistrô', facts, record, warning: null, contents }, ruler)
    expectTidy([page])
    const figure = textsOf(page).find(({ text }) => text === '123.456.789.012')
    expect(figure && ruler(figure.text, figure.style)).toBeLessThanOrEqual(CONTENT_WIDTH / 3)
    expect(page.filter(({ kind }) => kind === 'link')).toMatchObject([{ to: 'pagina-1' }])
  })
})

describe('rows', () => {
  const by = { id: 'u-1', name: 'Ana' }
  const at = new Date('2026-11-20T15:00:00Z')
  const rowsOf = (...added: readonly (readonly [act: string, id: number, name: string])[]) => {
    const list = new RowList<{ readonly name: string }>()
    for (const [act, id, name] of added) list.add(act, { at, by, label: { id, code: `FID${id}` }, facts: { name } })
    return list.inOrder().map(({ first, last, facts }) => [first.id, last.id, facts.name])
  }

  it('join labels of one act with equal facts and consecutive numbers, and no others', () => {
    expect(rowsOf(['a', 1, 'Molho'], ['a', 2, 'Molho'], ['a', 3, 'Molho'])).toEqual([[1, 3, 'Molho']])
    expect(rowsOf(['a', 1, 'Molho'], ['a', 3, 'Molho'])).toEqual([
      [1, 1, 'Molho'],
      [3, 3, 'Molho'],
    ])
    expect(rowsOf(['a', 1, 'Molho'], ['b', 2, 'Molho'])).toEqual([
      [1, 1, 'Molho'],
      [2, 2, 'Molho'],
    ])
    expect(rowsOf(['a', 1, 'Molho'], ['a', 2, 'Arroz'])).toEqual([
      [1, 1, 'Molho'],
      [2, 2, 'Arroz'],
    ])
    expect(rowsOf(['a', 2, 'Molho'], ['a', 1, 'Molho'])).toEqual([
      [2, 2, 'Molho'],
      [1, 1, 'Molho'],
    ])
  })

  it('are sorted by time, also if the log holds a later event before an earlier one', () => {
    const list = new RowList<{ readonly name: string }>()
    for (const [id, ms] of [
      [1, 5_000],
      [2, 3_000],
      [3, 5_000],
    ] as const)
      list.add(`a${id}`, { at: new Date(ms), by, label: { id, code: '' }, facts: { name: 'Molho' } })
    expect(list.inOrder().map(({ first }) => first.id)).toEqual([2, 1, 3])
  })
})

describe('the section on the hash chain', () => {
  const textOf = (own: Partial<InspectionProof>) =>
    proofSection({ ...proof, ...own }, { events: 12, positions: [40, 60] }, '21/11/2026 22:30')
      .paragraphs.map(({ text }) => text)
      .join('\n')

  it('says that the chain was verified, if it was and had no faults', () => {
    expect(textOf({})).toContain(
      'Na emissão, em 21/11/2026 22:30, 900 registros foram relidos e conferidos com os seus selos e elos, do primeiro ao último: nenhum alterado, nenhum a menos, todos na ordem.',
    )
    expect(textOf({})).toContain('Registros que este documento lista: 12, do nº 40 ao nº 60 ')
  })

  it('claims nothing about events that were not verified', () => {
    const unread = textOf({ report: null })
    expect(unread).toContain('Na emissão a cadeia não foi conferida, porque o registro tem mais de 500.000 eventos')
    expect(unread).not.toMatch(/nenhum alterado/)
    expect(
      textOf({ report: { events: 900, outside: 1, erased: 0, faults: [], head: '', linksAt: new Map() } }),
    ).toContain('O primeiro registro é de antes da cadeia, e dele nada se pode dizer.')
    expect(
      textOf({ report: { events: 900, outside: 100, erased: 0, faults: [], head: '', linksAt: new Map() } }),
    ).toContain('Os primeiros 100 registros são de antes da cadeia, e deles nada se pode dizer.')
  })
})
