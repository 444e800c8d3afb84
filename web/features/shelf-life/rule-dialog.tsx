import '../../components/choices.css'
import { NativeSelect, Select, TextInput } from '@mantine/core'
import { Sheet } from '../../components/kit/sheet.tsx'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  classNames,
  durationUnits,
  foodClasses,
  foodStates,
  stateNames,
  storageKindNames,
  storageKinds,
} from '#contract/food'
import { timeRuleBody } from '#contract/shelf-life'
import type { RuleLine } from '#contract/shelf-life/rule-lines'
import { nameKey } from '#contract/text'
import { MessageBanner } from '../../components/message-banner.tsx'
import { focusFirstInvalid } from '../../lib/field-errors.ts'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { whatOf } from './rule-list.tsx'
import { blankRule, ruleBody, ruleValues } from './rule-values.ts'
import type { RuleValues } from './rule-values.ts'
import { saveRule, shelfLifeKey } from '../../lib/time-rules.ts'
import { Button } from '../../components/kit/button.tsx'

export interface RuleSubject {
  readonly id: string
  readonly name: string
}

interface RuleDialogProps {
  /** The line to change; null: a new rule. */
  readonly line: RuleLine | null
  readonly products: readonly RuleSubject[]
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Asks for a time of the house or of a maker. What a rule is about does not change: that would be another rule. */
export function RuleDialog({ line, products, onClose, onSaved }: RuleDialogProps) {
  return (
    <Sheet onClose={onClose} title={line === null ? 'Novo prazo' : 'Editar prazo'} returnFocus={false}>
      <RuleForm {...{ line, products, onClose, onSaved }} />
    </Sheet>
  )
}

const errorsOf = schemaResolver(timeRuleBody, { sync: true })
const units = durationUnits.map((value) => ({ value, label: value === 'dia' ? 'dias' : 'horas' }))
const states = foodStates.map((value) => ({ value, label: stateNames[value] }))
const kinds = storageKinds.map((value) => ({ value, label: storageKindNames[value] }))
const origins = [
  { value: 'casa', label: 'Da casa' },
  { value: 'fabricante', label: 'Do fabricante' },
]
const classChoices = foodClasses.map((value) => ({ value: `class ${value}`, label: classNames[value].name }))

function RuleForm({ line, products, onClose, onSaved }: RuleDialogProps) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm<RuleValues>({
    initialValues: line === null ? blankRule : ruleValues(line.rule),
    validate: (values) => fieldErrors(errorsOf(ruleBody(values))),
  })
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (values: RuleValues) => {
      const body = timeRuleBody.parse(ruleBody(values))
      return attempt(JSON.stringify(body), (key) => saveRule(body, key))
    },
    onMutate: () => setMessage(null),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: shelfLifeKey })
      onSaved()
    },
    onError: (error) => {
      const [first] = error instanceof HttpProblem ? error.errors : []
      if (first?.path.startsWith('duration') === true) {
        form.setFieldError('n', first.message)
        form.getInputNode('n')?.focus()
      } else setMessage(sentenceOf(error, 'Erro ao salvar o prazo. Tente novamente.'))
    },
  })

  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!save.isPending) save.mutate(values)
        },
        (errors) => focusFirstInvalid(form, errors),
      )}
    >
      {line === null ? (
        <>
          <Select
            label="Para"
            required
            searchable
            placeholder="Tipo de alimento ou produto"
            data-autofocus
            filter={({ options, search }) =>
              options.filter((option) => 'label' in option && nameKey(option.label).includes(nameKey(search)))
            }
            data={[...classChoices, ...products.map(({ id, name }) => ({ value: `product ${id}`, label: name }))]}
            {...form.getInputProps('subject')}
          />
          <div className="pair">
            <NativeSelect size="md" label="Situação" data={states} {...form.getInputProps('state')} />
            <NativeSelect size="md" label="Conservação" data={kinds} {...form.getInputProps('storageKind')} />
          </div>
          <NativeSelect size="md" label="De quem" data={origins} {...form.getInputProps('origin')} />
        </>
      ) : (
        <p className="muted">
          {line.subject}: {whatOf(line)}. {line.difference}.
        </p>
      )}
      <div className="pair">
        <TextInput
          label="Prazo"
          required
          inputMode="numeric"
          autoComplete="off"
          {...(line !== null && { 'data-autofocus': true })}
          {...form.getInputProps('n')}
        />
        <NativeSelect size="md" label="Unidade" data={units} {...form.getInputProps('unit')} />
      </div>
      <TextInput
        label="Observação"
        description="Opcional. Por exemplo, quem decidiu ou o que o rótulo diz."
        autoComplete="off"
        {...form.getInputProps('note')}
      />
      <MessageBanner text={message} />
      <div className="answers">
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" aria-busy={save.isPending || undefined}>
          {save.isPending ? 'Salvando...' : 'Salvar prazo'}
        </Button>
      </div>
    </form>
  )
}

/** The contract's paths as fields of this form. */
function fieldErrors(errors: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [
      path.startsWith('duration') ? 'n' : path === 'foodClass' || path === 'baseProductId' ? 'subject' : path,
      String(text),
    ]),
  )
}
