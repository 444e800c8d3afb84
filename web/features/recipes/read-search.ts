const TEXT_MAX = 120

/** Of an address or a form only what narrows the list; anything else would make another address of the same list. */
export function readSearch({ q }: Readonly<Record<string, unknown>>): { q?: string } {
  const text = typeof q === 'string' ? q.trim().slice(0, TEXT_MAX) : ''
  return text === '' ? {} : { q: text }
}
