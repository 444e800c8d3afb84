import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { celsiusText } from '#contract/food'
import { readingCorrectionBody } from '#contract/temperatures/readings'
import type { PointReading, ReadingCorrectionBody } from '#contract/temperatures/readings'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { celsiusOf } from '../../../lib/celsius.ts'
import { focusFirstInvalid } from '../../../lib/field-errors.ts'
import { sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { correctReading, temperaturesKey } from '../temperature-api.ts'

interface CorrectSheetProps {
  readonly id: number
  readonly reading: PointReading
  readonly onClose: () => void
}

interface Values extends Record<string, unknown> {
  value: string
  reason: string
}

/** What is unreadable stays so, so that the contract gives the error messages. */
const bodyOf = ({ value, reason }: Values): ReadingCorrectionBody => ({
  value: celsiusOf(value) ?? Number.NaN,
  reason,
})
const errorsOf = schemaResolver(readingCorrectionBody, { sync: true })

/** The right value of a reading and why it was wrong: both values stay. */
export function CorrectSheet({ id, reading, onClose }: CorrectSheetProps) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const form = useForm<Values>({
    initialValues: { value: '', reason: '' },
    validate: (values) => errorsOf(bodyOf(values)),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ReadingCorrectionBody) =>
      attempt(JSON.stringify([id, body]), (key) => correctReading(id, body, key)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: temperaturesKey })
      onClose()
    },
  })
  return (
    <Sheet title={`Corrigir a leitura de ${celsiusText(reading.value)}`} onClose={onClose}>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={form.onSubmit(
          (values) => mutate(bodyOf(values)),
          (errors) => focusFirstInvalid(form, errors),
        )}
      >
        {/* Not inputMode="decimal": the keyboard of an iPhone then has no minus sign. */}
        <TextInput label="Temperatura certa (°C)" autoComplete="off" data-autofocus {...form.getInputProps('value')} />
        <TextInput
          label="Por que estava errada"
          placeholder="Ex.: dedo errado"
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('reason')}
        />
        <p className="muted text-2">Os dois valores ficam registrados.</p>
        {error === null ? null : (
          <Notice tone="bad" text={sentenceOf(error, 'A leitura não foi corrigida. Tente de novo.')} />
        )}
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={isPending}>
            Corrigir
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
