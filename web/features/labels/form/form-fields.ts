/** The form's name of a field of the request; undefined where the form has no such field. */
export function fieldOfPath(path: string): string | undefined {
  return fields.get(path)
}

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
