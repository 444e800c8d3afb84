import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Recall, RecallBody, RecallOpened } from '#contract/recalls/recalls'
import { listText, plural } from '#contract/words'
import { IconLock } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { addedProducts } from '../groups.ts'
import { rootOf } from '../recall-address.ts'
import { openRecall, previewQuery } from '../recall-api.ts'
import { useRecallAct } from '../use-recall-act.ts'

interface FreePartProps {
  readonly recall: Recall
  readonly isAdmin: boolean
}

/** What stayed free because nobody read a lot when it was made. A second recall blocks it. */
export function FreePart({ recall, isAdmin }: FreePartProps) {
  const { mode, role, source, reference, reason } = recall
  const navigate = useNavigate()
  const roots = recall.roots.map(rootOf)
  const { data: certain } = useQuery(previewQuery(roots, false))
  const { data: all } = useQuery(previewQuery(roots, true))
  const { act, isPending, message } = useRecallAct<RecallBody, RecallOpened>({
    kind: 'open',
    send: openRecall,
    failure: 'Nada foi bloqueado. Tente de novo: o recolhimento não é aberto duas vezes.',
    onDone: ({ id }) => void navigate({ to: '/recolhimentos/$id', params: { id: String(id) } }),
  })
  if (certain === undefined || all === undefined) return null
  const free = Math.min(all.blocked - all.already, all.blocked - certain.blocked)
  if (free <= 0) return null
  const names = listText(addedProducts(certain.inStock, all.inStock).map(({ name }) => name))
  return (
    <div className="stack gap-2">
      <div className={`tinted row wrap gap-3 pad-3`} data-tone="warn">
        <p className="grow slim break">
          <b className="strong">
            {free} de {names} {plural(free, 'ficou livre', 'ficaram livres')}:
          </b>{' '}
          o lote delas é presumido. Separe à mão se não tiver certeza.
        </p>
        {isAdmin && mode === 'real' ? (
          <Button
            look="quiet"
            busy={isPending}
            icon={<IconLock size={20} aria-hidden="true" />}
            onClick={() => act({ mode, role, source, reference, reason, roots, includePresumed: true })}
          >
            Bloquear {free}
          </Button>
        ) : null}
      </div>
      <MessageBanner text={message} />
    </div>
  )
}
