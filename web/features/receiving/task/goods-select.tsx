import '../../../components/choices.css'
import { Select } from '@mantine/core'
import type { OptionsFilter } from '@mantine/core'
import { useMemo } from 'react'
import type { Goods } from './goods.ts'
import { foundGoods } from './goods.ts'

interface GoodsSelectProps {
  readonly label: string
  readonly goods: readonly Goods[] | null
  readonly value: string | null
  readonly onChange: (goods: Goods) => void
}

const SHOWN_MAX = 30

/** A search over the ingredients and the base products of the house. */
export function GoodsSelect({ label, goods, value, onChange }: GoodsSelectProps) {
  const byKey = useMemo(() => new Map(goods?.map((each) => [each.key, each])), [goods])
  const data = useMemo(
    () => (goods ?? []).map(({ key, name, about }) => ({ value: key, label: `${name} · ${about}` })),
    [goods],
  )
  const filter: OptionsFilter = ({ options, search }) => {
    const chosen = byKey.get(value ?? '')
    const isUntouched = chosen !== undefined && search === `${chosen.name} · ${chosen.about}`
    const kept = new Set(foundGoods(goods ?? [], isUntouched ? '' : search, SHOWN_MAX).map(({ key }) => key))
    return options.filter((option) => 'value' in option && kept.has(option.value))
  }
  return (
    <Select
      label={label}
      placeholder={goods === null ? 'Carregando...' : 'Busque o ingrediente ou o produto'}
      searchable
      allowDeselect={false}
      nothingFoundMessage="Nada com este nome"
      data={data}
      filter={filter}
      value={value}
      onChange={(key) => {
        const chosen = byKey.get(key ?? '')
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}
