import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { memo } from 'react'
import type { Dispatch } from 'react'
import { marginTypes } from '#contract/recipes'
import type { MarginType } from '#contract/recipes'
import type { SheetErrors } from './sheet-errors.ts'
import type { SheetAction } from './sheet-state.ts'

interface DetailFieldsProps {
  readonly safetyMarginType: MarginType
  readonly safetyMarginValue: string
  readonly preparationMethod: string
  readonly errors: SheetErrors['fields']
  readonly dispatch: Dispatch<SheetAction>
}

const marginNames: Readonly<Record<MarginType, string>> = { percentage: 'Porcentagem', fixed: 'Valor fixo' }
const marginOptions = marginTypes.map((type) => ({ value: type, label: marginNames[type] }))

export const DetailFields = memo(function DetailFields({
  safetyMarginType,
  safetyMarginValue,
  preparationMethod,
  errors,
  dispatch,
}: DetailFieldsProps) {
  const change = (changed: Extract<SheetAction, { type: 'field' }>['change']) =>
    dispatch({ type: 'field', change: changed })
  return (
    <div className="stack gap-4">
      <div className="pair">
        <NativeSelect
          size="md"
          label="Margem de segurança"
          data={marginOptions}
          value={safetyMarginType}
          error={errors.safetyMarginType}
          onChange={(event) =>
            change({ safetyMarginType: event.currentTarget.value === 'fixed' ? 'fixed' : 'percentage' })
          }
        />
        <TextInput
          label={safetyMarginType === 'percentage' ? 'Valor da margem (%)' : 'Valor da margem (R$)'}
          inputMode="decimal"
          autoComplete="off"
          value={safetyMarginValue}
          error={errors.safetyMarginValue}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => change({ safetyMarginValue: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label="Modo de preparo"
        placeholder="Passo a passo, como vai na parede da cozinha"
        rows={preparationMethod === '' ? 4 : 10}
        value={preparationMethod}
        error={errors.preparationMethod}
        onChange={(event) => change({ preparationMethod: event.currentTarget.value })}
      />
    </div>
  )
})
