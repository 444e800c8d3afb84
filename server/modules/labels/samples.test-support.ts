import type { LabelBody } from './contract/api.ts'

/** The body of a label request; a test overrides the fields that it is about. */
export function labelBodyOf(own: Partial<LabelBody> = {}): LabelBody {
  return {
    name: 'Molho de Tomate',
    category: 'Molhos',
    sector: 'Cozinha Quente',
    responsible: 'Ana Souza',
    expiration_date: '2026-11-24',
    storageType: 'refrigerado',
    ...own,
  }
}

/** The address of the next page from a list's `Link` header; undefined on the last page. */
export function nextPage(headers: Headers): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
}
