import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Incident, IncidentLabel } from '#contract/temperatures/incidents'
import { labelsText, plural } from '#contract/words'
import { Button } from '../../../components/kit/button.tsx'
import { Times } from '../../../components/kit/times.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { temperaturesKey } from '../temperature-api.ts'
import { groupsOf, keyOf } from './label-lists.ts'
import type { LabelGroup } from './label-lists.ts'
import { changeOccurrence } from './occurrence-api.ts'
import styles from './occurrence.module.css'

interface PossibleLabelsProps {
  readonly occurrence: Incident
  /** All labels have been read: what is saved is the whole list. */
  readonly isWhole: boolean
}

/**
 * Labels whose place has other points too: a person says which of them stood at a point of the occurrence, and takes back
 * what was said.
 */
export function PossibleLabels({ occurrence, isWhole }: PossibleLabelsProps) {
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [split, setSplit] = useState<ReadonlySet<string>>(new Set())
  const labels = occurrence.labels.filter(({ scope, ticked }) => scope === 'possivel' || ticked)
  const { mutate, isPending, error } = useSaveTicks(occurrence.id, () => setChanged(new Map()))
  if (labels.length === 0) return null
  const isTicked = ({ id, ticked }: IncidentLabel) => changed.get(id) ?? ticked
  const chosen = labels.filter(isTicked)
  const isChanged = labels.some((label) => isTicked(label) !== label.ticked)
  const groups = [
    ...groupsOf(
      labels.filter(({ ticked }) => !ticked),
      split,
    ),
    ...groupsOf(
      labels.filter(({ ticked }) => ticked),
      split,
    ),
  ]
  return (
    <section className="card padded above-4" aria-label="Podem ter estado nestes pontos">
      <h2 className="text-3 strong">Podem ter estado nestes pontos</h2>
      <p className="muted text-2 below-2">O lugar tem outros pontos também. Marque o que estava aqui.</p>
      <ul className={styles.ticks}>
        {groups.map((group) => (
          <Row
            key={`${group.first.ticked} ${group.key}`}
            group={group}
            isTicked={group.labels.every(isTicked)}
            onTick={(isHere) =>
              setChanged(new Map([...changed, ...group.labels.map(({ id }) => [id, isHere] as const)]))
            }
            onSplit={() => setSplit(new Set([...split, keyOf(group.first)]))}
          />
        ))}
      </ul>
      <MessageBanner text={error === null ? null : sentenceOf(error, 'Não foi possível gravar. Tente de novo.')} />
      <Button
        look="quiet"
        apart
        busy={isPending}
        disabled={!isChanged || !isWhole}
        onClick={() => mutate(chosen.map(({ id }) => id))}
      >
        {tickedText(chosen.length, isChanged)}
      </Button>
    </section>
  )
}

function tickedText(count: number, isChanged: boolean): string {
  if (count > 0) return `${labelsText(count)} ${plural(count, 'estava', 'estavam')} aqui`
  return isChanged ? 'Nenhuma estava aqui' : 'Estavam aqui'
}

interface RowProps {
  readonly group: LabelGroup
  readonly isTicked: boolean
  readonly onTick: (isHere: boolean) => void
  readonly onSplit: () => void
}

const Row = ({ group: { first, labels }, isTicked, onTick, onSplit }: RowProps) => (
  <li className="row">
    <label className="tick break grow slim">
      <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
      <span className="slim break">
        {first.name} <Times count={labels.length} />{' '}
        <span className="muted text-2">{labels.length === 1 ? `${first.place} · ${first.code}` : first.place}</span>
      </span>
    </label>
    {labels.length === 1 ? null : (
      <Button look="plain" aria-label={`Separar as ${labels.length} de ${first.name}`} onClick={onSplit}>
        Separar
      </Button>
    )}
  </li>
)

/** The list takes the place of the one before. */
function useSaveTicks(id: number, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (affected: number[]) => changeOccurrence(id, { affected }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: temperaturesKey })
      onSaved()
    },
  })
}
