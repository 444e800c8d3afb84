import { TextInput } from '@mantine/core'
import type { LabelFormControls } from './use-label-form.ts'

/** Why a person says the date, where no rule does. */
export function ManualReasonField({ controls: { form, change } }: { readonly controls: LabelFormControls }) {
  return (
    <TextInput
      label="Motivo desta validade"
      name="manualReason"
      autoComplete="off"
      maxLength={300}
      required
      value={form.values.manualReason}
      error={form.errors['manualReason']}
      onChange={(event) => change({ manualReason: event.currentTarget.value })}
    />
  )
}
