import '../../components/choices.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { measureUnits } from '#contract/catalog/entries'
import { sifOf } from './base-product-values.ts'
import type { BaseProductValues } from './base-product-values.ts'
import { CatalogSelect } from './catalog-select.tsx'
import { CostField } from './cost-field.tsx'
import { categoriesQuery, sectorsQuery, storageTypesQuery } from './api.ts'
import { FoodClassFields } from './food-class-fields.tsx'
import styles from './base-product-fields.module.css'

/** Fields of a base product; the screen has the form, its buttons and the outcome message. */
export function BaseProductFields({ form }: { readonly form: UseFormReturnType<BaseProductValues> }) {
  const { notExempt } = form.values

  function handleNotExempt(checked: boolean) {
    form.setValues({ notExempt: checked, sif: sifOf(checked) })
    form.clearFieldError('sif')
    // The field is enabled only after the next render.
    if (checked) requestAnimationFrame(() => form.getInputNode('sif')?.focus())
  }

  return (
    <>
      <TextInput
        label="Nome do produto"
        placeholder="Ex.: Molho de tomate"
        required
        autoComplete="off"
        {...form.getInputProps('name')}
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
      <CatalogSelect
        label="Onde fica"
        query={storageTypesQuery()}
        valueOf={(entry) => entry.id}
        kind="storage-type"
        field={form.getInputProps('storageType')}
      />
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
      <FoodClassFields form={form} />
      <NumberInput
        label="Validade (dias)"
        description="Opcional. Preenche a data de validade ao gerar a etiqueta."
        placeholder="Ex.: 5"
        min={1}
        step={1}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        {...form.getInputProps('validityDays')}
      />
      <CostField field={form.getInputProps('cost')} />
    </>
  )
}
