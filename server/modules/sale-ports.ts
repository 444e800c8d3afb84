import { ASK_THE_TEAM } from './allergens/contract/menu-set.ts'
import { tagPhrase } from './allergens/contract/tag-phrase.ts'
import type { AllergenPorts } from './allergens/ports.ts'
import { climbedSheet, readSheets } from './allergens/read/allergens.ts'
import type { SalePorts } from './labels/ports.ts'

interface Sources {
  readonly house: SalePorts['house']
  readonly allergens: AllergenPorts
}

/** What sale labels and tags say that no label keeps. */
export const salePortsOf = ({ house, allergens }: Sources): SalePorts => ({
  house,
  async undeclaredIn(tx, recipeId) {
    const sheet = climbedSheet(await readSheets(tx, [recipeId], allergens), recipeId)
    return sheet?.climb.missing.map(({ name }) => name) ?? []
  },
  async tagPhrases(tx, recipeIds) {
    const read = await readSheets(tx, recipeIds, allergens)
    const phraseOf = (id: number) => {
      const sheet = climbedSheet(read, id)
      return sheet === undefined ? ASK_THE_TEAM : tagPhrase(sheet.climb, read.hasProgramme)
    }
    // Of what several sheets make, only what all of them say is said.
    return (madeBy) => {
      const [phrase, ...others] = new Set(madeBy.map(phraseOf))
      return phrase !== undefined && others.length === 0 ? phrase : ASK_THE_TEAM
    }
  },
})
