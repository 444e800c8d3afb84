import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LibraryProduct } from '#contract/catalog'
import { nameKey } from '#contract/text'
import { createText, useCreateEntry } from '../../components/create-entry.ts'
import { IconPackage, IconPlus } from '../../components/icons.ts'
import { Pressable } from '../../components/kit/pressable.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import { sentenceOf } from '../../lib/http.ts'
import { settingsQuery, timeRulesQuery } from '../../lib/time-rules.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { catalogKey } from './api.ts'
import { adoptLibrary, libraryQuery } from './starter-library/library-api.ts'
import { bodyOf, isRuledIn } from './starter-library/library-choice.ts'

const SHOWN = 4

interface MissingProductProps {
  /** As it was typed. */
  readonly name: string
  /** Some product of the kitchen has exactly this name. */
  readonly isRegistered: boolean
  /** Gets the id of what is registered now; the list of products has it. */
  readonly onMade: (id: string) => void
}

/** What is not registered: the library's products of this name, and one of the kitchen's own. */
export function MissingProduct({ name, isRegistered, onMade }: MissingProductProps) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const createEntry = useCreateEntry()
  const { data: products = [] } = useQuery(libraryQuery())
  const { data: settings } = useQuery(settingsQuery())
  const { data: rules = [] } = useQuery(timeRulesQuery())
  const adopt = useMutation({
    networkMode: 'always',
    mutationFn: (product: LibraryProduct) => {
      const facts = { products, responsible: '', isRuled: isRuledIn(settings?.uf ?? null, rules) }
      const body = bodyOf(new Map([[product.name, null]]), facts)
      return attempt(JSON.stringify(body), (key) => adoptLibrary(body, key))
    },
    onSuccess: async ({ products: [made] }) => {
      await queryClient.invalidateQueries({ queryKey: catalogKey })
      if (made !== undefined) onMade(made.id)
    },
  })
  const key = nameKey(name)
  const found = products.filter((one) => !one.registered && nameKey(one.name).includes(key)).slice(0, SHOWN)
  return (
    <>
      <MessageBanner text={adopt.isError ? sentenceOf(adopt.error, 'Erro ao cadastrar. Tente novamente.') : null} />
      <ul className="stack gap-2 above-3" aria-label="Ainda não cadastrados">
        {found.map((product) => (
          <li key={product.name}>
            <Pressable
              className="row gap-3 wide pad-3 ink text-3 mid break control"
              disabled={adopt.isPending}
              onClick={() => adopt.mutate(product)}
            >
              <IconPackage size={22} aria-hidden="true" />
              <span className="slim">
                {product.name} <small className="muted text-1 regular">da biblioteca</small>
              </span>
            </Pressable>
          </li>
        ))}
        {isRegistered ? null : (
          <li>
            <Pressable
              className="row gap-3 wide pad-3 ink text-3 mid break control"
              onClick={() => createEntry({ kind: 'base-product', name }, ({ id }) => onMade(String(id)))}
            >
              <IconPlus size={22} aria-hidden="true" />
              <span className="slim">{createText(name)}</span>
            </Pressable>
          </li>
        )}
      </ul>
    </>
  )
}
