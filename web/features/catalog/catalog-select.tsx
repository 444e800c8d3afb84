import { Select } from '@mantine/core'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameKey } from '#contract/text'
import { CREATE, createText, useCreateEntry } from '../../components/create-entry.ts'
import type { CreateRequest } from '../../components/create-entry.ts'
import type { RegisterListQuery } from '../../components/register/register-api.ts'

/** Options from which typing is faster than scrolling. With fewer, a tablet's keyboard would only cover the list. */
const SEARCHABLE_FROM = 10

interface CatalogSelectProps<Entry extends { readonly id: string | number; readonly name: string }> {
  readonly label: string
  readonly kind: CreateRequest['kind']
  readonly query: RegisterListQuery<Entry>
  readonly valueOf: (entry: Pick<Entry, 'id' | 'name'>) => string
  /** Input props of the form: value, error, handlers. */
  readonly field: { readonly value?: string | null; readonly onChange: (value: string | null) => void }
}

/** A select of registered entries. Its last option registers a new one, over the form. */
export function CatalogSelect<Entry extends { readonly id: string | number; readonly name: string }>({
  label,
  kind,
  query,
  valueOf,
  field,
}: CatalogSelectProps<Entry>) {
  const { data = [], isPending } = useQuery(query)
  const [search, setSearch] = useState('')
  const createEntry = useCreateEntry()
  const searchable = data.length >= SEARCHABLE_FROM
  const typed = data.some(({ name }) => nameKey(name) === nameKey(search)) ? '' : search

  // What is proposed is registered with what is saved.
  const isKnown = isPending || !field.value || data.some((entry) => valueOf(entry) === field.value)
  const unregistered = isKnown ? [] : [field.value ?? '']

  function handleChange(value: string | null) {
    if (value !== CREATE) return field.onChange(value)
    createEntry({ kind, name: searchable ? typed.trim() : '' }, (created) => field.onChange(valueOf(created)))
  }

  return (
    <Select
      label={label}
      placeholder={isPending ? 'Carregando...' : 'Escolha'}
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar escolha' }}
      searchable={searchable}
      onSearchChange={setSearch}
      filter={withCreateOption}
      data={[
        ...unregistered.map((value) => ({ value, label: value })),
        ...data.map((entry) => ({ value: valueOf(entry), label: entry.name })),
        { value: CREATE, label: createText(searchable ? typed : '') },
      ]}
      {...field}
      onChange={handleChange}
    />
  )
}

/** Ignores case and accents. The option that registers a new entry is always there. */
const withCreateOption: OptionsFilter = ({ options, search }) =>
  options
    .filter((option): option is ComboboxItem => 'value' in option)
    .filter(({ value, label }) => value === CREATE || nameKey(label).includes(nameKey(search)))
