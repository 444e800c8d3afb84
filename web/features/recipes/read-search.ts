const TEXT_MAX = 120

/** Keeps only the search text of a URL or form: an unknown parameter would make a second URL for the same list. */
export function readSearch({ q }: Readonly<Record<string, unknown>>): { q?: string } {
  const text = typeof q === 'string' ? q.trim().slice(0, TEXT_MAX) : ''
  return text === '' ? {} : { q: text }
}
