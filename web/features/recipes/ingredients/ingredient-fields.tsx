import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { units, unitNames, unitSymbols } from '#contract/recipes/costing'
import { allIngredientsQuery } from '../api.ts'
import { distinctTexts } from './ingredient-values.ts'
import type { IngredientForm } from './use-ingredient-form.ts'
import styles from './ingredient-form.module.css'

// Hint and error share the place below the field, so that the buttons do not move when an error appears.
const order = ['label', 'input', 'description', 'error'] as const
const unitOptions = units.map((unit) => ({ value: unit, label: unitNames[unit] }))

interface IngredientFieldsProps extends Pick<IngredientForm, 'form'> {
  /** The field that takes the focus when a dialog with these fields opens. */
  readonly startAt?: 'name' | 'price'
}

export function IngredientFields({ form, startAt }: IngredientFieldsProps) {
  const [categories, suppliers] = [useId(), useId()]
  const { data: all } = useQuery(allIngredientsQuery())
  const words = useMemo(
    () => ({
      categories: distinctTexts(all?.map(({ category }) => category) ?? []),
      suppliers: distinctTexts(all?.map(({ supplier }) => supplier) ?? []),
    }),
    [all],
  )
  const withHint = (field: 'name' | 'price', hint: string) => {
    const props = form.getInputProps(field)
    return { ...props, inputWrapperOrder: [...order], description: props['error'] ? undefined : hint }
  }

  return (
    <>
      <TextInput
        label="Nome do ingrediente"
        placeholder="Ex.: Farinha de trigo"
        required
        autoComplete="off"
        data-autofocus={startAt === 'name' || undefined}
        {...withHint('name', 'Como a sua cozinha o chama: é por ele que se procura na receita.')}
      />
      <div className="pair">
        <TextInput
          label="Preço por unidade"
          placeholder="0,00"
          required
          inputMode="decimal"
          autoComplete="off"
          data-autofocus={startAt === 'price' || undefined}
          leftSection={<span aria-hidden="true">R$</span>}
          {...withHint(
            'price',
            `Em reais, por ${unitSymbols[form.values.unit] === 'un' ? 'unidade' : unitSymbols[form.values.unit]}.`,
          )}
        />
        <NativeSelect size="md" label="Unidade de compra" required data={unitOptions} {...form.getInputProps('unit')} />
      </div>
      <div className="pair">
        <TextInput
          label="Categoria"
          placeholder="Ex.: Secos"
          autoComplete="off"
          list={categories}
          className={styles.offered}
          {...form.getInputProps('category')}
        />
        <TextInput
          label="Fornecedor"
          placeholder="Ex.: Moinho Sul"
          autoComplete="off"
          list={suppliers}
          className={styles.offered}
          {...form.getInputProps('supplier')}
        />
      </div>
      <Suggestions id={categories} words={words.categories} />
      <Suggestions id={suppliers} words={words.suppliers} />
      <Textarea
        label="Descrição"
        placeholder="Ex.: Tipo 1, saco de 25 kg"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
    </>
  )
}

function Suggestions({ id, words }: { readonly id: string; readonly words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </datalist>
  )
}
