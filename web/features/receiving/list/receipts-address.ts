// In a file of its own: the first page is requested before the scripts of the list are loaded.

export const OPEN_RECEIPTS_PATH = '/api/receipts?status=aberto'

export const receiptsPath = (cursor: string | null): string =>
  cursor === null ? '/api/receipts' : `/api/receipts?${new URLSearchParams({ cursor })}`

/** How the tab's exports name those of this screen. */
export const RECEIPTS_EXPORT = 'receipts'

export interface ReceiptsSearch {
  /** A note was shared with the installed application, and waits on this device. */
  readonly compartilhado?: string
}

export const readReceiptsSearch = ({ compartilhado }: Readonly<Record<string, unknown>>): ReceiptsSearch =>
  typeof compartilhado === 'string' && compartilhado !== '' ? { compartilhado } : {}
