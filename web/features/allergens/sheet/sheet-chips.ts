import type { SheetAllergens } from '#contract/allergens/declaration'
import { substances } from '#contract/allergens/substances'
import type { Substance } from '#contract/allergens/substances'

interface SheetChip {
  readonly substance: Substance
  readonly how: string
  /** The first of them, which the line of the chip repeats. */
  readonly mark: 'contains' | 'derived' | 'mayContain'
}

/** Every substance of a sheet, in the law's order, with how it is in the sheet. */
export function sheetChips({ contains, derived, mayContain }: SheetAllergens): readonly SheetChip[] {
  return substances.flatMap((substance) => {
    const hows = [
      contains.includes(substance) ? 'contém' : '',
      derived.includes(substance) ? 'derivado' : '',
      mayContain.includes(substance) ? 'pode conter' : '',
    ].filter((how) => how !== '')
    const mark = contains.includes(substance) ? 'contains' : derived.includes(substance) ? 'derived' : 'mayContain'
    return hows.length === 0 ? [] : [{ substance, how: hows.join(' e '), mark }]
  })
}
