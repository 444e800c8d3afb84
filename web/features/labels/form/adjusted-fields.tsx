import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DEFAULT_SIF, DEFAULT_WEIGHT } from '#contract/labels'
import { CREATE, createText, useCreateEntry } from '../../../components/create-entry.ts'
import { DateField } from '../../../components/date-field/date-field.tsx'
import type { LabelCatalog } from './label-catalog.ts'
import styles from './label-form.module.css'
import { StartTimeField } from './start-time-field.tsx'
import type { LabelFormControls } from './use-label-form.ts'

interface AdjustedFieldsProps {
  readonly controls: LabelFormControls
  readonly catalog: LabelCatalog
  readonly today: string
  /** `Preparado em`. */
  readonly startLabel: string
  /** The start has an hour, from which the date is computed. */
  readonly hasTime: boolean
}

/** The fields behind "Ajustar". */
export function AdjustedFields({ controls, catalog, today, startLabel, hasTime }: AdjustedFieldsProps) {
  const { form, person, change, changeManipulation } = controls
  const { values, errors } = form
  return (
    <fieldset className={`top gap-4 slim above-4 ${styles.pair}`}>
      <legend className="visually-hidden">Ajustes da etiqueta</legend>
      <TextInput
        label="Nome"
        name="name"
        readOnly
        placeholder="Vem do produto base"
        value={values.name}
        variant="filled"
      />
      <DateField
        name="manipulationDate"
        label={startLabel}
        value={values.manipulationDate}
        today={today}
        error={errors.manipulationDate}
        onChange={changeManipulation}
      />
      {hasTime ? <StartTimeField controls={controls} today={today} /> : null}
      {person === null ? (
        <Choice
          label="Responsável"
          name="responsible"
          names={namesOf(catalog.responsibles)}
          value={values.responsible}
          error={errors.responsible}
          onChange={(responsible) => change({ responsible })}
        />
      ) : (
        <TextInput
          label="Responsável"
          name="responsible"
          readOnly
          description="Quem entrou neste aparelho"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={person}
          variant="filled"
        />
      )}
      <Choice
        label="Categoria"
        name="category"
        names={namesOf(catalog.categories)}
        value={values.category}
        error={errors.category}
        onChange={(category) => change({ category })}
      />
      <Choice
        label="Setor"
        name="sector"
        names={namesOf(catalog.sectors)}
        value={values.sector}
        error={errors.sector}
        onChange={(sector) => change({ sector })}
      />
      <TextInput
        label="Peso"
        name="weight"
        autoComplete="off"
        maxLength={40}
        placeholder={DEFAULT_WEIGHT}
        description={`Em branco: guarda ${DEFAULT_WEIGHT}, e o papel sai sem peso`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={values.weight}
        error={errors.weight}
        onChange={(event) => change({ weight: event.currentTarget.value })}
      />
      <SifField controls={controls} />
      <AdditionalStorage {...{ controls, catalog }} />
      {hasTime ? (
        <Checkbox
          className="below-2"
          label="Amostra para a fiscalização"
          checked={values.sample}
          onChange={(event) => change({ sample: event.currentTarget.checked, byHand: false })}
        />
      ) : null}
    </fieldset>
  )
}

function SifField({ controls }: Pick<AdjustedFieldsProps, 'controls'>) {
  const { form, change, changeExempt } = controls
  const { values, errors } = form
  return (
    <TextInput
      label="SIF"
      name="sif"
      autoComplete="off"
      inputMode="numeric"
      maxLength={10}
      disabled={values.sifExempt}
      placeholder={DEFAULT_SIF}
      value={values.sif}
      error={errors.sif}
      onChange={(event) => change({ sif: event.currentTarget.value })}
      inputContainer={withControl(
        <Checkbox
          label="Não isento"
          checked={!values.sifExempt}
          onChange={(event) => changeExempt(!event.currentTarget.checked)}
        />,
      )}
    />
  )
}

/** For `inputContainer`: the input with a control to its right. */
function withControl(control: ReactNode): (input: ReactNode) => ReactNode {
  return (input) => (
    <div className="row gap-3">
      <div className="grow slim">{input}</div>
      {control}
    </div>
  )
}

function AdditionalStorage({ controls, catalog }: Pick<AdjustedFieldsProps, 'controls' | 'catalog'>) {
  const { form, change } = controls
  const { values, errors } = form
  const others = (catalog.storageTypes ?? []).filter(({ id }) => id !== values.storageType)
  return (
    <div>
      <Checkbox
        className="below-2"
        label="Fica também em outro lugar"
        checked={values.hasAdditional}
        onChange={(event) => change({ hasAdditional: event.currentTarget.checked, additionalStorageType: '' })}
      />
      {values.hasAdditional ? (
        <NativeSelect
          size="md"
          aria-label="Onde fica também"
          name="additionalStorageType"
          data={[{ value: '', label: 'Escolha' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
          value={values.additionalStorageType}
          error={errors.additionalStorageType}
          onChange={(event) => change({ additionalStorageType: event.currentTarget.value })}
        />
      ) : null}
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  /** The field, which is the kind of entry too. */
  readonly name: 'category' | 'sector' | 'responsible'
  readonly names: readonly string[]
  readonly value: string
  readonly error: ReactNode
  readonly onChange: (value: string) => void
}

/**
 * A native select, which opens no keyboard on a tablet. A value that was deleted from the catalog stays in the list.
 */
function Choice({ label, name, names, value, error, onChange }: ChoiceProps) {
  const createEntry = useCreateEntry()
  const listed = value === '' || names.includes(value) ? names : [value, ...names]

  function handleChange(chosen: string) {
    if (chosen === CREATE) createEntry({ kind: name, name: '' }, (created) => onChange(created.name))
    else onChange(chosen)
  }

  return (
    <NativeSelect
      size="md"
      required
      {...{ label, name, value, error }}
      data={[
        { value: '', label: 'Escolha' },
        ...listed.map((choice) => ({ value: choice, label: choice })),
        { value: CREATE, label: createText('') },
      ]}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  )
}

function namesOf(entries: readonly { readonly name: string }[] | null): readonly string[] {
  return entries?.map(({ name }) => name) ?? []
}
