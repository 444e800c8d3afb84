import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { BaseProduct } from '#contract/catalog/entries'
import type { ClassItem } from '#contract/catalog/classes'
import { counted } from '#contract/words'
import { BackLink } from '../../../components/back-link.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { IconCircleCheck } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { baseProductsQuery, catalogKey } from '../api.ts'
import { saveClasses } from './api.ts'
import { classRows, confirmedItems, formerItems } from './class-drafts.ts'
import type { ClassDraft, Drafts } from './class-drafts.ts'
import { ClassRowItem } from './class-row.tsx'
import styles from './classes-screen.module.css'
import { Card } from '../../../components/kit/card.tsx'

/** What every product is for the norms, confirmed by a person in one list, with the keyboard alone. */
export function ClassesScreen() {
  const { data: products, isError, refetch } = useQuery(baseProductsQuery())
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader
        title="Tipos de alimento"
        description="O que cada produto é para as normas. A proposta vem do nome; só vale o que você confirmar."
      />
      {products === undefined ? (
        isError ? (
          <ErrorNote message="Erro ao buscar produtos" onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Carregando produtos..." />
        )
      ) : (
        <ClassList products={products} />
      )}
    </>
  )
}

interface Saving {
  readonly items: readonly ClassItem[]
  /** What brings them back; null: this call is that. */
  readonly undo: readonly ClassItem[] | null
}

function ClassList({ products }: { readonly products: readonly BaseProduct[] }) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [withAll, setWithAll] = useState(false)
  const [list, button, title] = [
    useRef<HTMLUListElement>(null),
    useRef<HTMLButtonElement>(null),
    useRef<HTMLHeadingElement>(null),
  ]
  const rows = useMemo(() => classRows(products, drafts, withAll), [products, drafts, withAll])
  const items = useMemo(() => confirmedItems(rows), [rows])
  const save = useMutation({
    networkMode: 'always',
    mutationFn: ({ items: sent }: Saving) => attempt(JSON.stringify(sent), (key) => saveClasses(sent, key)),
    onSuccess: async () => {
      setDrafts(new Map())
      await queryClient.invalidateQueries({ queryKey: catalogKey })
      title.current?.focus()
    },
  })
  const handleDraft = useCallback((id: string, draft: ClassDraft) => {
    setDrafts((before) => new Map([...before, [id, draft]]))
  }, [])

  /** The next row that is not confirmed; after the last one, the button that saves. */
  const handleConfirmed = useCallback(
    (index: number) => {
      const selects = [...(list.current?.querySelectorAll<HTMLSelectElement>('select') ?? [])]
      const next = selects.slice(index + 1).find((select) => select.dataset['confirmed'] === undefined)
      ;(next ?? button.current)?.focus()
    },
    [list, button],
  )

  const missing = products.filter(({ foodClass }) => foodClass === null).length
  return (
    <Card
      title={
        missing === 0
          ? 'Todos os produtos têm tipo de alimento'
          : `${counted(missing, 'produto', 'produtos')} sem tipo de alimento`
      }
      titleRef={title}
    >
      {save.isSuccess ? (
        <Saved saving={save.variables} onUndo={(undo) => save.mutate({ items: undo, undo: null })} />
      ) : null}
      <MessageBanner
        text={save.isError ? sentenceOf(save.error, 'Erro ao salvar os tipos de alimento. Tente novamente.') : null}
      />
      <div className="row wrap between gap-3 below-3">
        <p className="muted text-2">
          <kbd>Enter</kbd> confirma e vai ao próximo; setas ou letras escolhem outro tipo.
        </p>
        {products.length === missing ? null : (
          <Checkbox
            label="Mostrar também os que já têm tipo de alimento"
            checked={withAll}
            onChange={(event) => setWithAll(event.currentTarget.checked)}
          />
        )}
      </div>
      {rows.length === 0 ? (
        <Empty
          icon={IconCircleCheck}
          title={products.length === 0 ? 'Nenhum produto cadastrado' : 'Nada a confirmar'}
          text="Produtos novos sem tipo de alimento aparecem aqui."
        />
      ) : (
        <>
          <ul ref={list} className="rows" data-many>
            {rows.map((row, index) => (
              <ClassRowItem
                key={row.product.id}
                index={index}
                product={row.product}
                proposal={row.proposal}
                foodClass={row.draft.foodClass}
                isConfirmed={row.draft.isConfirmed}
                onDraft={handleDraft}
                onConfirmed={handleConfirmed}
              />
            ))}
          </ul>
          <div className={styles.foot}>
            <Button
              ref={button}
              look={items.length === 0 ? 'quiet' : 'filled'}
              aria-disabled={items.length === 0 || undefined}
              aria-busy={save.isPending || undefined}
              onClick={() => {
                if (items.length > 0 && !save.isPending) save.mutate({ items, undo: formerItems(products, items) })
              }}
            >
              {save.isPending
                ? 'Salvando...'
                : items.length === 0
                  ? 'Nada confirmado ainda'
                  : `Salvar ${counted(items.length, 'tipo', 'tipos')}`}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

interface SavedProps {
  readonly saving: Saving
  readonly onUndo: (items: readonly ClassItem[]) => void
}

function Saved({ saving: { items, undo }, onUndo }: SavedProps) {
  const { length } = items
  const text = counted(length, 'tipo', 'tipos')
  if (undo === null) return <Notice tone="plain" text={`${text}: voltou a ser como era.`} />
  return (
    <Notice tone="good" text={`${text}: confirmação salva com sucesso.`}>
      <Button look="quiet" apart onClick={() => onUndo(undo)}>
        Desfazer
      </Button>
    </Notice>
  )
}
