/**
 * The file name in `Content-Disposition`. The extended form (`filename*`, RFC 6266) has precedence: it can carry any
 * character.
 */
export function fileNameOf(disposition: string | null): string | null {
  const header = disposition ?? ''
  const extended = /(?:^|;)\s*filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1]
  if (extended !== undefined) return decoded(extended.trim())
  const plain = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header)
  const name = plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2]?.trim()
  return name === undefined || name === '' ? null : name
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
