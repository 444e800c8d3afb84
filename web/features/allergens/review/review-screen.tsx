import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '#contract/allergens/review'
import { REVIEW_MAX } from '#contract/allergens/review'
import type { Label } from '#contract/labels'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { formatLabelDate } from '#contract/labels/shelf-life'
import { labelsText } from '#contract/words'
import { IconCircleCheck } from '../../../components/icons.ts'
import { Card } from '../../../components/kit/card.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { ListEnd, StaleNotice } from '../../../components/list-end.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { SheetTabs } from '../../../components/sheet-tabs.tsx'
import { NewLabelsPaper } from '../../../components/printing/new-labels-paper.tsx'
import { useNewLabels } from '../../../components/printing/use-new-labels.ts'
import { grouped } from '../../../lib/grouped.ts'
import { sentenceOf } from '../../../lib/http.ts'
import { ReviewChoices } from './review-choices.tsx'
import { reviewQuery } from './review-api.ts'

type Item = Review['items'][number]

/** The labels in stock whose paper lacks what their sheet has now, until each is dealt with. */
export function ReviewScreen({ tenant }: { readonly tenant: PrintingTenant }) {
  const [made, setMade] = useState<readonly Label[]>([])
  return (
    <>
      <PageHeader
        title="Etiquetas a conferir"
        description="O que entrou na ficha depois que estas etiquetas foram impressas. O que saiu da ficha não pede nada."
      />
      <SheetTabs />
      <div className="stack gap-4">
        {made.length === 0 ? null : <Paper key={made[0]?.id} labels={made} tenant={tenant} />}
        <List timeZone={tenant.time_zone} onMade={setMade} />
      </div>
    </>
  )
}

function Paper({ labels, tenant }: { readonly labels: readonly Label[]; readonly tenant: PrintingTenant }) {
  const made = { labels, job: null }
  return (
    <Card title="Etiquetas novas" count={labels.length}>
      <NewLabelsPaper {...made} {...useNewLabels(tenant, made)} />
    </Card>
  )
}

interface ListProps {
  readonly timeZone: string
  readonly onMade: (labels: readonly Label[]) => void
}

function List({ timeZone, onMade }: ListProps) {
  const pages = useInfiniteQuery(reviewQuery())
  // Everything is chosen until somebody takes a label out.
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  if (pages.data === undefined)
    return pages.isError ? (
      <ErrorNote message="Erro ao buscar as etiquetas" onRetry={() => void pages.refetch()} />
    ) : (
      <Skeleton label="Carregando as etiquetas..." />
    )
  const items = pages.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <div className="card" role="status">
        <Empty
          icon={IconCircleCheck}
          title="Nada a conferir"
          text="Todas as etiquetas em estoque dizem o que as suas fichas contêm agora."
        />
      </div>
    )
  const tick = (ids: readonly number[], isOn: boolean) => {
    const others = [...left].filter((id) => !ids.includes(id))
    setLeft(new Set(isOn ? others : [...others, ...ids]))
  }
  const chosen = items.filter(({ labelId }) => !left.has(labelId)).slice(0, REVIEW_MAX)
  return (
    <>
      {pages.isRefetchError ? <StaleNotice onRetry={() => void pages.refetch()} /> : null}
      <ReviewChoices chosen={chosen} onMade={onMade} />
      {[...grouped(items, ({ name, added }) => `${name} ${added}`)].map(([key, group]) => (
        <Group key={key} items={group} left={left} timeZone={timeZone} onTick={tick} />
      ))}
      <ListEnd
        status={labelsText(items.length)}
        failure={
          pages.isFetchNextPageError ? sentenceOf(pages.error, 'Não foi possível carregar mais etiquetas.') : null
        }
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  )
}

const whereText = (place: string, date: string) => `${place === '' ? '' : `${place} · `}até ${date}`

interface GroupProps {
  readonly items: readonly Item[]
  readonly left: ReadonlySet<number>
  readonly timeZone: string
  readonly onTick: (ids: readonly number[], isOn: boolean) => void
}

/** The labels of one product that lack the same. */
function Group({ items, left, timeZone, onTick }: GroupProps) {
  const ids = items.map(({ labelId }) => labelId)
  const [first] = items
  return (
    <Card title={<span className="break">{first?.name}</span>} count={items.length}>
      <label className="tick wide below-2">
        <input
          type="checkbox"
          checked={ids.every((id) => !left.has(id))}
          onChange={(event) => onTick(ids, event.target.checked)}
        />
        <span className="slim break">
          Falta no papel: <b className="strong">{first?.added}</b>
        </span>
      </label>
      <ul className="rows" data-many>
        {items.map(({ labelId, code, place, expiration_date: date }) => (
          <li key={labelId}>
            <label className="tick wide">
              <input
                type="checkbox"
                checked={!left.has(labelId)}
                onChange={(event) => onTick([labelId], event.target.checked)}
              />
              <span className="slim break figures">
                {code}
                <em className="block muted text-2">{whereText(place, formatLabelDate(date, timeZone))}</em>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Card>
  )
}
