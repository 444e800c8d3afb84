import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NormReview } from '#contract/shelf-life'
import { formatLabelDate } from '#contract/calendar'
import { counted } from '#contract/words'
import { BackLink } from '../../components/back-link.tsx'
import { Empty, ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { IconCircleCheck } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { sentenceOf } from '../../lib/http.ts'
import { adoptNorms, reviewQuery } from './api.ts'
import { Card } from '../../components/kit/card.tsx'
import styles from './review-screen.module.css'
import { shelfLifeKey } from '../../lib/time-rules.ts'

type Change = NormReview['changes'][number]

/** What a new edition of the norms would change, product by product. Nothing changes before it is confirmed here. */
export function ReviewScreen({ timeZone }: { readonly timeZone: string }) {
  const { data: review, isError, refetch } = useQuery(reviewQuery())
  return (
    <>
      <BackLink to="/management/norms" label="Prazos e normas" />
      <PageHeader
        title="A norma mudou"
        description="Os produtos cuja validade muda com a edição nova: antes e depois de uma etiqueta feita agora. As etiquetas que já existem ficam como estão."
      />
      {review === undefined ? (
        isError ? (
          <ErrorNote message="Erro ao buscar o que muda" onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Comparando as normas..." />
        )
      ) : (
        <Changes review={review} timeZone={timeZone} />
      )}
    </>
  )
}

function Changes({ review, timeZone }: { readonly review: NormReview; readonly timeZone: string }) {
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { changes, text } = review
  const selected = changes
    .filter(({ baseProductId }) => chosen.has(baseProductId))
    .map((change) => change.baseProductId)
  const adopt = useMutation({
    networkMode: 'always',
    mutationFn: adoptNorms,
    onSuccess: async (_, productIds) => {
      const count = productIds?.length ?? changes.length
      notifications.show({
        color: 'folha',
        message: `Edição nova adotada com sucesso para ${counted(count, 'produto', 'produtos')}.`,
      })
      setChosen(new Set())
      await queryClient.invalidateQueries({ queryKey: shelfLifeKey })
      // The pressed button may be gone with its row.
      title.current?.focus()
    },
    onError: (error) =>
      notifications.show({ color: 'red.8', message: sentenceOf(error, 'Erro ao adotar a edição. Tente novamente.') }),
  })
  const act = (productIds: readonly string[] | null) => {
    if (!adopt.isPending) adopt.mutate(productIds)
  }

  function toggle(id: string) {
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  }

  return (
    <Card
      title={
        changes.length === 0 ? 'Nada a rever' : `${counted(changes.length, 'produto muda', 'produtos mudam')} de data`
      }
      titleRef={title}
    >
      <p className="below-4 muted">{text}</p>
      {changes.length === 0 ? (
        <Empty
          icon={IconCircleCheck}
          title="Nenhuma validade muda"
          text="A cozinha já usa a edição mais nova das normas, ou ela não muda nenhum dos seus produtos."
        />
      ) : (
        <>
          <div className="flex wrap gap-3 below-4">
            <Button aria-busy={adopt.isPending || undefined} onClick={() => act(null)}>
              Adotar para todos ({changes.length})
            </Button>
            {selected.length === 0 ? null : (
              <Button look="quiet" onClick={() => act(selected)}>
                Adotar só para os escolhidos ({selected.length})
              </Button>
            )}
          </div>
          <ul className="rows">
            {changes.map((change) => (
              <Row
                key={change.baseProductId}
                change={change}
                timeZone={timeZone}
                isChosen={chosen.has(change.baseProductId)}
                onToggle={() => toggle(change.baseProductId)}
                onAdopt={() => act([change.baseProductId])}
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

interface RowProps {
  readonly change: Change
  readonly timeZone: string
  readonly isChosen: boolean
  readonly onToggle: () => void
  readonly onAdopt: () => void
}

function Row({ change: { name, before, after }, timeZone, isChosen, onToggle, onAdopt }: RowProps) {
  return (
    <li>
      <Checkbox className={`slim break ${styles.choose}`} label={name} checked={isChosen} onChange={onToggle} />
      <dl className={`pair ${styles.dates}`}>
        <Dated name="Antes" dated={before} timeZone={timeZone} />
        <Dated name="Depois" dated={after} timeZone={timeZone} />
      </dl>
      <Button look="quiet" aria-label={`Adotar para ${name}`} onClick={onAdopt}>
        Adotar
      </Button>
    </li>
  )
}

interface DatedProps {
  readonly name: string
  readonly dated: Change['before']
  readonly timeZone: string
}

function Dated({ name, dated: { expiration_date: date, text }, timeZone }: DatedProps) {
  return (
    <div>
      <dt className="muted text-1">{name}</dt>
      <dd className="stack">
        <span className="text-4 strong figures">{date === null ? 'Sem data' : formatLabelDate(date, timeZone)}</span>
        <span className="muted text-2 break">{text}</span>
      </dd>
    </div>
  )
}
