import { Select } from '@mantine/core'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { lazy, Suspense } from 'react'
import type { ClassProposal } from '#contract/catalog/class-proposal'
import { classNames, foodClasses, foodStates, stateNames } from '#contract/food'
import { nameKey } from '#contract/text'
import { yesOrNo } from './base-product-values.ts'
import type { BaseProductValues } from './base-product-values.ts'

// Its words load with the first name that is typed.
const ClassProposalLine = lazy(async () => ({ default: (await import('./class-proposal.tsx')).ClassProposalLine }))

const classes = foodClasses.map((value) => ({ value, label: classNames[value].name }))
const states = foodStates.map((value) => ({ value, label: stateNames[value] }))
const origins = [
  { value: 'sim', label: 'Sim' },
  { value: 'nao', label: 'Não' },
]

/** What the norms need to know of a product. Its name proposes it; a person takes the proposal or leaves it. */
export function FoodClassFields({ form }: { readonly form: UseFormReturnType<BaseProductValues> }) {
  const { name, foodClass } = form.values

  function take({ foodClass: proposed, animalOrigin, defaultState }: ClassProposal) {
    form.setValues({ foodClass: proposed, animalOrigin: yesOrNo(animalOrigin), defaultState })
    form.clearFieldError('foodClass')
    // The button goes with the proposal.
    form.getInputNode('foodClass')?.focus()
  }

  return (
    <>
      <div>
        <Select
          label="Tipo de alimento"
          description="Com ela a validade da etiqueta é calculada, com a norma ao lado."
          placeholder="Escolha ou digite, como carne"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar tipo de alimento' }}
          filter={filterByWords}
          data={classes}
          {...form.getInputProps('foodClass')}
        />
        {foodClass === null && name.trim() !== '' ? (
          <Suspense fallback={null}>
            <ClassProposalLine name={name} onTake={take} />
          </Suspense>
        ) : null}
      </div>
      <div className="pair">
        <Select
          label="Origem animal"
          placeholder="Não informado"
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar origem animal' }}
          data={origins}
          {...form.getInputProps('animalOrigin')}
        />
        <Select
          label="Situação usual"
          placeholder="O de costume"
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar situação usual' }}
          data={states}
          {...form.getInputProps('defaultState')}
        />
      </div>
    </>
  )
}

/** Every typed word is in the name, in any order; case and accents do not count. */
const filterByWords: OptionsFilter = ({ options, search }) => {
  const words = nameKey(search).split(' ')
  return options
    .filter((option): option is ComboboxItem => 'value' in option)
    .filter(({ label }) => words.every((word) => nameKey(label).includes(word)))
}
