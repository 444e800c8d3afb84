/** `5.000 ingredientes`, and while a search narrows them `12 de 5.000 ingredientes`. */
export function countText(found: number, all: number): string {
  const total = `${all.toLocaleString('pt-BR')} ${all === 1 ? 'ingrediente' : 'ingredientes'}`
  return found === all ? total : `${found.toLocaleString('pt-BR')} de ${total}`
}

const SEARCH_MAX = 120

/** Of an address only what narrows the list. */
export function readIngredientSearch({ q }: Readonly<Record<string, unknown>>): { q?: string } {
  const text = typeof q === 'string' ? q.trim().slice(0, SEARCH_MAX) : ''
  return text === '' ? {} : { q: text }
}

/** The numeric id in an address; null where it is none. */
export function ingredientIdOf(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
