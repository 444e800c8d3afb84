import { glutenOf } from '#contract/allergens/climb'
import { phrasesOf } from '#contract/allergens/phrases'
import { speciesOf } from './declaration-values.ts'
import type { DeclarationValues } from './declaration-values.ts'

/**
 * What a label would say of a sheet with this ingredient alone, as it is marked now; null: nobody knows, so it says no phrase;
 * empty: what is marked asks for none.
 */
export function saidOnLabel({ allergens, gluten, lactose, species }: DeclarationValues, hasProgramme: boolean) {
  if (allergens === null) return null
  const sets = {
    known: true,
    contains: [...allergens.contains],
    derived: [...allergens.derived],
    mayContain: [...allergens.mayContain],
    gluten: glutenOf(allergens, gluten),
    lactose,
    species: speciesOf(allergens, species),
  }
  return Object.values(phrasesOf(sets, hasProgramme))
    .filter((phrase) => phrase !== '')
    .join(' ')
}
