import { TextInput } from '@mantine/core'
import { LATE_REASON_MAX } from '#contract/labels'
import type { Lateness } from '#contract/labels/shelf-life'
import { Notice } from '../../../components/kit/notice.tsx'
import type { LabelFormControls } from './use-label-form.ts'

const faults: Readonly<Record<Lateness, string>> = {
  expired: 'A data de validade já passou.',
  before_manipulation: 'A data de validade é anterior à data de manipulação.',
}

interface LateReasonFieldProps {
  readonly controls: LabelFormControls
  readonly lateness: Lateness
}

/** Says that these dates give no label for food, and asks the reason of a late record. */
export function LateReasonField({ controls, lateness }: LateReasonFieldProps) {
  const { form, change } = controls
  return (
    <>
      <Notice
        tone="bad"
        text={`${faults[lateness]} Corrija a data, ou registre com o motivo: um registro tardio não é impresso.`}
      />
      <TextInput
        label="Motivo do registro tardio"
        name="lateReason"
        autoComplete="off"
        maxLength={LATE_REASON_MAX}
        placeholder="sem internet ontem"
        value={form.values.lateReason}
        error={form.errors['lateReason']}
        onChange={(event) => change({ lateReason: event.currentTarget.value })}
      />
    </>
  )
}
