import { proposalFor } from '#contract/allergens/proposal'
import type { Proposal } from '#contract/allergens/proposal'
import { substances } from '#contract/allergens/substances'
import type { Substance } from '#contract/allergens/substances'
import { listText } from '#contract/words'
import { substanceName } from '../substance-name.ts'
import type { DeclarationValues, Marked } from './declaration-values.ts'
import { known } from './declaration-values.ts'

/** `contém ovos, derivado de trigo e tem glúten`. */
export function proposalText({ contains, derived, gluten, lactose }: Proposal): string {
  const names = (found: readonly Substance[]) => listText(found.map(substanceName))
  return listText(
    [
      contains.length > 0 ? `contém ${names(contains)}` : '',
      derived.length > 0 ? `derivado de ${names(derived)}` : '',
      gluten === null ? '' : 'tem glúten',
      lactose === null ? '' : 'tem lactose',
    ].filter((part) => part !== ''),
  )
}

const union = (one: readonly Substance[], other: readonly Substance[]) =>
  substances.filter((each) => one.includes(each) || other.includes(each))

function withMarks(marked: Marked, { contains, derived }: Proposal): Marked {
  const added = [...contains, ...derived]
  return {
    contains: union(marked.contains, contains),
    derived: union(marked.derived, derived),
    mayContain: marked.mayContain.filter((each) => !added.includes(each)),
  }
}

/** The values with what the name proposes: it only adds, and an answer that somebody has given stays. */
export const withProposal = (values: DeclarationValues, proposal: Proposal): Partial<DeclarationValues> => ({
  allergens: withMarks(known(values.allergens), proposal),
  species: values.species === '' ? proposal.species.join(', ') : values.species,
  gluten: values.gluten ?? proposal.gluten,
  lactose: values.lactose ?? proposal.lactose,
})

/** What the name proposes beyond the values; null: nothing. */
export function openProposal(name: string, values: DeclarationValues): Proposal | null {
  const proposal = proposalFor(name)
  if (proposal === null) return null
  const { allergens, gluten, lactose } = withProposal(values, proposal)
  const isMarked =
    JSON.stringify(allergens) === JSON.stringify(values.allergens) &&
    gluten === values.gluten &&
    lactose === values.lactose
  return isMarked ? null : proposal
}
