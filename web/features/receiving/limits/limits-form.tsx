import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { groupNames, temperatureGroups } from '#contract/receiving/groups'
import type { HouseLimits } from '#contract/receiving/groups'
import { limitsBody } from '#contract/receiving/receipts'
import { capitalised } from '#contract/words'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { useSavedForm } from '../../../lib/use-saved-form.ts'
import { limitsOf, limitValues, normText } from './limit-values.ts'
import type { LimitValues } from './limit-values.ts'
import { limitsQuery, saveLimits } from './limits-api.ts'
import styles from './limits-form.module.css'

/** `limits.pescado` is the field `pescado`. */
const fieldOf = (path: string) => path.replace(/^limits\./, '')
const bodyErrors = schemaResolver(limitsBody, { sync: true })
const errorsOf = (values: LimitValues) =>
  Object.fromEntries(
    Object.entries(bodyErrors({ limits: limitsOf(values) })).map(([path, error]) => [fieldOf(path), error]),
  )

/** Each limit stands for itself. */
const together = [] as const

export function LimitsForm({ saved }: { readonly saved: HouseLimits }) {
  const form = useForm<LimitValues>({ initialValues: limitValues(saved), validate: errorsOf })
  const { title, message, saving, handleSubmit } = useSavedForm({
    form,
    entry: saved,
    valuesOf: limitValues,
    together,
    save: (values) => saveLimits(limitsOf(values)),
    queryKey: limitsQuery().queryKey,
    fieldOf,
    done: 'Limites do recebimento salvos com sucesso!',
  })

  return (
    <Card title="Até quantos graus a casa aceita" titleRef={title}>
      <form className="stack gap-4" noValidate onSubmit={handleSubmit}>
        <div className={styles.limits}>
          {temperatureGroups.map((group) => (
            <TextInput
              key={group}
              label={capitalised(groupNames[group])}
              rightSection="°C"
              description={normText(group)}
              placeholder="Como a norma"
              inputMode="text"
              autoComplete="off"
              {...form.getInputProps(group)}
            />
          ))}
        </div>
        <MessageBanner text={message} />
        <div>
          <Button type="submit" disabled={!form.isDirty()} busy={saving}>
            {saving ? 'Salvando...' : 'Salvar'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
