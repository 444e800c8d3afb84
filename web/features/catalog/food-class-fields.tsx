import '../../components/choices.css'
import { Select } from '@mantine/core'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ClassProposal, proposeClass as ProposeClass } from '#contract/catalog/class-proposal'
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

type Form = UseFormReturnType<BaseProductValues>

/** What its name says of a new product is chosen already; a person sees it, and may choose another. */
export function FoodClassField({ form }: { readonly form: Form }) {
  const { name, foodClass, classByName } = form.values
  const propose = useProposals()
  const { setValues } = form

  useEffect(() => {
    if (classByName && propose !== null) setValues(classValues(propose(name)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `setValues` is another function in each render
  }, [classByName, propose, name])

  function take(proposal: ClassProposal) {
    form.setValues(classValues(proposal))
    form.clearFieldError('foodClass')
    // The button goes with the proposal.
    form.getInputNode('foodClass')?.focus()
  }

  return (
    <div>
      <Select
        label="Tipo de alimento"
        description={
          classByName && foodClass !== null
            ? 'Proposto pelo nome: confira. A validade da etiqueta é calculada com ele.'
            : 'Com ele a validade da etiqueta é calculada, com a norma ao lado.'
        }
        placeholder="Escolha ou digite, como carne"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar tipo de alimento' }}
        filter={filterByWords}
        data={classes}
        {...form.getInputProps('foodClass')}
        onChange={(value) =>
          form.setValues({ foodClass: foodClasses.find((known) => known === value) ?? null, classByName: false })
        }
      />
      {foodClass === null && !classByName && name.trim() !== '' ? (
        <Suspense fallback={null}>
          <ClassProposalLine name={name} onTake={take} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** What else the norms need to know of a product. */
export function FoodOriginFields({ form }: { readonly form: Form }) {
  return (
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
  )
}

const classValues = (proposal: ClassProposal | null) => ({
  foodClass: proposal?.foodClass ?? null,
  animalOrigin: proposal === null ? null : yesOrNo(proposal.animalOrigin),
  defaultState: proposal?.defaultState ?? null,
})

/** Their words load with the form, after it is shown; null: not yet. */
function useProposals() {
  const [propose, setPropose] = useState<typeof ProposeClass | null>(null)
  useEffect(() => {
    import('#contract/catalog/class-proposal').then(
      ({ proposeClass }) => setPropose(() => proposeClass),
      // Without them a person chooses.
      () => undefined,
    )
  }, [])
  return propose
}

/** Every typed word is in the name, in any order; case and accents do not count. */
const filterByWords: OptionsFilter = ({ options, search }) => {
  const words = nameKey(search).split(' ')
  return options
    .filter((option): option is ComboboxItem => 'value' in option)
    .filter(({ label }) => words.every((word) => nameKey(label).includes(word)))
}
