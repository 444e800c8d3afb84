import { TextInput } from '@mantine/core'
import { tidyTime } from '../../../components/date-field/typed-date.ts'
import type { LabelFormControls } from './use-label-form.ts'

/** The hour at which a label expires, where it is not the end of the day. */
export function ExpiryTimeField({ controls: { form, change } }: { readonly controls: LabelFormControls }) {
  return (
    <TextInput
      label="Hora exata (opcional)"
      name="expiryTime"
      autoComplete="off"
      inputMode="numeric"
      placeholder="18:30"
      maxLength={5}
      description="Em branco: até o fim do dia"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={form.values.expiryTime}
      error={form.errors['expiryTime']}
      onChange={(event) => change({ expiryTime: event.currentTarget.value })}
      onBlur={() => form.setFieldValue('expiryTime', tidyTime)}
    />
  )
}
