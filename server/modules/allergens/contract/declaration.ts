import * as z from 'zod/mini'
import { lineOfText, NAME_MAX } from '../../../contract/text.ts'
import { glutenCereals, substances } from './substances.ts'

const substance = z.enum(substances, 'Substância desconhecida')
const list = (message: string) =>
  z.array(substance, message).check(
    z.maxLength(substances.length, 'Há substâncias demais'),
    z.refine((found) => new Set(found).size === found.length, 'Há substâncias repetidas'),
  )
const says = ['contem', 'nao_contem'] as const
export type Says = (typeof says)[number]
const sources = ['rotulo', 'fornecedor', 'casa'] as const

const allergensBody = z.strictObject(
  {
    contains: z._default(list('Diga o que contém'), []),
    /** It contains what is made of the substance: whey has milk in it, and is not milk. */
    derived: z._default(list('Diga de que contém derivados'), []),
    mayContain: z._default(list('Diga o que pode conter'), []),
    /** Of crustaceans: `camarão`. */
    species: z._default(
      z
        .array(lineOfText({ label: 'A espécie', min: 1, max: 60 }), 'Diga as espécies')
        .check(z.maxLength(10, 'No máximo 10 espécies')),
      [],
    ),
  },
  'Informe os alergênicos',
)

/** What somebody says of an ingredient. `allergens` null: nobody knows, which never reads as "it contains none". */
export const declarationBody = z
  .strictObject({
    allergens: z.nullable(allergensBody),
    gluten: z._default(z.nullable(z.enum(says, 'Glúten: contem, nao_contem ou null')), null),
    lactose: z._default(z.nullable(z.enum(says, 'Lactose: contem, nao_contem ou null')), null),
    colourings: z._default(z.nullable(z.boolean('Corantes: true, false ou null')), null),
    composition: z._default(z.nullable(lineOfText({ label: 'A composição', max: 500 })), null),
    allergenBrand: z._default(lineOfText({ label: 'A marca', max: NAME_MAX }), ''),
    allergenSource: z.enum(sources, 'Diga de onde vem: rotulo, fornecedor ou casa'),
  })
  .check(
    z.refine(({ allergens, gluten }) => gluten !== 'nao_contem' || !namesGluten(allergens), {
      error: 'Trigo, centeio, cevada e aveia têm glúten.',
      path: ['gluten'],
    }),
  )
export type DeclarationBody = z.infer<typeof declarationBody>

function namesGluten(allergens: z.infer<typeof allergensBody> | null): boolean {
  return allergens !== null && [...allergens.contains, ...allergens.derived].some((each) => glutenCereals.has(each))
}

/** Not declared yet: `allergens` null, and empty texts. */
export const declaration = z.object({
  ingredientId: z.int(),
  name: z.string(),
  allergens: z.nullable(
    z.object({
      contains: z.array(substance),
      derived: z.array(substance),
      mayContain: z.array(substance),
      species: z.array(z.string()),
    }),
  ),
  gluten: z.nullable(z.enum(says)),
  lactose: z.nullable(z.enum(says)),
  colourings: z.nullable(z.boolean()),
  composition: z.nullable(z.string()),
  allergenBrand: z.string(),
  /** null: nobody has declared anything. */
  allergenSource: z.nullable(z.enum(sources)),
})
export type Declaration = z.infer<typeof declaration>

export const sheetAllergens = z.object({
  /** Every ingredient of the sheet and of the sheets below has been declared. */
  known: z.boolean(),
  /** `path`: the sheets that lead to it, from the top. */
  missing: z.array(z.object({ ingredientId: z.nullable(z.int()), name: z.string(), path: z.array(z.string()) })),
  contains: z.array(substance),
  derived: z.array(substance),
  mayContain: z.array(substance),
  gluten: z.nullable(z.enum(says)),
  lactose: z.nullable(z.enum(says)),
  colourings: z.nullable(z.boolean()),
  /** The phrases of the law; empty: there is none. Of a sheet that is not known all are empty. */
  text: z.object({ allergens: z.string(), gluten: z.string(), lactose: z.string() }),
  /** By weight, the most first: `Leite integral, massa fresca, sal`. */
  ingredients: z.string(),
  /** `path`: the sheets, and the ingredient that brings the substance. */
  from: z.array(z.object({ allergen: substance, path: z.array(z.string()) })),
})
export type SheetAllergens = z.infer<typeof sheetAllergens>
