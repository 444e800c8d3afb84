/**
 * Copies what is in a field. On plain http, where a kitchen's LAN may be, browsers have no clipboard for pages: then the
 * field's own selection is copied. False where neither is allowed; the text is selected then, ready for Ctrl+C.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    // oxlint-disable-next-line typescript/no-deprecated -- the only way there is without https
    return document.execCommand('copy')
  }
}
