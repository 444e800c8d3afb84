import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Incident } from '#contract/temperatures/incidents'
import { labelsText } from '#contract/words'
import { Button } from '../../../components/kit/button.tsx'
import { Times } from '../../../components/kit/times.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { temperaturesKey } from '../temperature-api.ts'
import { groupsOf } from './label-lists.ts'
import { changeOccurrence } from './occurrence-api.ts'
import styles from './occurrence.module.css'

/** Labels whose place has other points too: a person says which of them stood at a point of the occurrence. */
export function PossibleLabels({ occurrence }: { readonly occurrence: Incident }) {
  const queryClient = useQueryClient()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const groups = groupsOf(occurrence.labels.filter(({ scope }) => scope === 'possivel'))
  const chosen = groups.filter(({ key }) => ticked.has(key)).flatMap(({ labels }) => labels)
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      // The list takes the place of the one before, so it has also what was ticked then.
      const certain = occurrence.labels.filter(({ scope }) => scope === 'certo')
      return changeOccurrence(occurrence.id, { affected: [...certain, ...chosen].map(({ id }) => id) })
    },
    onSuccess: async () => {
      setTicked(new Set())
      await queryClient.invalidateQueries({ queryKey: temperaturesKey })
    },
  })
  if (groups.length === 0) return null
  return (
    <section className="card padded above-4" aria-label="Podem ter estado nestes pontos">
      <h2 className="text-3 strong">Podem ter estado nestes pontos</h2>
      <p className="muted text-2 below-2">O lugar tem outros pontos também. Marque o que estava aqui.</p>
      <ul className={styles.ticks}>
        {groups.map(({ key, first, labels }) => (
          <li key={key}>
            <label className="tick break">
              <input
                type="checkbox"
                checked={ticked.has(key)}
                onChange={(event) => {
                  const next = new Set(ticked)
                  if (event.target.checked) next.add(key)
                  else next.delete(key)
                  setTicked(next)
                }}
              />
              <span className="slim break">
                {first.name} <Times count={labels.length} /> <span className="muted text-2">{first.place}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <MessageBanner text={error === null ? null : sentenceOf(error, 'Não foi possível gravar. Tente de novo.')} />
      <Button look="quiet" apart busy={isPending} disabled={chosen.length === 0} onClick={() => mutate()}>
        {chosen.length === 0 ? 'Estavam aqui' : `${labelsText(chosen.length)} estavam aqui`}
      </Button>
    </section>
  )
}
