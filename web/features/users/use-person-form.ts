import type { FormErrors } from '@mantine/form'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { focusFirstInvalid } from '../../lib/field-errors.ts'
import { nameTaken } from '../../lib/http.ts'

export interface PersonFormProps {
  readonly sending: boolean
  readonly linksClosed: number
  /** What is typed as name in either form of a new person. */
  readonly name: RefObject<string>
}

interface PersonFormOptions<Values> extends Omit<PersonFormProps, 'sending'> {
  readonly blank: Values
  readonly validate: (values: Values) => FormErrors
}

/** The form of a new person: it is emptied where it still says what was sent. */
export function usePersonForm<Values extends { name: string } & Record<string, string>>({
  name,
  linksClosed,
  blank,
  validate,
}: PersonFormOptions<Values>) {
  const form = useForm<Values>({
    initialValues: { ...blank, name: name.current },
    validate,
    onValuesChange: (values) => {
      name.current = values.name
    },
  })
  const focusName = () => form.getInputNode('name')?.focus()
  useEffect(() => {
    if (linksClosed > 0) form.getInputNode('name')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when a link was closed
  }, [linksClosed])

  /** Answers whether the form is empty for the next person: what was typed meanwhile stays. */
  async function send(sent: Values, work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
    } catch (error) {
      const taken = nameTaken(error)
      if (taken !== null) {
        form.setErrors({ name: taken })
        focusName()
      }
      return false
    }
    const now = form.getValues()
    if (Object.keys(blank).some((field) => now[field] !== sent[field])) return false
    form.setValues(blank)
    form.clearErrors()
    return true
  }

  return { form, send, focusName, handleInvalid: (errors: FormErrors) => focusFirstInvalid(form, errors) }
}
