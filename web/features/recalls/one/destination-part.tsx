import { useState } from 'react'
import { WITHDRAWALS_MAX } from '#contract/labels/act-table'
import type { Recall, RecallLabel } from '#contract/recalls/recalls'
import { labelsText } from '#contract/words'
import { IconLockOpen, IconTrash, IconTruckReturn } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Times } from '../../../components/kit/times.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { mayNow } from '../../../lib/rights.ts'
import { withdrawLabels } from '../recall-api.ts'
import styles from '../recalls.module.css'
import { useRecallAct } from '../use-recall-act.ts'
import { groupsOf } from './labels-of.ts'
import type { LabelGroup } from './labels-of.ts'
import { ReleaseSheet } from './release-sheet.tsx'

interface DestinationPartProps {
  readonly recall: Recall
  readonly labels: readonly RecallLabel[]
  readonly isAdmin: boolean
}

interface Sent {
  readonly how: 'descartada' | 'devolvida'
  readonly ids: readonly number[]
}

/** What becomes of the labels. Those that have been set apart are ticked; a person ticks others, or fewer. */
export function DestinationPart({ recall, labels, isAdmin }: DestinationPartProps) {
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [split, setSplit] = useState<ReadonlySet<string>>(new Set())
  const [isReleasing, setReleasing] = useState(false)
  const isTicked = ({ id, separatedAt }: RecallLabel) => ticks.get(id) ?? separatedAt !== null
  const { act, isPending, message } = useRecallAct<Sent>({
    kind: `withdraw ${recall.id}`,
    send: (sent, key) => withdrawAll(recall, sent, key),
    failure: 'Não foi possível dar baixa em todas. Confira o que falta e tente de novo.',
    onDone: () => setTicks(new Map()),
  })
  if (labels.length === 0) return null
  const chosen = labels.filter(isTicked)
  const count = chosen.length
  const send = (how: Sent['how']) => act({ how, ids: chosen.map(({ id }) => id) })
  return (
    <section aria-label="Destino">
      <h2 className="text-4 strong">Destino</h2>
      <p className="muted text-2">O que foi separado vem marcado.</p>
      <ul className={`above-2 ${styles.list}`}>
        {groupsOf(labels, split).map((group) => (
          <Row
            key={group.key}
            group={group}
            isTicked={group.labels.every(isTicked)}
            onTick={(isOn) => setTicks(new Map([...ticks, ...group.labels.map(({ id }) => [id, isOn] as const)]))}
            onSplit={() => setSplit(new Set([...split, group.key]))}
          />
        ))}
      </ul>
      <div className="stack gap-3 above-3">
        <MessageBanner text={message} />
        <div className="flex wrap gap-2">
          {mayNow('descartar') ? (
            <Button
              look="bad"
              busy={isPending}
              disabled={count === 0}
              icon={<IconTrash size={20} aria-hidden="true" />}
              onClick={() => send('descartada')}
            >
              Descartar {count}
            </Button>
          ) : null}
          <Button
            look="quiet"
            busy={isPending}
            disabled={count === 0}
            icon={<IconTruckReturn size={20} aria-hidden="true" />}
            onClick={() => send('devolvida')}
          >
            Devolver {count}
          </Button>
          {isAdmin ? (
            <Button
              look="quiet"
              busy={isPending}
              disabled={count === 0}
              icon={<IconLockOpen size={20} aria-hidden="true" />}
              onClick={() => setReleasing(true)}
            >
              Liberar {count}…
            </Button>
          ) : null}
        </div>
      </div>
      {isReleasing ? (
        <ReleaseSheet
          id={recall.id}
          what={{ ids: chosen.map(({ id }) => id), lots: [] }}
          title={`Liberar ${labelsText(count)}`}
          question="Por que podem ser usadas"
          onClose={() => {
            setReleasing(false)
            setTicks(new Map())
          }}
        />
      ) : null}
    </section>
  )
}

/**
 * One call may have only so many, and each is done whole or not at all. The key of a call is that of the act with the call's
 * number at its end, so that an act whose answer was lost is sent again call by call.
 */
async function withdrawAll({ number, reason }: Recall, { how, ids }: Sent, key: string): Promise<void> {
  const said = { reason: 'outro', note: `Recolhimento ${number}: ${reason}`.slice(0, 200) } as const
  const calls = Math.ceil(ids.length / WITHDRAWALS_MAX)
  for (let call = 0; call < calls; call += 1) {
    const part = ids.slice(call * WITHDRAWALS_MAX, (call + 1) * WITHDRAWALS_MAX)
    const items = part.map((id) => (how === 'descartada' ? { id, how, ...said } : { id, how }))
    await withdrawLabels(items, `${key.slice(0, -2)}${call.toString(16).padStart(2, '0')}`)
  }
}

interface RowProps {
  readonly group: LabelGroup
  readonly isTicked: boolean
  readonly onTick: (isOn: boolean) => void
  readonly onSplit: () => void
}

function Row({ group: { first, labels }, isTicked, onTick, onSplit }: RowProps) {
  const { name, place, code, separatedAt } = first
  const facts = [
    place === '' ? 'Sem lugar' : place,
    labels.length === 1 ? code : labelsText(labels.length),
    separatedAt === null ? 'a separar' : labels.length === 1 ? 'separada' : 'separadas',
  ]
  return (
    <li>
      <label className="tick grow slim">
        <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
        <span className="grow slim break">
          <b className="strong">{name}</b> <Times count={labels.length} />
          <span className="block muted text-2 figures">{facts.join(' · ')}</span>
        </span>
      </label>
      {labels.length > 1 ? (
        <Button look="plain" aria-label={`Uma a uma: ${name}, ${place}`} onClick={onSplit}>
          Uma a uma
        </Button>
      ) : null}
    </li>
  )
}
