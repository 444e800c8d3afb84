import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AllergenMatrix } from '#contract/allergens/menu'
import { menuColumns, menuStates } from '#contract/allergens/menu-set'
import type { MenuState } from '#contract/allergens/menu-set'
import { answersOf } from './kitchen.test-support.ts'
import { understand } from './understanding/understand.ts'

type Cells = Readonly<Record<string, MenuState>>
const dish = (
  recipeId: number,
  name: string,
  cells: Cells,
  other: MenuState = 'nao',
): AllergenMatrix['dishes'][number] => ({
  recipeId,
  name,
  known: other !== 'nao_informado',
  missing: [],
  cells: menuColumns.anvisa.map(({ key }) => cells[key] ?? other),
  phrase: { contains: '', mayContain: '', ask: '' },
})
const matrix = (...dishes: AllergenMatrix['dishes']): AllergenMatrix => ({
  lawSet: 'anvisa',
  columns: menuColumns.anvisa.map(({ key, word }) => ({ key, word })),
  dishes,
  more: false,
  publicAddress: null,
})
const house = matrix(
  dish(1, 'Lasanha', { leite: 'contem', ovos: 'contem', gluten: 'contem' }),
  dish(2, 'Pesto da casa', { amendoim: 'contem', castanha_de_caju: 'contem' }),
  dish(3, 'Pudim', { leite: 'contem', amendoim: 'pode_conter' }),
  dish(4, 'Torta de frango', {}, 'nao_informado'),
)
const asking = (found: AllergenMatrix) => answersOf({}, { matrix: async () => found }).ask

describe('what dishes contain', () => {
  it('lists the dishes that contain it, those that may, and those of which nobody knows it', async () => {
    expect(await asking(house)('o que tem amendoim?')).toMatchObject({
      text: 'Pratos do cardápio com amendoim, pelo que foi declarado. A equipe confirma:',
      items: ['Pesto da casa', 'Pudim: pode conter', 'Torta de frango: Consulte a equipe'],
    })
  })

  it('answers a question for what is without it with what has it', async () => {
    expect((await asking(house)('o que é sem lactose?')).items).toEqual(['Torta de frango: Consulte a equipe'])
    expect((await asking(house)('quais pratos não têm leite?')).items[0]).toBe('Lasanha')
  })

  it.each([
    ['a lasanha tem leite?', ['Lasanha: contém leite']],
    ['tem amendoim no pesto?', ['Pesto da casa: contém amendoim']],
    ['o pudim leva amendoim', ['Pudim: pode conter amendoim']],
    ['a lasanha tem soja?', ['Lasanha: nenhum ingrediente declarado com soja']],
    ['a torta tem ovo?', ['Torta de frango: Consulte a equipe']],
  ])('of one dish: %s', async (text, items) => {
    expect(await asking(house)(text)).toMatchObject({ text: 'Pelo que foi declarado. A equipe confirma:', items })
  })

  it('says so where a dish is not on the menu, and where the menu is empty', async () => {
    expect((await asking(house)('a feijoada tem leite?')).text).toMatch(/^Não encontrei esse prato no cardápio/)
    expect((await asking(matrix())('o que tem leite?')).text).toMatch(/^Nenhuma ficha técnica está no cardápio ainda/)
  })

  it('leaves questions for the stock to the stock', () => {
    for (const text of [
      'tem leite?',
      'tem leite na geladeira?',
      'quantos ovos tem',
      'o que tem na geladeira 1?',
      'leite vencido',
    ])
      expect([text, understand(text).kind]).not.toEqual([text, 'allergens'])
  })
})

it('no answer says that a dish is without something', async () => {
  const cells = fc.array(fc.constantFrom(...menuStates), {
    minLength: menuColumns.anvisa.length,
    maxLength: menuColumns.anvisa.length,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(cells, { maxLength: 20 }),
      fc.constantFrom('o que tem leite?', 'o que é sem glúten?', 'o prato tem ovo?', 'o prato tem castanha?'),
      async (rows, text) => {
        const dishes = rows.map((own, at) => ({ ...dish(at, `Prato ${at}`, {}), cells: own }))
        const { text: said, items } = await asking(matrix(...dishes))(text)
        expect([said, ...items].join('\n')).not.toMatch(/\b(?:sem|livre|segur[oa]|não contém|não tem)\b/iu)
      },
    ),
    { numRuns: 60 },
  )
})
