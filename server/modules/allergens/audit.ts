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

function declaredText({ allergens, gluten, lactose, allergenSource, allergenBrand }: StoredDeclaration): string {
  if (allergens === null) return 'não se sabe'
  const named = (codes: readonly string[]) => codes.map(wordOf).join(', ')
  const parts = [
    allergens.contains.length > 0 && `contém ${named(allergens.contains)}`,
    allergens.derived.length > 0 && `derivados de ${named(allergens.derived)}`,
    allergens.mayContain.length > 0 && `pode conter ${named(allergens.mayContain)}`,
    gluten !== null && `glúten: ${gluten === 'contem' ? 'contém' : 'não contém'}`,
    lactose !== null && `lactose: ${lactose === 'contem' ? 'contém' : 'não contém'}`,
  ].filter((part) => part !== false)
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
