import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { temperatureSettingsBody } from '#contract/temperatures/settings'
import type { TemperatureSettings } from '#contract/temperatures/settings'
import { exposureRules } from '#contract/temperatures/verdict-schemas'
import type { ExposureRule } from '#contract/temperatures/verdict-schemas'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { useSavedForm } from '../../../lib/use-saved-form.ts'
import { temperaturesKey } from '../temperature-api.ts'
import { ruleQuery, saveRule } from './rule-api.ts'
import { RuleText } from './rule-text.tsx'
import { ruleBody, ruleValues, signatureFor } from './rule-values.ts'
import type { RuleValues } from './rule-values.ts'

const errorsOf = schemaResolver(temperatureSettingsBody, { sync: true })
const together = [['rule', 'signedBy']] as const

/** Adopts one of the rules, with the name of who answers for it. */
export function RuleForm({ saved }: { readonly saved: TemperatureSettings }) {
  const form = useForm<RuleValues>({
    initialValues: ruleValues(saved),
    validate: (values) => errorsOf(ruleBody(values)),
  })
  const { title, message, saving, handleSubmit } = useSavedForm({
    form,
    entry: saved,
    valuesOf: ruleValues,
    together,
    save: (values) => saveRule(ruleBody(values)),
    queryKey: ruleQuery().queryKey,
    // The verdicts of an occurrence follow the rule.
    changes: [temperaturesKey],
    done: 'Regra das temperaturas salva com sucesso!',
  })
  const { rule, signedBy } = form.values
  const isAdopted = rule !== 'decidir' && rule !== saved.rule

  function handleRule(chosen: ExposureRule) {
    form.setValues({ rule: chosen, signedBy: signatureFor(chosen, signedBy, ruleValues(saved)) })
    form.clearFieldError('signedBy')
  }

  return (
    <Card title="A regra da casa" titleRef={title}>
      <form className="stack gap-4" noValidate onSubmit={handleSubmit}>
        <fieldset className="stack gap-2">
          <legend className="below-3 muted">O que fazer com o refrigerado que passou do limite</legend>
          {exposureRules.map((value) => (
            <Choice
              key={value}
              type="radio"
              face="tile"
              name="rule"
              value={value}
              checked={rule === value}
              onChange={() => handleRule(value)}
            >
              <RuleText rule={value} isOwn={value === saved.rule} />
            </Choice>
          ))}
        </fieldset>
        {rule === 'decidir' ? null : (
          <TextInput
            label="Quem assina a regra"
            description="O responsável técnico, ou quem responde pelos alimentos na casa."
            placeholder="Ex.: Ana Souza, CRN 1234"
            required
            autoComplete="off"
            maxLength={120}
            {...form.getInputProps('signedBy')}
          />
        )}
        <TextInput
          label="Sem leitura (minutos)"
          description="Um intervalo maior que este entre duas leituras aparece como sem leitura. O tempo conta do mesmo jeito."
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('gapMinutes')}
        />
        <MessageBanner text={message} />
        <div>
          <Button type="submit" disabled={!form.isDirty()} busy={saving}>
            {saving ? 'Salvando...' : isAdopted ? 'Adotar a regra' : 'Salvar'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
