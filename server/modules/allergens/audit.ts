import type { AuditSentences } from '../../audit-sentence.ts'
import { listText } from '../../contract/words.ts'
import type { AllergenEvent, StoredDeclaration } from './events.ts'
import { substances, substanceWords } from './contract/substances.ts'

const sourceWords = { rotulo: 'rótulo', fornecedor: 'fornecedor', casa: 'casa' } as const

/** A substance of a later time is named by its code. */
const wordOf = (code: string): string => {
  const known = substances.find((each) => each === code)
  return known === undefined ? code : substanceWords[known]
}

const answer = (contains: boolean): string => (contains ? 'contém' : 'não contém')

function setsText(allergens: StoredDeclaration['allergens']): readonly (string | false)[] {
  if (allergens === null) return ['não se sabe']
  const { contains, derived, mayContain, species } = allergens
  const named = (codes: readonly string[]) => codes.map(wordOf).join(', ')
  return [
    contains.length > 0 && `contém ${named(contains)}`,
    derived.length > 0 && `derivados de ${named(derived)}`,
    mayContain.length > 0 && `pode conter ${named(mayContain)}`,
    species.length > 0 && `espécies: ${species.join(', ')}`,
  ]
}

function declaredText(declared: StoredDeclaration): string {
  const { allergens, gluten, lactose, colourings, composition, allergenSource, allergenBrand } = declared
  const parts = [
    ...setsText(allergens),
    gluten !== null && `glúten: ${answer(gluten === 'contem')}`,
    lactose !== null && `lactose: ${answer(lactose === 'contem')}`,
    colourings !== null && `corantes: ${answer(colourings)}`,
    composition !== null && composition !== '' && `composição: ${composition}`,
  ].filter((part) => part !== false)
  if (allergens === null && parts.length === 1) return 'não se sabe'
  const source = `${sourceWords[allergenSource]}${allergenBrand === '' ? '' : `, marca ${allergenBrand}`}`
  return `${parts.length === 0 ? 'nenhum' : parts.join('; ')} (${source})`
}

export const allergensAudit: AuditSentences<AllergenEvent> = {
  AllergensDeclared: {
    kind: 'recipes',
    tell: ({ data }) => ({ text: `declarou os alergênicos de ${data.name}: ${declaredText(data)}` }),
  },
  OtherBrandReceived: {
    kind: 'receipts',
    tell: ({ data: { name, brands, declaredBrand, receiptId } }) => ({
      text: `recebeu ${name} de outra marca (${listText(brands)}; declarada: ${declaredBrand}) no recebimento ${receiptId}: conferir os alergênicos`,
    }),
  },
  AllergensConfirmed: {
    kind: 'recipes',
    tell: ({ data: { name, brands } }) => ({
      text: `conferiu os alergênicos de ${name}: valem também para a marca ${listText(brands)}`,
    }),
  },
}
