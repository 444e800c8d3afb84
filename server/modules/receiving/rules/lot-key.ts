/** A lot as it is searched: without case, spaces, dashes and dots. */
export const lotKey = (lot: string): string => lot.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
