import type { FormErrors, UseFormReturnType } from '@mantine/form'

/** Shows the server's errors at their fields. Returns false when an error names a field that the form does not have. */
export function showOnFields<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  errors: Readonly<Record<string, string>>,
): boolean {
  form.setErrors(errors)
  focusFirstInvalid(form, errors)
  const fields = Object.keys(form.getValues())
  return Object.keys(errors).every((path) => fields.includes(path))
}

/** The first one in the order of the form's values. */
export function focusFirstInvalid<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  errors: FormErrors,
): void {
  const first = Object.keys(form.getValues()).find((field) => Boolean(errors[field]))
  const field = first === undefined ? null : form.getInputNode(first)
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}
