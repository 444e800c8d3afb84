/** What the server has against single fields, by the form's name of the field; what the form does not have is left out. */
export function errorsByField(errors: readonly { readonly path: string; readonly message: string }[]): ReadonlyMap<string, string> {
  const shown = new Map<string, string>()
  for (const { path, message } of errors) {
    const field = fields.get(path)
    if (field !== undefined) shown.set(field, message)
  }
  return shown
}

/** The request's names of the form's fields. */
const fields = new Map([
  ['baseProductId', 'baseProductId'],
  ['name', 'name'],
  ['weight', 'weight'],
  ['category', 'category'],
  ['sector', 'sector'],
  ['responsible', 'responsible'],
  ['storageType', 'storageType'],
  ['additionalStorageType', 'additionalStorageType'],
  ['manipulation_date', 'manipulationDate'],
  ['expiration_date', 'expirationDate'],
  ['sif', 'sif'],
  ['quantity', 'quantity'],
])

/** First as the eye reads: in the order of the page, not of the rules. */
export function focusFirstOf(form: HTMLFormElement | null, names: readonly string[]): void {
  const inputs = form?.querySelectorAll<HTMLElement>('input[name], select[name], [data-field]') ?? []
  for (const input of inputs) {
    if (!names.includes(input.dataset['field'] ?? input.getAttribute('name') ?? '')) continue
    input.focus()
    return
  }
}
