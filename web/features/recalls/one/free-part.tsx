import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Recall, RecallBody, RecallOpened } from '#contract/recalls/recalls'
import { listText, plural } from '#contract/words'
import { IconLock } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { openRecall, presumed, previewQuery } from '../recall-api.ts'
import { rootOf } from '../recall-root.ts'
import { useRecallAct } from '../use-recall-act.ts'

interface FreePartProps {
  readonly recall: Recall
  readonly isAdmin: boolean
}

const REASON_MAX = 200
const MARK = ' (presumido)'
/** Of the second recall, so that its labels tell it from the first. */
const reasonOf = (reason: string): string => `${reason.slice(0, REASON_MAX - MARK.length)}${MARK}`

/** What stayed free because nobody read a lot when it was made. A second recall blocks only that. */
export function FreePart({ recall, isAdmin }: FreePartProps) {
  const { mode, role, source, reference, reason } = recall
  const navigate = useNavigate()
  const roots = recall.roots.map(rootOf)
  const { data } = useQuery(previewQuery(roots, presumed.only))
  const { act, isPending, message } = useRecallAct<RecallBody, RecallOpened>({
    kind: 'open',
    send: openRecall,
    failure: 'Nada foi bloqueado. Tente de novo: o recolhimento não é aberto duas vezes.',
    onDone: ({ id }) => void navigate({ to: '/recolhimentos/$id', params: { id: String(id) } }),
  })
  if (data === undefined) return null
  const free = data.blocked - data.already
  if (free <= 0) return null
  const names = listText([...new Set(data.inStock.map(({ name }) => name))])
  return (
    <div className="stack gap-2">
      <div className={`tinted row wrap gap-3 pad-3`} data-tone="warn">
        <p className="grow slim break">
          <b className="strong">
            {free} de {names} {plural(free, 'ficou livre', 'ficaram livres')}:
          </b>{' '}
          o lote delas é presumido. Bloqueie em um recolhimento só delas, ou separe à mão.
        </p>
        {isAdmin && mode === 'real' ? (
          <Button
            look="quiet"
            busy={isPending}
            icon={<IconLock size={20} aria-hidden="true" />}
            onClick={() => act({ mode, role, source, reference, reason: reasonOf(reason), roots, ...presumed.only })}
          >
            Bloquear {free}
          </Button>
        ) : null}
      </div>
      <MessageBanner text={message} />
    </div>
  )
}
