import { TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LibraryBody } from '#contract/catalog'
import { counted } from '#contract/words'
import { createText, useCreateEntry } from '../../../components/create-entry.ts'
import { BackLink } from '../../../components/back-link.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { IconPackage } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { settingsQuery, timeRulesQuery } from '../../../lib/time-rules.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { catalogKey } from '../api.ts'
import { FirstResponsibleField, useFirstResponsible } from '../first-responsible.tsx'
import { adoptLibrary, libraryQuery } from './library-api.ts'
import { bodyOf, daysError, groupsOf, isRuledIn, toggled, withDays } from './library-choice.ts'
import type { LibraryChoice } from './library-choice.ts'
import { LibraryGroup } from './library-group.tsx'
import styles from './library-screen.module.css'

/** Common products to choose from. What is chosen is registered with the days that the person sees and confirms. */
export function LibraryScreen({ userName }: { readonly userName: string }) {
  const library = useQuery(libraryQuery())
  const first = useFirstResponsible(userName)
  const settings = useQuery(settingsQuery())
  const rules = useQuery(timeRulesQuery())
  const [choice, setChoice] = useState<LibraryChoice>(new Map())
  const [search, setSearch] = useState('')
  const { message, saving, save } = useAdoption()
  const groups = groupsOf(library.data ?? [], search)
  const isWrong = [...choice].some(([name, days]) => days !== null && daysError(name, days) !== null)
  const ready = choice.size > 0 && !isWrong && !saving
  const body = () =>
    bodyOf(choice, {
      products: library.data ?? [],
      responsible: first.name,
      isRuled: isRuledIn(settings.data?.uf ?? null, rules.data ?? []),
    })

  return (
    <>
      <BackLink to="/management/add-product" label="Produtos base" />
      <PageHeader
        title="Biblioteca"
        actions={
          <Link to="/management/add-product" className="button-link" data-look="quiet">
            Cadastrar outro
          </Link>
        }
        description="Escolha o que a sua cozinha etiqueta. As validades são propostas: confira cada uma antes de cadastrar."
      />
      <MessageBanner text={message} />
      <TextInput
        className={`below-5 ${styles.search}`}
        label="Buscar na biblioteca"
        placeholder="Ex.: molho"
        type="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {library.isPending ? <Skeleton label="Carregando a biblioteca..." /> : null}
      {library.isError && library.data === undefined ? (
        <ErrorNote message="Erro ao buscar a biblioteca" onRetry={() => void library.refetch()} />
      ) : null}
      {library.data && groups.length === 0 ? (
        <Empty
          icon={IconPackage}
          title="Nada com este nome na biblioteca"
          text="Cadastre como seu o que não está aqui."
          action={<CreateOwn name={search.trim()} />}
        />
      ) : null}
      {groups.map((group) => (
        <LibraryGroup
          key={group.category}
          {...group}
          choice={choice}
          onToggle={(product) => setChoice(toggled(choice, product))}
          onDays={(name, days) => setChoice(withDays(choice, name, days))}
        />
      ))}
      {choice.size > 0 ? (
        <section className={`flex wrap gap-3 bottom ${styles.dock}`} aria-label="Cadastrar os escolhidos">
          <FirstResponsibleField of={first} />
          <div className={`flex wrap gap-3 ${styles.buttons}`}>
            <Button disabled={!ready} onClick={() => save(body(), '/products')}>
              {saving ? 'Cadastrando...' : 'Cadastrar e etiquetar'}
            </Button>
            <Button look="quiet" disabled={!ready} onClick={() => save(body(), '/management/add-product')}>
              Só cadastrar {counted(choice.size, 'produto', 'produtos')}
            </Button>
          </div>
        </section>
      ) : null}
    </>
  )
}

/** Registers what the library does not have, over the screen, and goes on to its label. */
function CreateOwn({ name }: { readonly name: string }) {
  const createEntry = useCreateEntry()
  const navigate = useNavigate()
  return (
    <Button
      onClick={() =>
        createEntry(
          { kind: 'base-product', name },
          ({ id }) => void navigate({ to: '/products', search: { product: String(id) } }),
        )
      }
    >
      {createText(name)}
    </Button>
  )
}

type Next = '/products' | '/management/add-product'

/** Registers the chosen products, then opens the form of a label for the first of them, or the list of products. */
function useAdoption() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ body }: { readonly body: LibraryBody; readonly next: Next }) =>
      attempt(JSON.stringify(body), (key) => adoptLibrary(body, key)),
    onSuccess: async ({ products }, { next }) => {
      await queryClient.invalidateQueries({ queryKey: catalogKey })
      const product = products[0]?.id
      await (next === '/products' && product !== undefined
        ? navigate({ to: next, search: (search) => ({ ...search, product }) })
        : navigate({ to: next }))
    },
  })
  return {
    save: (body: LibraryBody, next: Next) => mutate({ body, next }),
    saving: isPending,
    message: error === null ? null : sentenceOf(error, 'Erro ao cadastrar. Tente novamente.'),
  }
}
