import { TextInput } from '@mantine/core'
import { memo } from 'react'
import type { ChangeEvent, Dispatch, FocusEvent } from 'react'
import { NAME_MAX } from '#contract/text'
import type { SheetErrors } from './sheet-errors.ts'
import type { SheetAction } from './sheet-state.ts'
import type { SheetValues } from './sheet-values.ts'
import styles from './recipe-form.module.css'

interface BasicFieldsProps {
  readonly name: string
  readonly portionYield: string
  readonly portionUnit: string
  readonly markup: string
  readonly onMenu: boolean
  readonly errors: SheetErrors['fields']
  readonly dispatch: Dispatch<SheetAction>
}

const portionUnits = ['unidade', 'porção', 'porções', 'fatias', 'pratos', 'kg', 'litros'] as const

export const BasicFields = memo(function BasicFields({ errors, onMenu, dispatch, ...values }: BasicFieldsProps) {
  const field = (name: 'name' | 'portionYield' | 'portionUnit' | 'markup') => ({
    name,
    autoComplete: 'off',
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      dispatch({ type: 'field', change: { [name]: event.currentTarget.value } satisfies Partial<SheetValues> }),
  })
  const number = { inputMode: 'decimal', onFocus: selectAll } as const

  return (
    <div className="stack gap-4">
      <TextInput
        label="Nome da receita"
        placeholder="Ex.: Molho de tomate"
        required
        maxLength={NAME_MAX}
        {...field('name')}
      />
      <div className={styles.numbers}>
        <TextInput label="Rendimento" required {...number} {...field('portionYield')} />
        <TextInput
          label="Unidade"
          placeholder="unidade"
          maxLength={30}
          list="portion-units"
          {...field('portionUnit')}
        />
        <TextInput label="Multiplicador" {...number} {...field('markup')} />
      </div>
      <label className="tick">
        <input
          type="checkbox"
          checked={onMenu}
          onChange={(event) => dispatch({ type: 'field', change: { onMenu: event.currentTarget.checked } })}
        />
        <span>No cardápio</span>
      </label>
      <datalist id="portion-units">
        {portionUnits.map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </datalist>
    </div>
  )
})

function selectAll(event: FocusEvent<HTMLInputElement>): void {
  event.currentTarget.select()
}
