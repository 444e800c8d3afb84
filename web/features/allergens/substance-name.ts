import { substanceWords } from '#contract/allergens/substances'
import type { Substance } from '#contract/allergens/substances'

/** A substance in a sentence or on a chip: the law's word without its capitals. */
export const substanceName = (substance: Substance): string => substanceWords[substance].toLocaleLowerCase('pt-BR')
