import * as z from 'zod/mini'
import { pageLimit } from '../../../http/contract/paging.ts'
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

const answer = (message: string) => z.nullable(z.enum(says, message))
const parts = {
  allergens: z.nullable(allergensBody),
  gluten: answer('Glúten: contem, nao_contem ou null'),
  lactose: answer('Lactose: contem, nao_contem ou null'),
  colourings: z.nullable(z.boolean('Corantes: true, false ou null')),
  composition: z.nullable(lineOfText({ label: 'A composição', max: 500 })),
  allergenBrand: lineOfText({ label: 'A marca', max: NAME_MAX }),
  allergenSource: z.enum(sources, 'Diga de onde vem: rotulo, fornecedor ou casa'),
}

/** What somebody says of an ingredient. `allergens` null: nobody knows, which never reads as "it contains none". */
export const declarationBody = z.strictObject({
  ...parts,
  gluten: z._default(parts.gluten, null),
  lactose: z._default(parts.lactose, null),
  colourings: z._default(parts.colourings, null),
  composition: z._default(parts.composition, null),
  allergenBrand: z._default(parts.allergenBrand, ''),
})
export type DeclarationBody = z.infer<typeof declarationBody>

/** With an ingredient that is registered or changed: a field that is left out stays as it is. */
export const declarationFields = z.partial(z.object(parts)).shape
export type DeclarationFields = { readonly [Field in keyof DeclarationBody]?: DeclarationBody[Field] | undefined }

export const CONTRADICTION = 'Trigo, centeio, cevada e aveia têm glúten.'
interface Said {
  readonly contains: readonly string[]
  readonly derived: readonly string[]
}

/** A cereal with gluten that is said to have none. */
export const contradicts = ({
  allergens,
  gluten,
}: {
  readonly allergens: Said | null
  readonly gluten: Says | null
}): boolean =>
  gluten === 'nao_contem' &&
  allergens !== null &&
  [...glutenCereals].some((cereal) => [...allergens.contains, ...allergens.derived].includes(cereal))

/** The brands that somebody has compared with what is declared. */
export const confirmBrandsBody = z.strictObject({
  brands: z
    .array(lineOfText({ label: 'A marca', min: 1, max: NAME_MAX }), 'Diga as marcas')
    .check(z.minLength(1, 'Diga as marcas'), z.maxLength(100, 'No máximo 100 marcas')),
})
export type ConfirmBrandsBody = z.infer<typeof confirmBrandsBody>

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
  /** Brands that were received since, and that nobody has compared yet; the declaration stays in force. */
  conferir: z._default(z.array(z.string()), []),
})
export type Declaration = z.infer<typeof declaration>

/** A page of the list of all ingredients: what nobody knows first, then what is to be checked. */
export const declarationsQuery = z.strictObject({
  limit: pageLimit(200),
  cursor: z.optional(z.string().check(z.maxLength(2_000, 'Página inválida'))),
})
export const declarations = z.array(declaration)

export const sheetAllergens = z.object({
  /** Every ingredient of the sheet and of the sheets below has been declared. */
  known: z.boolean(),
  /** `path`: the sheets that lead to it, from the top. */
  missing: z.array(z.object({ ingredientId: z.nullable(z.int()), name: z.string(), path: z.array(z.string()) })),
  /** Ingredients of which another brand was received: what is declared of them stays in force until somebody compares. */
  conferir: z.array(
    z.object({ ingredientId: z.int(), name: z.string(), path: z.array(z.string()), brands: z.array(z.string()) }),
  ),
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
