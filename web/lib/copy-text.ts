/**
 * Copies the text of a field. Pages on plain http, as in a kitchen's LAN, have no clipboard API: there the field's
 * selection is copied. Returns false when both fail; the text is then selected, ready for Ctrl+C.
 */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without https
    return document.execCommand('copy')
  }
}
