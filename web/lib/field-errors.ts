import type { FormErrors, UseFormReturnType } from '@mantine/form'

/** Puts the server's words at the fields they are about; false where one of them names no field of this form. */
export function showOnFields<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, errors: Readonly<Record<string, string>>): boolean {
  form.setErrors(errors)
  focusFirstInvalid(form, errors)
  const fields = Object.keys(form.getValues())
  return Object.keys(errors).every((path) => fields.includes(path))
}

/** First in the order of the form, which is the order of its values. */
export function focusFirstInvalid<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, errors: FormErrors): void {
  const first = Object.keys(form.getValues()).find((field) => Boolean(errors[field]))
  if (first) form.getInputNode(first)?.focus()
}
