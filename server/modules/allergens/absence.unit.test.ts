import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pdfTexts } from '../../../infra/test/report-rig.ts'
import { anySheet, linesIn } from './any-sheet.test-support.ts'
import { climb } from './contract/climb.ts'
import { frozenLines } from './contract/frozen.ts'
import { lawSets, menuColumns } from './contract/menu-set.ts'
import { phrasesOf } from './contract/phrases.ts'
import { tagPhrase } from './contract/tag-phrase.ts'
import { menuCsv } from './paper/menu-csv.ts'
import { menuPdf } from './paper/menu-pdf.ts'
import { menuPage } from './public/menu-page.ts'
import { broughtBySheet, frozenOf } from './rules/freeze.ts'
import { matrixDish, publicDish } from './rules/menu-dish.ts'

// Nothing that is read of a dish says that something is not in it, because nobody has said anything of it.

const FREE_OF = /\b(?:sem|livres?|segur[oa]s?)\b/iu
const ABSENCE = /\b(?:sem|livres?|segur[oa]s?|não)\b/iu
const anyMenu = fc.record({
  sheets: fc.array(anySheet, { minLength: 1, maxLength: 4 }),
  lawSet: fc.constantFrom(...lawSets),
  hasProgramme: fc.boolean(),
})
type Menu = ReturnType<typeof anyMenu.generate>['value']

const dishesOf = ({ sheets }: Menu) =>
  sheets.map((each, at) => ({ recipeId: at, name: `Prato ${at}`, climb: { ...climb(each), missing: [] } }))
const matrixOf = (menu: Menu) => ({
  lawSet: menu.lawSet,
  columns: menuColumns[menu.lawSet].map(({ key, word }) => ({ key, word })),
  dishes: dishesOf(menu).map((dish) => matrixDish(dish, menu.lawSet)),
  more: true,
  isPublic: true,
})
const isSaidByAll = (menu: Menu, at: number) =>
  linesIn(menu.sheets[at] ?? { name: '', lines: [] }).every(({ declared }) => (declared?.allergens ?? null) !== null)

it('the page of guests says what is in a dish, and of nothing that it is not', () => {
  fc.assert(
    fc.property(anyMenu, (menu) => {
      const dishes = dishesOf(menu).map((dish) => publicDish(dish, menu.lawSet, menu.hasProgramme))
      const page = menuPage({ businessName: 'Bistrô', lawSet: menu.lawSet, dishes, more: true })
      expect(page.replace(/<style>.*?<\/style>/s, '')).not.toMatch(ABSENCE)
    }),
  )
})

it('the menu on paper says "não" only where there is a dish of which each ingredient was declared', async () => {
  const house = { businessName: 'Bistrô', timeZone: 'America/Sao_Paulo', now: new Date('2026-11-30T18:00:00Z') }
  await fc.assert(
    fc.asyncProperty(anyMenu, async (menu) => {
      const isAnySaid = menu.sheets.some((_, at) => isSaidByAll(menu, at))
      const words = (await pdfTexts(await menuPdf(matrixOf(menu), house))).join(' ')
      expect(words).not.toMatch(isAnySaid && menu.lawSet === 'cardapio' ? FREE_OF : ABSENCE)
    }),
    { numRuns: 8 },
  )
})

it('a row of the table says "não" only of a dish of which each ingredient was declared', () => {
  fc.assert(
    fc.property(anyMenu, (menu) => {
      const [, ...rows]: string[][] = parse(menuCsv(matrixOf(menu)), { delimiter: ';', bom: true })
      rows.forEach((row, at) => {
        const cells = row.slice(1).join(' ')
        expect(cells.replaceAll('não informado', '')).not.toMatch(isSaidByAll(menu, at) ? FREE_OF : ABSENCE)
      })
    }),
  )
})

it('a label says NÃO CONTÉM GLÚTEN only where each ingredient was declared without it, and nothing else of the kind', () => {
  fc.assert(
    fc.property(anySheet, fc.boolean(), (asked, hasProgramme) => {
      const found = climb(asked)
      const frozen = frozenOf([broughtBySheet(found, { recipeId: 1, version: 1, items: [] })], hasProgramme)
      const isFree = linesIn(asked).every(({ declared }) => declared?.gluten === 'nao_contem')
      const lines = frozenLines(frozen).join(' ')
      expect(frozen.text).toEqual(phrasesOf(found, hasProgramme))
      if (found.known)
        expect(lines.replace('NÃO CONTÉM GLÚTEN.', isFree ? '' : 'NÃO CONTÉM GLÚTEN.')).not.toMatch(ABSENCE)
      else expect(lines).toMatch(/^Alergênicos não informados em \d+ ingredientes?$/)
    }),
  )
})

it('the tag before a dish says nothing of the kind', () => {
  fc.assert(
    fc.property(anySheet, fc.boolean(), (asked, hasProgramme) => {
      expect(tagPhrase(climb(asked), hasProgramme)).not.toMatch(ABSENCE)
    }),
  )
})
