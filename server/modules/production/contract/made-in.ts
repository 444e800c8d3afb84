import { nameKey } from '../../../contract/text.ts'

/** A station with a sector makes the products of that sector, and those that belong to none. Empty: no sector. */
export const isMadeIn = ({ sector }: { readonly sector: string }, ofStation: string): boolean =>
  ofStation === '' || sector === '' || nameKey(sector) === nameKey(ofStation)
