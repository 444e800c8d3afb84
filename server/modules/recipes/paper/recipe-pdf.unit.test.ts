import { PDFiumLibrary } from '@hyzyla/pdfium'
import { describe, expect, it } from 'vitest'
import type { Recipe } from '../contract/api.ts'
import { recipesPdf } from './recipe-pdf.ts'
import type { SheetContext } from './recipe-pdf.ts'
import { recipeLineOf, recipeOf } from '../recipe-samples.test-support.ts'
import { withPacks } from '../rules/recipe-sheet.ts'

const context: SheetContext = {
  businessName: 'Bistrô da Praça',
  timeZone: 'America/Sao_Paulo',
  now: new Date('2026-11-22T01:30:00Z'),
  withIndex: false,
}
const ignoreProgress = () => Promise.resolve()
const pdfOf = (recipes: readonly Recipe[], own: Partial<SheetContext> = {}) =>
  recipesPdf(recipes, { ...context, ...own }, ignoreProgress)

// Reading a hundred pages takes a second or two, more on a busy machine.
const SLOW_MS = 30_000
const TEXT_OBJECT = 1

interface ReadText {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface ReadPage {
  readonly texts: readonly ReadText[]
  /** Link areas, in the order from the top, with their target page (from 1). */
  readonly links: readonly { readonly top: number; readonly bottom: number; readonly page: number }[]
}

interface ReadPdf {
  readonly pages: readonly ReadPage[]
  readonly bookmarks: readonly { readonly title: string; readonly page: number }[]
}

/** PDFium's own functions: its wrapper gives the text of a page, but not its position or the targets of links. */
interface Pdfium {
  readonly HEAPU8: Uint8Array
  readonly [name: `_${string}`]: (...values: number[]) => number
}

/** The texts, links and bookmarks of a PDF, read by PDFium; `y` is measured from the top. */
async function read(file: Uint8Array): Promise<ReadPdf> {
  const library = await PDFiumLibrary.init()
  const { module } = library as unknown as { module: Pdfium }
  const call = (name: `_FPDF${string}`, ...values: number[]) => module[name]?.(...values) ?? 0
  const memory = module._malloc?.(65_536) ?? 0
  const view = () => new DataView(module.HEAPU8.buffer, memory, 65_536)
  const utf16 = (bytes: number) =>
    Buffer.from(module.HEAPU8.slice(memory, memory + Math.max(0, bytes - 2))).toString('utf16le')
  try {
    const document = await library.loadDocument(file)
    const { documentIdx } = document as unknown as { documentIdx: number }

    const readTexts = (page: number, height: number): readonly ReadText[] => {
      const textPage = call('_FPDFText_LoadPage', page)
      const texts = Array.from({ length: call('_FPDFPage_CountObjects', page) }, (_, index) =>
        call('_FPDFPage_GetObject', page, index),
      )
        .filter((object) => call('_FPDFPageObj_GetType', object) === TEXT_OBJECT)
        .map((object) => {
          call('_FPDFPageObj_GetBounds', object, memory, memory + 4, memory + 8, memory + 12)
          const [left, bottom, right, top] = [0, 4, 8, 12].map((at) => view().getFloat32(at, true)) as [
            number,
            number,
            number,
            number,
          ]
          // PDFium adds a space at the beginning of the next text.
          return {
            text: utf16(call('_FPDFTextObj_GetText', object, textPage, memory, 65_536)).trim(),
            left,
            right,
            top: height - top,
            bottom: height - bottom,
          }
        })
      call('_FPDFText_ClosePage', textPage)
      return texts
    }

    const readLinks = (page: number, height: number) => {
      const links: { top: number; bottom: number; page: number }[] = []
      view().setInt32(0, 0, true)
      while (call('_FPDFLink_Enumerate', page, memory, memory + 4) !== 0) {
        const link = view().getInt32(4, true)
        call('_FPDFLink_GetAnnotRect', link, memory + 8)
        const target = call('_FPDFAction_GetDest', documentIdx, call('_FPDFLink_GetAction', link))
        links.push({
          top: height - view().getFloat32(12, true),
          bottom: height - view().getFloat32(20, true),
          page: call('_FPDFDest_GetDestPageIndex', documentIdx, target) + 1,
        })
      }
      return links
    }

    const bookmarks: { title: string; page: number }[] = []
    for (
      let mark = call('_FPDFBookmark_GetFirstChild', documentIdx, 0);
      mark !== 0;
      mark = call('_FPDFBookmark_GetNextSibling', documentIdx, mark)
    ) {
      const title = utf16(call('_FPDFBookmark_GetTitle', mark, memory, 65_536))
      bookmarks.push({
        title,
        page: call('_FPDFDest_GetDestPageIndex', documentIdx, call('_FPDFBookmark_GetDest', documentIdx, mark)) + 1,
      })
    }

    const pages = Array.from(document.pages(), (page) => {
      const { pageIdx } = page as unknown as { pageIdx: number }
      const height = page.getOriginalSize().originalHeight
      const links = readLinks(pageIdx, height).map((link) =>
        link.top < link.bottom ? link : { ...link, top: link.bottom, bottom: link.top },
      )
      return { texts: readTexts(pageIdx, height), links }
    })
    document.destroy()
    return { pages, bookmarks }
  } finally {
    library.destroy()
  }
}

const wordsOf = ({ texts }: ReadPage) => texts.map(({ text }) => text)
/** All texts of a page in drawing order, with plain spaces. */
const textOf = (page: ReadPage) => wordsOf(page).join(' ').replaceAll(/\s+/g, ' ')
const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

const MARGINS = { left: 45, right: 550.3, top: 40, bottom: 812 }

function expectTidy({ pages }: ReadPdf): void {
  for (const { texts } of pages) {
    for (const text of texts.filter((each) => each.text.trim() !== '')) {
      expect([
        text.text,
        text.left >= MARGINS.left - 1.5,
        text.right <= MARGINS.right + 1,
        text.top >= MARGINS.top,
        text.bottom <= MARGINS.bottom,
      ]).toEqual([text.text, true, true, true, true])
    }
    // A separate accent overlaps its letter.
    expect(overlaps(texts.filter(({ text }) => !/^\p{M}+$/u.test(text)))).toEqual([])
  }
}

function overlaps(texts: readonly ReadText[]): readonly (readonly [string, string])[] {
  // Bounds are slightly larger than the ink.
  const touch = (one: ReadText, other: ReadText) =>
    one.left + 1 < other.right &&
    other.left + 1 < one.right &&
    one.top + 0.3 < other.bottom &&
    other.top + 0.3 < one.bottom
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => touch(one, other))
      .map((other) => [one.text, other.text] as const),
  )
}

const longName = (index: number) =>
  `Ingrediente número ${index} ${'de nome que não cabe em uma linha só da tabela'.repeat(2)}`.slice(0, 120)
const longMethod = Array.from(
  { length: 70 },
  (_, index) => `Passo ${index + 1}: ${'misture com cuidado e deixe descansar '.repeat(index % 5)}e prossiga.`,
).join('\n')

describe('a technical sheet as PDF', () => {
  it('shows every field of a recipe, each figure rounded once from the exact value', async () => {
    const { pages } = await read(await pdfOf([recipeOf()]))
    expect(pages).toHaveLength(1)
    const content = textOf(pages[0] ?? { texts: [], links: [] })
    for (const text of [
      'Bistrô da Praça Ficha técnica Molho de tomate Rendimento 10 porções',
      'Ingrediente Quantidade Perda na limpeza Qtd. bruta Preço unitário Custo',
      'Tomate italiano 2 kg 1,1 2,2 kg R$ 10,00/kg R$ 22,00',
      'Azeite de oliva 200 mL 1 200 mL R$ 32,50/L R$ 6,50',
      'Custo Total R$ 28,50',
      'Custo por Porção R$ 2,85',
      'Margem de segurança 10%',
      'Custo Final R$ 31,35',
      'Rendimento total 2,40 kg',
      'Multiplicador 3',
      'Preço sugerido por porção R$ 9,41',
      'Modo de preparo Refogue o alho no azeite. Junte o tomate e cozinhe por 40 minutos.',
      'Emitido em 21/11/2026 · Molho de tomate Página 1 de 1',
    ])
      expect(content).toContain(text)
  })

  it('says what a batch is packed as, below the yield', async () => {
    const sheet = recipeOf({
      yield: { n: 6, unit: 'L' },
      outputs: [{ baseProductId: 'p1', pack: { n: 500, unit: 'mL' } }],
    })
    const { pages } = await read(await pdfOf([withPacks(sheet, new Map([['p1', 'Molho pronto']]))]))
    expect(textOf(pages[0] ?? { texts: [], links: [] })).toContain(
      'Rendimento 10 porções · 6 L Embalagens Molho pronto 500 mL Ingrediente',
    )
  })

  it('shows counted units separately, a fixed margin in reais, and 0,1 + 0,2 as 0,3', async () => {
    const kilo = { ingredientPrice: 1, operationalQuantity: 0.1, correctionFactor: 1 }
    const ingredients = [
      recipeLineOf(kilo),
      recipeLineOf({ ...kilo, operationalQuantity: 0.2 }),
      recipeLineOf({ ...kilo, ingredientUnit: 'unidade', operationalUnit: 'unidade', operationalQuantity: 1.5 }),
    ]
    const { pages } = await read(
      await pdfOf([
        recipeOf({
          ingredients,
          safetyMarginType: 'fixed',
          safetyMarginValue: 12.5,
          portionYield: 1,
          portionUnit: 'unidade',
        }),
      ]),
    )
    const content = pages.map(textOf).join(' ')
    for (const text of [
      'Rendimento total 0,30 kg + 1,5 un',
      'Margem de segurança R$ 12,50',
      'Custo Total R$ 1,80',
      'Rendimento 1 unidade ',
    ])
      expect(content).toContain(text)
  })

  it('repeats the table header on each page of 60 lines, and neither splits nor loses a row', async () => {
    const ingredients = Array.from({ length: 60 }, (_, index) =>
      recipeLineOf({ ingredientName: longName(index), ingredientPrice: index + 1 }),
    )
    const file = await read(await pdfOf([recipeOf({ name: longName(7), ingredients, preparationMethod: longMethod })]))
    expectTidy(file)
    const withRows = file.pages.filter((page) =>
      wordsOf(page).some(
        (text) => text.startsWith('Ingrediente número') && page.texts.some((other) => other.text.endsWith('/kg')),
      ),
    )
    expect(withRows.length).toBeGreaterThan(3)
    for (const page of withRows) expect(wordsOf(page).filter((text) => text === 'Qtd. bruta')).toHaveLength(1)
    // Every whole name is on the same page as its price: a split row would be found on no page.
    const found = ingredients.map(
      ({ ingredientName }, index) =>
        withRows.filter((page) =>
          squeezed(textOf(page)).includes(squeezed(`${ingredientName} 2 kg 1,1 2,2 kg R$ ${index + 1},00/kg`)),
        ).length,
    )
    expect(found).toEqual(ingredients.map(() => 1))
    expect(file.pages.map((page) => wordsOf(page).at(-1))).toEqual(
      file.pages.map((_, index) => `Página ${index + 1} de ${file.pages.length}`),
    )
    expect(wordsOf(file.pages[1] ?? { texts: [], links: [] })[1]).toBe('(continuação)')
  })

  it('aligns the figures of a column to the right, with digits of equal width', async () => {
    const ingredients = [11.11, 88.88, 1111.11].map((ingredientPrice) =>
      recipeLineOf({ ingredientPrice, operationalQuantity: 1, correctionFactor: 1 }),
    )
    const { pages } = await read(await pdfOf([recipeOf({ ingredients })]))
    const costs = (pages[0]?.texts ?? []).filter(({ text }) => /^R\$\s[\d.]+,\d\d$/.test(text)).slice(0, 3)
    expect(new Set(costs.map(({ right }) => Math.round(right)))).toEqual(new Set([544]))
    const [ones = 0, eights] = costs.map(({ left, right }) => right - left)
    expect(eights).toBeCloseTo(ones, 0)
  })

  it('keeps the paragraphs and line breaks of the preparation method across pages, under one heading', async () => {
    const method = `${longMethod}\n\n\n\n• fim\n   • fim\n`
    const file = await read(await pdfOf([recipeOf({ preparationMethod: method.trimEnd() })]))
    expectTidy(file)
    expect(file.pages.length).toBeGreaterThan(1)
    const content = file.pages.flatMap(wordsOf)
    expect(content.filter((text) => text === 'Modo de preparo')).toHaveLength(1)
    expect(content.filter((text) => /^Passo \d+:/.test(text))).toHaveLength(70)
    // PDFium measures spaces as part of the text.
    const [flush = 0, indented] = (file.pages.at(-1)?.texts ?? [])
      .filter(({ text }) => text === '• fim')
      .map(({ left, right }) => right - left)
    expect(indented).toBeGreaterThan(flush + 5)
    expect(squeezed(content.join(''))).toContain(squeezed(longMethod.split('\n').slice(0, 10).join('')))
  })

  it(
    'has no heading for an empty preparation method, and never a heading alone at the bottom of a page',
    async () => {
      expect((await read(await pdfOf([recipeOf({ preparationMethod: '' })]))).pages.map(textOf).join()).not.toContain(
        'Modo de preparo',
      )
      const { pages } = await read(
        await pdfOf(
          Array.from({ length: 24 }, (_, index) =>
            recipeOf({ ingredients: Array.from({ length: index + 16 }, () => recipeLineOf()) }),
          ),
        ),
      )
      const withHeading = pages.filter((page) => wordsOf(page).includes('Modo de preparo'))
      expect(withHeading).toHaveLength(24)
      expect(
        new Set(
          withHeading.map((page) => Math.round(page.texts.find(({ text }) => text === 'Modo de preparo')?.top ?? 0)),
        ).size,
      ).toBeGreaterThan(10)
      for (const page of withHeading) expect(wordsOf(page)).toContain('Refogue o alho no azeite.')
      expectTidy({ pages, bookmarks: [] })
    },
    SLOW_MS,
  )

  it('never cuts a long figure or name, and never draws into the page margins', async () => {
    const ingredients = [
      recipeLineOf({
        ingredientName: 'ingrediente'.repeat(11).slice(0, 120),
        operationalQuantity: 1_000_000,
        correctionFactor: 999.99,
        ingredientPrice: 1_000_000,
      }),
      recipeLineOf({ operationalQuantity: 123_456.78, correctionFactor: 1.23 }),
    ]
    const name = 'W'.repeat(120)
    const file = await read(
      await pdfOf(
        [
          recipeOf({
            name,
            portionYield: 999_999.9,
            portionUnit: 'W'.repeat(30),
            ingredients,
            safetyMarginType: 'fixed',
            safetyMarginValue: 1_000_000,
            markup: 1000,
          }),
        ],
        { businessName: 'M'.repeat(120) },
      ),
    )
    expectTidy(file)
    // The figure columns shrink, so that the names have room.
    expect(file.pages.flatMap(wordsOf).filter((text) => text.startsWith('ingrediente'))[0]?.length).toBeGreaterThan(25)
    const content = squeezed(file.pages.map(textOf).join(' '))
    for (const text of [
      name,
      'ingrediente'.repeat(11).slice(0, 120),
      'R$ 999.990.000.000.000,00',
      '999990000 kg',
      '151851,8394 kg',
      'M'.repeat(120),
      `999999,9 ${'W'.repeat(30)}`,
    ])
      expect(content).toContain(squeezed(text))
  })

  it('has every character of Portuguese, and a visible replacement for characters without a glyph', async () => {
    const portuguese = 'ÁÂÃÀÇÉÊÍÓÔÕÚÜ áâãàçéêíóôõúü ªº°–—…“”‘’•×÷½¼¾²³µ€R$§©®™«»¡¿ñß'
    const method = `${portuguese}\nŁódź šíp Ω Жук\n≥ 75 °C → ⅓ ﬁ № ①\n🍅 👩🏽‍🍳 日本 \u202Edireita\u200B a\u00adb 🇧🇷 1\uFE0F\u20E3 x\u0301 \uF8FF 2x4 ->`
    const file = await read(await pdfOf([recipeOf({ name: `Pão 🍞 ${portuguese}`, preparationMethod: method })]))
    expectTidy(file)
    const content = file.pages.map(textOf).join(' ').normalize('NFC')
    expect(squeezed(content)).toContain(squeezed(`Pão ? ${portuguese}`))
    // PDFium returns one text for each font.
    for (const text of [portuguese, 'Łódź šíp Ω Жук', '>= 75 °C -> 1⁄3 fi № 1', '? ? ?? direita ab ? 1 x́ ? 2x4 ->'])
      expect(squeezed(content)).toContain(squeezed(text).normalize('NFC'))
    expect(content).not.toContain('\0')
  })

  it('has a title and a language, and embeds its fonts', async () => {
    const pdf = Buffer.from(await pdfOf([recipeOf({ name: 'Arroz & <feijão>' })])).toString('latin1')
    expect(pdf).toContain('/Lang (pt-BR)')
    expect(pdf).toMatch(/\/DisplayDocTitle true/)
    expect(pdf.match(/\/FontFile2/g)).toHaveLength(2)
    expect(pdf).not.toContain('Helvetica')
    expect(pdf).not.toMatch(/<rdf:li[^>]*>[^<]*&/)
    const title = /\(\u00fe\u00ff((?:\0.|[^)])*?)\)/.exec(pdf)?.[1] ?? ''
    expect(Buffer.from(title, 'latin1').swap16().toString('utf16le')).toContain('Arroz e ‹feijão›')
  })
})

describe('all technical sheets in one PDF', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      recipeOf({
        id: index + 1,
        name: `Receita nº ${index + 1} ${index % 7 === 0 ? longName(index) : ''}`.trim().slice(0, 120),
        markup: index,
        portionYield: index + 1,
        ingredients: Array.from({ length: 1 + (index % 40) }, () => recipeLineOf({ ingredientPrice: index + 0.5 })),
      }),
    )

  it(
    'has an index with the right page numbers, links and bookmarks',
    async () => {
      const recipes = many(45)
      const file = await read(await pdfOf(recipes, { withIndex: true }))
      expectTidy(file)
      const openings = file.pages.map((page) => squeezed(wordsOf(page).slice(0, 12).join('')))
      const startOf = new Map(
        recipes.map(({ name }) => [
          name,
          openings.findIndex((opening) => opening.includes(squeezed(`Ficha técnica ${name} Rendimento`))) + 1,
        ]),
      )
      const index = file.pages.filter(
        (page) => wordsOf(page).includes('Página') && wordsOf(page).includes('Custo Final') && page.links.length > 0,
      )
      expect(index.length).toBeGreaterThan(1)
      const rows = index.flatMap(({ texts, links }) =>
        links.map(({ top, bottom, page }) => ({
          page,
          content: texts.filter((text) => text.top >= top && text.bottom <= bottom).map(({ text }) => text),
        })),
      )
      expect(rows).toHaveLength(recipes.length)
      expect(rows.map(({ page, content }) => [squeezed(content.slice(0, -2).join('')), content.at(-1), page])).toEqual(
        recipes.map(({ name }) => [squeezed(name), String(startOf.get(name)), startOf.get(name)]),
      )
      expect(rows[3]?.content.at(-2)?.replaceAll(/\s/g, ' ')).toBe('R$ 33,88')
      expect(file.bookmarks).toEqual(recipes.map(({ name }) => ({ title: name, page: startOf.get(name) })))
      expect(file.pages.map((page) => wordsOf(page).at(-1))).toEqual(
        file.pages.map((_, at) => `Página ${at + 1} de ${file.pages.length}`),
      )
    },
    SLOW_MS,
  )

  it('reports each drawn recipe, yields to the event loop, and ends with the error of the callback', async () => {
    const reported: number[] = []
    let turns = 0
    const ticking = setInterval(() => (turns += 1), 0)
    await recipesPdf(many(30), { ...context, withIndex: true }, (done) => (reported.push(done), Promise.resolve()))
    clearInterval(ticking)
    expect(reported).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    expect(turns).toBeGreaterThan(20)

    const stop = new Error('cancelled')
    const seen: number[] = []
    await expect(
      recipesPdf(many(30), context, (done) => (seen.push(done), done === 3 ? Promise.reject(stop) : Promise.resolve())),
    ).rejects.toBe(stop)
    expect(seen).toEqual([1, 2, 3])
  })

  it('has an index with a message when there are no recipes, and throws without recipes and index', async () => {
    const { pages } = await read(await pdfOf([], { withIndex: true }))
    expect(pages.map(textOf)).toEqual([expect.stringContaining('Nenhuma ficha técnica cadastrada')])
    await expect(pdfOf([])).rejects.toThrow(RangeError)
  })

  it('throws for a line whose units do not convert', async () => {
    const wrong = { ...recipeOf(), ingredients: [{ ...recipeLineOf(), operationalUnit: 'unidade' as const }] }
    await expect(pdfOf([wrong])).rejects.toThrow('units do not convert')
  })
})
