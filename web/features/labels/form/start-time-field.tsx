import { TextInput } from '@mantine/core'
import { tidyTime } from '../../../components/date-field/typed-date.ts'
import type { LabelFormControls } from './use-label-form.ts'

interface StartTimeFieldProps {
  readonly controls: LabelFormControls
  readonly today: string
}

/** The hour from which the time counts. */
export function StartTimeField({ controls, today }: StartTimeFieldProps) {
  const { form, change } = controls
  const { manipulationDate, startTime } = form.values
  return (
    <TextInput
      label="Hora (opcional)"
      name="startTime"
      autoComplete="off"
      inputMode="numeric"
      placeholder="14:00"
      maxLength={5}
      description={manipulationDate === today ? 'Em branco: agora' : 'Em branco: conta desde 0h00'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={startTime}
      error={form.errors['startTime']}
      onChange={(event) => change({ startTime: event.currentTarget.value })}
      onBlur={() => form.setFieldValue('startTime', tidyTime)}
    />
  )
}
