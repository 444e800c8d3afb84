/** A lot as it is searched: without case, spaces, dashes, slashes, dots and leading zeros. */
export const lotKey = (lot: string): string =>
  lot
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '')
