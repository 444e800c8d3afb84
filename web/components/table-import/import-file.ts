import type { ImportBody } from '#contract/table-import'

/** With the file in base64 the request stays below 1 MiB. */
export const FILE_BYTES_MAX = 780_000

type NamedSize = Pick<File, 'name' | 'size'>

/** Why the file is not sent, or null. The server checks the content. */
export function refusalOf({ name, size }: NamedSize): string | null {
  if (size === 0) return `O arquivo "${name}" está vazio.`
  if (size > FILE_BYTES_MAX)
    return `O arquivo "${name}" tem ${sizeText(size)}; o máximo é ${sizeText(FILE_BYTES_MAX)}. Divida a planilha em partes menores e importe uma de cada vez.`
  return null
}

export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.ceil(bytes / 1_000))} KB`
  return `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
}

export async function importBodyOf(file: File): Promise<ImportBody> {
  return { fileName: file.name, content: base64Of(new Uint8Array(await file.arrayBuffer())) }
}

/** Bytes in one call of `String.fromCharCode`: the number of arguments is limited. */
const CHUNK = 0x8000

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += CHUNK)
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK))
  return btoa(text)
}
