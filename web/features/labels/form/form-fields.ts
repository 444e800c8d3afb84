/** The server's error messages by form field. Errors of fields that the form does not have are left out. */
export function errorsByField(
  errors: readonly { readonly path: string; readonly message: string }[],
): ReadonlyMap<string, string> {
  const shown = new Map<string, string>()
  for (const { path, message } of errors) {
    const field = fields.get(path)
    if (field !== undefined) shown.set(field, message)
  }
  return shown
}

/** Field names of the request → field names of the form. */
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
  ['lateReason', 'lateReason'],
  ['manualReason', 'manualReason'],
  ['storageTypeId', 'storageType'],
  ['startedAt', 'startTime'],
  ['makersDate', 'makersDate'],
  ['makersAfterOpening', 'makersAfterOpening'],
  ['brand', 'brand'],
  ['supplier', 'supplier'],
  ['lot', 'lot'],
])

/** The first one in the order of the page, not in the order of the validation rules. */
export function focusFirstOf(form: HTMLFormElement | null, names: readonly string[]): void {
  const inputs = form?.querySelectorAll<HTMLElement>('input[name], select[name], [data-field]') ?? []
  for (const input of inputs) {
    if (!names.includes(input.dataset['field'] ?? input.getAttribute('name') ?? '')) continue
    // A field in a closed <details> cannot have the focus.
    input.closest('details')?.setAttribute('open', '')
    input.focus()
    return
  }
}
