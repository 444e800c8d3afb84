import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { CONTRADICTION, contradicts, declarationBody } from '#contract/allergens/declaration'
import type { Declaration } from '#contract/allergens/declaration'
import { counted } from '#contract/words'
import { IconAlertTriangle, IconCarrot } from '../../../components/icons.ts'
import { Card } from '../../../components/kit/card.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { ListEnd, StaleNotice } from '../../../components/list-end.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { SheetTabs } from '../../../components/sheet-tabs.tsx'
import { ToneBadge } from '../../../components/tone-badge.tsx'
import { allergensKey } from '../../../lib/allergens-key.ts'
import { sentenceOf } from '../../../lib/http.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { declarationPagesQuery, saveDeclaration } from '../allergen-api.ts'
import { AnswerChoice } from '../ingredient/answer-choice.tsx'
import { bodyOf } from '../ingredient/declaration-values.ts'
import type { DeclarationValues, Source } from '../ingredient/declaration-values.ts'
import { declaredText } from './declared-text.ts'
import styles from './allergen-list.module.css'
import { RowEditor } from './row-editor.tsx'

const sources: readonly (readonly [Source, string])[] = [
  ['rotulo', 'Rótulo'],
  ['fornecedor', 'Fornecedor'],
  ['casa', 'Feito na casa'],
]

/** So many rows are laid out at once, whether they are seen or not. */
const ALL_LAID_OUT = 50

/** Every ingredient of the house, what nobody knows first: worked through with the keyboard, or by touch. */
export function DeclarationListScreen() {
  const pages = useInfiniteQuery(declarationPagesQuery())
  return (
    <>
      <PageHeader
        title="Alergênicos: todos os ingredientes"
        description="O que ninguém informou vem primeiro. O que não se sabe nunca vale como “não contém”."
      />
      <SheetTabs />
      {pages.data === undefined ? (
        pages.isError ? (
          <ErrorNote message="Erro ao buscar os ingredientes" onRetry={() => void pages.refetch()} />
        ) : (
          <Skeleton label="Carregando ingredientes..." />
        )
      ) : (
        <Loaded pages={pages} items={pages.data.pages.flatMap(({ items }) => items)} />
      )}
    </>
  )
}

interface Pages {
  readonly isRefetchError: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
  readonly fetchNextPage: () => Promise<{
    readonly data?: { readonly pages: readonly { readonly items: readonly Declaration[] }[] } | undefined
  }>
}

interface LoadedProps {
  readonly pages: Pages
  readonly items: readonly Declaration[]
}

function Loaded({ pages, items }: LoadedProps) {
  const [open, setOpen] = useState<number | null>(null)
  const [source, setSource] = useState<Source | null>(null)
  const after = (id: number) => items[items.findIndex(({ ingredientId }) => ingredientId === id) + 1]?.ingredientId
  const openNext = async (next: number | undefined) => {
    if (next !== undefined || !pages.hasNextPage) return setOpen(next ?? null)
    const { data } = await pages.fetchNextPage()
    setOpen(data?.pages.at(-1)?.items[0]?.ingredientId ?? null)
  }
  const saving = useSaveRow(source, (next) => void openNext(next))
  const handleToggle = useLatest((id: number) => setOpen(open === id ? null : id))
  const handleSave = useLatest((id: number, values: DeclarationValues) => saving.save(id, values, after(id)))
  const handleSkip = useLatest((id: number) => void openNext(after(id)))
  if (items.length === 0) return <NoIngredients />
  return (
    <div className="stack gap-4">
      {pages.isRefetchError ? <StaleNotice onRetry={() => void pages.refetch()} /> : null}
      <Card title="Como preencher">
        <div className="stack gap-4">
          <AnswerChoice<Source | null>
            legend="De onde vem a informação"
            path="source"
            answers={sources}
            value={source}
            onChange={setSource}
          />
          <p className="muted text-2">
            No teclado: ↑ ↓ escolhem a substância, → ← ou C, D, P dizem contém, derivado ou pode conter; S marca o que o
            nome sugere, G e L mudam glúten e lactose, N diz que a embalagem não declara nenhuma, Enter salva e vai para
            o próximo. Na tela: cada toque muda a resposta.
          </p>
        </div>
      </Card>
      <Card title="Ingredientes">
        <ul className="rows" data-many={items.length > ALL_LAID_OUT || undefined}>
          {items.map((declared) => (
            <Row
              key={declared.ingredientId}
              declared={declared}
              isOpen={open === declared.ingredientId}
              busy={open === declared.ingredientId && saving.busy}
              message={saving.messageOf(declared.ingredientId)}
              onToggle={handleToggle}
              onSave={handleSave}
              onSkip={handleSkip}
            />
          ))}
        </ul>
      </Card>
      <ListEnd
        status={
          pages.hasNextPage
            ? `Os ${items.length} primeiros ingredientes`
            : counted(items.length, 'ingrediente', 'ingredientes')
        }
        failure={
          pages.isFetchNextPageError ? sentenceOf(pages.error, 'Não foi possível carregar mais ingredientes.') : null
        }
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </div>
  )
}

/** Up and down go from name to name. */
function moveBetweenRows(event: KeyboardEvent<HTMLButtonElement>): void {
  const { key, currentTarget } = event
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  const names = [...(currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[aria-expanded]') ?? [])]
  const at = names.indexOf(currentTarget)
  event.preventDefault()
  names[at + (key === 'ArrowDown' ? 1 : -1)]?.focus()
}

interface RowProps {
  readonly declared: Declaration
  readonly isOpen: boolean
  readonly busy: boolean
  readonly message: string | null
  readonly onToggle: (id: number) => void
  readonly onSave: (id: number, values: DeclarationValues) => void
  readonly onSkip: (id: number) => void
}

/** With a thousand ingredients, an answer renders its own row only. */
const Row = memo(function Row({ declared, isOpen, busy, message, onToggle, onSave, onSkip }: RowProps) {
  const id = declared.ingredientId
  return (
    <li>
      <Pressable
        className={`row wrap between gap-2 wide ${styles.name}`}
        aria-expanded={isOpen}
        onClick={() => onToggle(id)}
        onKeyDown={moveBetweenRows}
      >
        <span className="stack slim">
          <b className="mid break">{declared.name}</b>
          <span className="muted text-2 break">{declaredText(declared)}</span>
        </span>
        {declared.conferir.length > 0 ? <ToneBadge word="Conferir" icon={IconAlertTriangle} tone="warn" /> : null}
      </Pressable>
      {isOpen ? (
        <RowEditor
          declared={declared}
          busy={busy}
          message={message}
          onSave={(values) => onSave(id, values)}
          onSkip={() => onSkip(id)}
        />
      ) : null}
    </li>
  )
})

interface Sent {
  readonly id: number
  readonly values: DeclarationValues
  /** The ingredient after it when it was sent: a saved one changes its place. */
  readonly next: number | undefined
}

/** @param source where the information is from, said once for the list; null: as it was declared */
function useSaveRow(source: Source | null, onSaved: (next: number | undefined) => void) {
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState<{ readonly id: number; readonly text: string } | null>(null)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ id, values }: Sent) => saveDeclaration(id, declarationBody.parse(bodyOf(values))),
    onSuccess: (saved, { id, next }) => {
      queryClient.setQueryData(declarationPagesQuery().queryKey, (all) =>
        all === undefined
          ? all
          : {
              ...all,
              pages: all.pages.map((page) => ({
                ...page,
                items: page.items.map((each) => (each.ingredientId === id ? saved : each)),
              })),
            },
      )
      onSaved(next)
      void queryClient.invalidateQueries({ queryKey: [...allergensKey, 'sheet'] })
    },
    onError: (error, { id }) => setFailed({ id, text: sentenceOf(error, 'Erro ao salvar. Tente novamente.') }),
  })
  const save = (id: number, values: DeclarationValues, next: number | undefined) => {
    const filled = { ...values, allergenSource: source ?? values.allergenSource }
    const fault = faultOf(filled)
    setFailed(fault === null ? null : { id, text: fault })
    if (fault === null && !isPending) mutate({ id, values: filled, next })
  }
  return { busy: isPending, save, messageOf: (id: number) => (failed?.id === id ? failed.text : null) }
}

function faultOf(values: DeclarationValues): string | null {
  if (values.allergenSource === null) return 'Diga de onde vem a informação, no alto da lista.'
  const body = bodyOf(values)
  if (contradicts(body)) return CONTRADICTION
  return declarationBody.safeParse(body).error?.issues[0]?.message ?? null
}

const NoIngredients = () => (
  <div className="card">
    <Empty
      icon={IconCarrot}
      title="Nenhum ingrediente cadastrado"
      text="Os ingredientes das fichas técnicas aparecem aqui."
      action={
        <Link to="/management/technical-sheet" className="button-link" data-look="quiet">
          Ver as fichas técnicas
        </Link>
      }
    />
  </div>
)
