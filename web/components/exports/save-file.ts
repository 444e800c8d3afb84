import type { ExportedFile } from './export-api.ts'

/** Long enough for the slowest tablet to have begun writing the file. */
const KEEP_MS = 60_000

/** Hands the file to the browser, which puts it among the downloads. */
export function saveFile({ blob, name }: ExportedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}
