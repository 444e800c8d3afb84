import { TextInput } from '@mantine/core'
import { Sheet } from '../../components/kit/sheet.tsx'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { BaseProduct } from '#contract/catalog/entries'
import { usualStateOf } from '#contract/shelf-life/kitchen-rules'
import { nameKey } from '#contract/text'
import type { BenchCatalog } from './bench-props.ts'
import { keyOf, pickOf, toggled } from './picks.ts'
import type { Picks } from './use-picks.ts'
import { Pressable } from '../../components/kit/pressable.tsx'
import styles from './dock.module.css'

const SHOWN = 30

interface SearchProps {
  readonly products: readonly BaseProduct[]
  readonly picks: Picks
  readonly Missing: BenchCatalog['Missing']
  readonly onClose: () => void
}

/** Any product, by a part of its name; and what is not registered yet. */
export function SearchDialog({ products, picks, Missing, onClose }: SearchProps) {
  const [search, setSearch] = useState('')
  const [made, setMade] = useState('')
  const typed = search.trim()
  const found = products.filter(({ name }) => nameKey(name).includes(nameKey(search))).slice(0, SHOWN)

  function pick(product: BaseProduct) {
    const { id: baseProductId, name, storageType: storageTypeId } = product
    const chosen = pickOf({ baseProductId, name, storageTypeId, state: usualStateOf(product), quantity: 1 })
    const isIn = picks.list.some((one) => keyOf(one) === keyOf(chosen))
    if (isIn) picks.choose(keyOf(chosen))
    else picks.set(toggled(picks.list, chosen), keyOf(chosen))
    onClose()
  }

  const madeProduct = products.find(({ id }) => id === made)
  const pickMade = useEffectEvent(() => {
    if (madeProduct !== undefined) pick(madeProduct)
  })
  const isListed = madeProduct !== undefined
  // Chosen as soon as the list has it.
  useEffect(() => {
    if (isListed) pickMade()
  }, [isListed])

  return (
    <Sheet onClose={onClose} title="Outro preparo">
      <TextInput
        size="lg"
        label="Nome"
        placeholder="Digite uma parte do nome"
        data-autofocus
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key !== 'Enter' || typed === '' || first === undefined) return
          // The bench is below the dialog, and the key must not press the button that gets the focus back.
          event.preventDefault()
          pick(first)
        }}
      />
      {found.length > 0 ? (
        <ul className={`stack gap-2 above-3 ${styles.found}`}>
          {found.map((product) => (
            <li key={product.id}>
              <Pressable className="row wide pad-3 ink text-3 mid break control" onClick={() => pick(product)}>
                {product.name}
              </Pressable>
            </li>
          ))}
        </ul>
      ) : null}
      {typed === '' ? null : (
        <Suspense fallback={null}>
          <Missing
            name={typed}
            isRegistered={products.some(({ name }) => nameKey(name) === nameKey(typed))}
            onMade={setMade}
          />
        </Suspense>
      )}
    </Sheet>
  )
}
