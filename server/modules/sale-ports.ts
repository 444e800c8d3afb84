import { ASK_THE_TEAM } from './allergens/contract/menu-set.ts'
import { tagPhrase } from './allergens/contract/tag-phrase.ts'
import type { FrozenAllergens } from './allergens/contract/frozen.ts'
import type { AllergenPorts } from './allergens/ports.ts'
import { climbedSheet, readSheets } from './allergens/read/allergens.ts'
import { dishInTubs } from './allergens/rules/tag-dish.ts'
import type { SalePorts } from './labels/ports.ts'

interface Sources {
  readonly house: SalePorts['house']
  readonly allergens: AllergenPorts
}

const sheetsOf = ({ sheets }: FrozenAllergens): readonly number[] => sheets.map(({ recipeId }) => recipeId)

/** What sale labels and tags say that no label keeps. */
export const salePortsOf = ({ house, allergens }: Sources): SalePorts => ({
  house,
  async undeclaredIn(tx, recipeId) {
    const sheet = climbedSheet(await readSheets(tx, [recipeId], allergens), recipeId)
    return sheet?.climb.missing.map(({ name }) => name) ?? []
  },
  async tagPhrases(tx, frozen) {
    const read = await readSheets(tx, [...new Set(frozen.flatMap(sheetsOf))], allergens)
    const phraseOf = (id: number, inTubs: readonly FrozenAllergens[]) => {
      const sheet = climbedSheet(read, id)
      return sheet === undefined ? ASK_THE_TEAM : tagPhrase(dishInTubs(sheet, inTubs), read.hasProgramme)
    }
    // Of what several sheets make, only what all of them say is said.
    return (inTubs) => {
      const [phrase, ...others] = new Set(inTubs.flatMap(sheetsOf).map((id) => phraseOf(id, inTubs)))
      return phrase !== undefined && others.length === 0 ? phrase : ASK_THE_TEAM
    }
  },
})
