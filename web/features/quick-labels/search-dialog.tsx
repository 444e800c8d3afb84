import { TextInput } from '@mantine/core'
import { Sheet } from '../../components/kit/sheet.tsx'
import { useState } from 'react'
import type { BaseProduct } from '#contract/catalog/entries'
import { usualStateOf } from '#contract/shelf-life/kitchen-rules'
import { nameKey } from '#contract/text'
import { keyOf, pickOf, toggled } from './picks.ts'
import type { Picks } from './use-picks.ts'
import { Pressable } from '../../components/kit/pressable.tsx'
import styles from './dock.module.css'

const SHOWN = 30

interface SearchProps {
  readonly products: readonly BaseProduct[]
  readonly picks: Picks
  readonly onClose: () => void
}

/** Any product, by a part of its name. */
export function SearchDialog({ products, picks, onClose }: SearchProps) {
  const [search, setSearch] = useState('')
  const found = products.filter(({ name }) => nameKey(name).includes(nameKey(search))).slice(0, SHOWN)
  return (
    <Sheet onClose={onClose} title="Outro preparo">
      <TextInput
        size="lg"
        label="Nome"
        placeholder="Digite uma parte do nome"
        data-autofocus
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      <ul className={`stack gap-2 above-3 ${styles.found}`}>
        {found.map((product) => (
          <li key={product.id}>
            <Pressable
              className="row wide pad-3 ink text-3 mid break control"
              onClick={() => {
                const { id: baseProductId, name, storageType: storageTypeId } = product
                const pick = pickOf({ baseProductId, name, storageTypeId, state: usualStateOf(product), quantity: 1 })
                const isIn = picks.list.some((one) => keyOf(one) === keyOf(pick))
                if (isIn) picks.choose(keyOf(pick))
                else picks.set(toggled(picks.list, pick), keyOf(pick))
                onClose()
              }}
            >
              {product.name}
            </Pressable>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p>Nenhum produto com este nome.</p> : null}
    </Sheet>
  )
}
