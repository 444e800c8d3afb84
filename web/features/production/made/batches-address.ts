/** Parameters of the list's address. */
export interface BatchesSearch {
  /** Only the batches of this sheet. */
  readonly ficha?: number
}

export function readBatchesSearch({ ficha }: Readonly<Record<string, unknown>>): BatchesSearch {
  const id = Number(ficha)
  return Number.isInteger(id) && id >= 1 && id <= 999_999_999 ? { ficha: id } : {}
}

/** In a file of its own: the first page is requested before the scripts of the list are loaded. */
export function batchesPath({ ficha }: BatchesSearch, cursor: string | null): string {
  const search = new URLSearchParams({
    ...(ficha !== undefined && { recipe: String(ficha) }),
    ...(cursor !== null && { cursor }),
  })
  return search.size === 0 ? '/api/batches' : `/api/batches?${search}`
}
