/** The name in `Content-Disposition`; the extended form (RFC 6266, `filename*`) carries any character and comes first. */
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
