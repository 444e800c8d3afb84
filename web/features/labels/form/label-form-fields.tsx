import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { BaseProduct } from '#contract/catalog'
import { DEFAULT_SIF, DEFAULT_WEIGHT } from '#contract/labels'
import type { Lateness } from '#contract/labels/shelf-life'
import { CREATE, createText, useCreateEntry } from '../../../components/create-entry.ts'
import { IconAdjustmentsHorizontal, IconChevronRight } from '../../../components/icons.ts'
import { formatDate } from '../../../lib/format.ts'
import { BaseProductField } from './base-product-field.tsx'
import { ExpirationFields } from './expiration-fields.tsx'
import { DateField } from '../../../components/date-field/date-field.tsx'
import type { LabelCatalog } from './label-catalog.ts'
import type { LabelFormValues } from './label-form-values.ts'
import styles from './label-form.module.css'
import { QuantityField } from './quantity-field.tsx'
import { StorageTiles } from './storage-tiles.tsx'
import type { LabelFormControls } from './use-label-form.ts'

interface LabelFormFieldsProps {
  readonly controls: LabelFormControls
  readonly catalog: LabelCatalog
  readonly recent: readonly BaseProduct[]
  readonly today: string
  readonly lateness: Lateness | null
}

export function LabelFormFields({ controls, catalog, recent, today, lateness }: LabelFormFieldsProps) {
  const { form, choose, change } = controls
  const { values, errors } = form
  const blank = values.baseProductId === ''

  return (
    <>
      <BaseProductField
        products={catalog.baseProducts ?? []}
        recent={recent}
        value={values.baseProductId}
        error={errors.baseProductId}
        focusAtStart={window.matchMedia('(pointer: fine)').matches}
        onChoose={choose}
      />
      <fieldset className={styles.group} disabled={blank}>
        <legend className="visually-hidden">Dados da etiqueta</legend>
        <StorageTiles
          types={catalog.storageTypes ?? []}
          value={values.storageType}
          error={errors.storageType}
          onChange={(storageType) => change({ storageType })}
        />
        <ExpirationFields controls={controls} today={today} lateness={lateness} />
      </fieldset>
      <QuantityField
        value={values.quantity}
        error={errors.quantity}
        disabled={blank}
        onChange={(quantity) => change({ quantity })}
      />
      <AdjustFields {...{ controls, catalog, today }} />
    </>
  )
}

/**
 * What the product and the device already know, in one line. It opens by itself when something is missing or refused.
 */
function AdjustFields({ controls, catalog, today }: Pick<LabelFormFieldsProps, 'controls' | 'catalog' | 'today'>) {
  const { form, change, changeManipulation } = controls
  const { values, errors } = form
  const blank = values.baseProductId === ''
  const [open, setOpen] = useState(false)
  const needed = !blank && [values.category, values.sector, values.responsible].includes('')
  const refused = adjusted.some((field) => errors[field] !== undefined)

  return (
    <details
      className={styles.adjust}
      open={open || needed || refused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
        <span className={styles.adjustWords}>
          <span className={styles.adjustTitle}>Ajustar</span>
          <span className={styles.adjustNow}>{blank ? 'Escolha o produto base' : adjustedText(values, today)}</span>
        </span>
        <IconChevronRight size={20} className={styles.adjustMark} aria-hidden="true" />
      </summary>
      <fieldset className={styles.pair} disabled={blank}>
        <legend className="visually-hidden">Ajustes da etiqueta</legend>
        <TextInput
          label="Nome"
          name="name"
          readOnly
          placeholder="Vem do produto base"
          value={values.name}
          className={styles.readOnly}
        />
        <DateField
          name="manipulationDate"
          label="Data de manipulação"
          value={values.manipulationDate}
          today={today}
          error={errors.manipulationDate}
          disabled={blank}
          onChange={changeManipulation}
        />
        <Choice
          label="Responsável"
          name="responsible"
          names={namesOf(catalog.responsibles)}
          value={values.responsible}
          error={errors.responsible}
          onChange={(responsible) => change({ responsible })}
        />
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
          description={`Em branco: sai ${DEFAULT_WEIGHT}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={values.weight}
          error={errors.weight}
          onChange={(event) => change({ weight: event.currentTarget.value })}
        />
        <SifField controls={controls} disabled={blank} />
        <AdditionalStorage {...{ controls, catalog }} />
      </fieldset>
    </details>
  )
}

/** The fields behind "Ajustar". */
const adjusted = [
  'name',
  'manipulationDate',
  'responsible',
  'category',
  'sector',
  'weight',
  'sif',
  'additionalStorageType',
] as const satisfies readonly (keyof LabelFormValues)[]

function adjustedText(values: LabelFormValues, today: string): string {
  const made = values.manipulationDate === today ? 'hoje' : formatDate(values.manipulationDate)
  return [
    values.manipulationDate === '' ? 'sem data de manipulação' : `Manipulado ${made}`,
    values.weight.trim() || DEFAULT_WEIGHT,
    values.category || 'sem categoria',
    values.sector || 'sem setor',
    values.responsible || 'sem responsável',
    values.sifExempt ? 'SIF isento' : `SIF ${values.sif}`,
  ].join(' · ')
}

function SifField({ controls, disabled }: Pick<LabelFormFieldsProps, 'controls'> & { readonly disabled: boolean }) {
  const { form, change, changeExempt } = controls
  const { values, errors } = form
  return (
    <TextInput
      label="SIF"
      name="sif"
      autoComplete="off"
      inputMode="numeric"
      maxLength={10}
      disabled={values.sifExempt || disabled}
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
    <div className={styles.sif}>
      {input}
      {control}
    </div>
  )
}

function AdditionalStorage({ controls, catalog }: Pick<LabelFormFieldsProps, 'controls' | 'catalog'>) {
  const { form, change } = controls
  const { values, errors } = form
  const others = (catalog.storageTypes ?? []).filter(({ id }) => id !== values.storageType)
  return (
    <div>
      <Checkbox
        className={styles.toggle}
        label="Armazenagem adicional"
        checked={values.hasAdditional}
        onChange={(event) => change({ hasAdditional: event.currentTarget.checked, additionalStorageType: '' })}
      />
      {values.hasAdditional ? (
        <NativeSelect
          size="md"
          aria-label="Tipo da armazenagem adicional"
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
