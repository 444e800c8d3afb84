import * as z from 'zod/mini'
import { sheetAllergens } from './declaration.ts'
import { lawSets, menuStates } from './menu-set.ts'

/** A menu has so many dishes at the most; `more` says that there are others. */
export const DISHES_MAX = 500

const lawSet = z.enum(lawSets, 'Conjunto desconhecido: use anvisa ou cardapio')
export const matrixQuery = z.strictObject({ lawSet: z.optional(lawSet) })

const phrase = z.object({ contains: z.string(), mayContain: z.string(), ask: z.string() })

export const allergenMatrix = z.object({
  /** Where the query names none: the set of the house's state. */
  lawSet,
  columns: z.array(z.object({ key: z.string(), word: z.string() })),
  dishes: z.array(
    z.object({
      recipeId: z.int(),
      name: z.string(),
      /** False: the dish says `Consulte a equipe`, and no cell of it says "nao". */
      known: z.boolean(),
      missing: sheetAllergens.shape.missing,
      /** One for each column. */
      cells: z.array(z.enum(menuStates)),
      phrase,
    }),
  ),
  more: z.boolean(),
  /** The address of the public menu; null: it is switched off. */
  publicAddress: z.nullable(z.string()),
})
export type AllergenMatrix = z.infer<typeof allergenMatrix>

export const matrixFormats = ['pdf', 'csv'] as const
export const matrixExportBody = z.strictObject({
  format: z.enum(matrixFormats, 'Formato desconhecido: use pdf ou csv'),
  lawSet: z.optional(lawSet),
})
export type MatrixExportBody = z.infer<typeof matrixExportBody>

export const publicMenu = z.object({
  businessName: z.string(),
  lawSet,
  dishes: z.array(
    z.object({
      name: z.string(),
      known: z.boolean(),
      /** In capitals, by the law set. Of a dish that is not known both are empty. */
      contains: z.array(z.string()),
      mayContain: z.array(z.string()),
      /** `Consulte a equipe`; `CORANTES: consulte a equipe`; empty: everything is declared. */
      ask: z.string(),
      /** The phrases of the norm, as a label has them. */
      text: z.string(),
    }),
  ),
  more: z.boolean(),
})
export type PublicMenu = z.infer<typeof publicMenu>

export const menuRejections = {
  menu_not_public: { kind: 'not_found', text: 'Este restaurante não publica o cardápio.' },
} as const
