import { NativeSelect, TextInput } from '@mantine/core'
import { memo } from 'react'
import type { Dispatch } from 'react'
import { OUTPUTS_MAX } from '#contract/recipes/sub-sheet-schemas'
import { units, unitSymbols } from '#contract/recipes/costing'
import { IconPlus, IconTrash } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { IconButton } from '../../../components/kit/icon-button.tsx'
import styles from './recipe-form.module.css'
import type { SheetErrors } from './sheet-errors.ts'
import type { SheetAction } from './sheet-state.ts'
import type { OutputValues } from './output-values.ts'
import type { SheetValues } from './sheet-values.ts'

/** What this form needs of a base product. */
export interface ProductName {
  readonly id: string
  readonly name: string
}

interface BatchFieldsProps extends Pick<SheetValues, 'yieldN' | 'yieldUnit' | 'cooked' | 'outputs'> {
  /** Undefined until they are read. */
  readonly products: readonly ProductName[] | undefined
  readonly errors: SheetErrors['fields']
  readonly dispatch: Dispatch<SheetAction>
}

const unitOptions = units.map((unit) => ({ value: unit, label: unitSymbols[unit] }))
const unitNamed = (text: string) => units.find((unit) => unit === text) ?? 'kg'
const cookedChoices = [
  { value: true, text: 'Sim' },
  { value: false, text: 'Não' },
  { value: null, text: 'Não sei' },
] as const

/** What a batch of the sheet gives, whether it is cooked, and what it is packed as. */
export const BatchFields = memo(function BatchFields(props: BatchFieldsProps) {
  const { yieldN, yieldUnit, cooked, errors, dispatch } = props
  const change = (changed: Partial<Omit<SheetValues, 'lines'>>) => dispatch({ type: 'field', change: changed })
  return (
    <div className="stack gap-4">
      <p className="muted text-2">Em peso, volume ou unidades: é o que outra ficha usa desta.</p>
      <div className={styles.numbers}>
        <TextInput
          label="Quanto rende"
          inputMode="decimal"
          autoComplete="off"
          value={yieldN}
          error={errors.yieldN}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => change({ yieldN: event.currentTarget.value })}
        />
        <NativeSelect
          size="md"
          label="Medida"
          data={unitOptions}
          value={yieldUnit}
          onChange={(event) => change({ yieldUnit: unitNamed(event.currentTarget.value) })}
        />
      </div>
      <fieldset className="stack gap-2">
        <legend className="below-2 mid">Vai ao fogo no preparo?</legend>
        <div className="row wrap gap-2">
          {cookedChoices.map(({ value, text }) => (
            <Choice
              key={text}
              type="radio"
              face="chip"
              name="cooked"
              checked={cooked === value}
              onChange={() => change({ cooked: value })}
            >
              {text}
            </Choice>
          ))}
        </div>
      </fieldset>
      <Outputs {...props} onChange={(outputs) => change({ outputs })} />
    </div>
  )
})

interface OutputsProps extends BatchFieldsProps {
  readonly onChange: (outputs: readonly OutputValues[]) => void
}

function Outputs({ outputs, products, yieldUnit, errors, onChange }: OutputsProps) {
  const changed = (place: number, own: Partial<OutputValues>) =>
    onChange(outputs.map((output, at) => (at === place ? { ...output, ...own } : output)))
  const add = () => onChange([...outputs, { baseProductId: '', pack: '', unit: yieldUnit }])
  return (
    <fieldset className="stack gap-3" aria-invalid={errors.outputs !== undefined}>
      <legend className="below-2 mid">Embalagens</legend>
      {outputs.map((output, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two outputs may be alike, and they never change places
        <div key={place} className={styles.output}>
          <NativeSelect
            size="md"
            label={`Produto base, embalagem ${place + 1}`}
            data={productOptions(products ?? [], output.baseProductId)}
            value={output.baseProductId}
            onChange={(event) => changed(place, { baseProductId: event.currentTarget.value })}
          />
          <TextInput
            label="Conteúdo"
            inputMode="decimal"
            autoComplete="off"
            value={output.pack}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => changed(place, { pack: event.currentTarget.value })}
          />
          <NativeSelect
            size="md"
            label="Medida"
            data={unitOptions}
            value={output.unit}
            onChange={(event) => changed(place, { unit: unitNamed(event.currentTarget.value) })}
          />
          <IconButton
            label={`Remover embalagem ${place + 1}`}
            title="Remover"
            tone="bad"
            onClick={() => onChange(outputs.filter((_, at) => at !== place))}
          >
            <IconTrash size={19} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {errors.outputs === undefined ? null : (
        <p className="bad mid" role="alert">
          {errors.outputs}
        </p>
      )}
      <div>
        <Button
          look="quiet"
          disabled={outputs.length >= OUTPUTS_MAX || products === undefined}
          icon={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          Adicionar embalagem
        </Button>
      </div>
    </fieldset>
  )
}

/** A product that was deleted since stays in its list, so that another choice is a choice. */
function productOptions(products: readonly ProductName[], chosen: string) {
  const known = products.map(({ id, name }) => ({ value: id, label: name }))
  if (chosen === '') return [{ value: '', label: 'Escolha o produto base' }, ...known]
  return products.some(({ id }) => id === chosen)
    ? known
    : [{ value: chosen, label: 'Produto base excluído' }, ...known]
}
