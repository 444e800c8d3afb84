/** How a text writes the rows of each table, and how it appends events: the product has one form of each. */
function formsOf(text: string): ReadonlyMap<string, string> {
  const forms = new Map<string, string>()
  for (const [, table = '', columns = ''] of text.matchAll(/\balso_\d+ as \(insert into (\w+) \(([^)]*)\)/g))
    forms.set(`rows of ${table}`, columns)
  const [append] = /\bappended as \(.*$/s.exec(text) ?? []
  if (append !== undefined) forms.set(append.includes('jsonb_to_recordset') ? 'events' : 'event', append)
  return forms
}

/** The texts without those that write as none of the newer ones does: no code makes them any more. */
export function withoutStale(texts: readonly string[], newer: readonly string[]): readonly string[] {
  const today = new Map(newer.flatMap((text) => [...formsOf(text)]))
  return texts.filter((text) => [...formsOf(text)].every(([what, form]) => (today.get(what) ?? form) === form))
}
