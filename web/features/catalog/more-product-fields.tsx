import '../../components/choices.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import { measureUnits } from '#contract/catalog/entries'
import { categoriesQuery, sectorsQuery } from './api.ts'
import styles from './more-product-fields.module.css'
import { sifOf } from './base-product-values.ts'
import type { BaseProductValues } from './base-product-values.ts'
import { CatalogSelect } from './catalog-select.tsx'
import { CostField } from './cost-field.tsx'
import { FoodOriginFields } from './food-class-fields.tsx'

interface MoreFieldsProps {
  readonly form: UseFormReturnType<BaseProductValues>
  readonly startAtCost: boolean
}

/** What is proposed for a new product. */
export function MoreFields({ form, startAtCost }: MoreFieldsProps) {
  const { notExempt } = form.values
  const focusCost = useEffectEvent(() => form.getInputNode('cost')?.focus())
  useEffect(() => {
    if (startAtCost) focusCost()
  }, [startAtCost])

  function handleNotExempt(checked: boolean) {
    form.setValues({ notExempt: checked, sif: sifOf(checked) })
    form.clearFieldError('sif')
    // The field is enabled only after the next render.
    if (checked) requestAnimationFrame(() => form.getInputNode('sif')?.focus())
  }

  return (
    <>
      <NumberInput
        label="Validade (dias)"
        description="Opcional: um prazo da casa para este produto, no lugar do que a norma diz."
        placeholder="Ex.: 5"
        min={1}
        step={1}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        {...form.getInputProps('validityDays')}
      />
      <div className="pair">
        <NumberInput
          label="Medida"
          placeholder="Ex.: 1,5"
          required
          min={0}
          step={0.01}
          decimalScale={2}
          clampBehavior="none"
          {...form.getInputProps('measure')}
        />
        <Select
          label="Unidade"
          required
          allowDeselect={false}
          data={[...measureUnits]}
          {...form.getInputProps('measureUnit')}
        />
      </div>
      <div className="pair">
        <CatalogSelect
          label="Categoria"
          query={categoriesQuery()}
          valueOf={(entry) => entry.name}
          kind="category"
          field={form.getInputProps('category')}
        />
        <CatalogSelect
          label="Setor"
          query={sectorsQuery()}
          valueOf={(entry) => entry.name}
          kind="sector"
          field={form.getInputProps('sector')}
        />
      </div>
      <FoodOriginFields form={form} />
      <div className="flex gap-3">
        <TextInput
          label="SIF"
          className="grow"
          required
          disabled={!notExempt}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('sif')}
        />
        <Checkbox
          label="Não isento"
          className={styles.exempt}
          checked={notExempt}
          onChange={(event) => handleNotExempt(event.currentTarget.checked)}
        />
      </div>
      <CostField field={form.getInputProps('cost')} />
    </>
  )
}
