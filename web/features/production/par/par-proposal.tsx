import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { onWeekdays } from '#contract/weekdays'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { parLevelsQuery } from '../production-api.ts'
import { useSetPar } from './use-par-levels.ts'

interface ParProposalProps {
  readonly baseProductId: string
  readonly name: string
  /** 0 is Sunday. */
  readonly day: number
  readonly count: number
}

const NONE = [0, 0, 0, 0, 0, 0, 0]

/** One tap sets how many labels there should be on a weekday, and one more takes that back. */
export function ParProposal({ baseProductId, name, day, count }: ParProposalProps) {
  const { data: levels } = useQuery({ ...parLevelsQuery(), refetchOnWindowFocus: true })
  const { mutate, isPending, error } = useSetPar()
  const [before, setBefore] = useState<number | null>(null)
  if (levels === undefined) return null
  const was = levels.find((level) => level.baseProductId === baseProductId)?.byWeekday ?? NONE
  const now = was[day] ?? 0
  const set = (next: number) =>
    mutate([{ baseProductId, byWeekday: was.map((each, at) => (at === day ? next : each)), was }])
  const isSet = now > 0 && now <= count
  const days = onWeekdays(day)
  function handleTap() {
    if (!isSet) setBefore(now)
    set(isSet ? (before ?? 0) : count)
  }
  return (
    <div className="column top gap-2" role="group" aria-label={`Quanto ter de ${name}`}>
      {isSet ? (
        <p className="good mid" role="status">
          Definido: ter {now} {days}. A Produção do dia conta com isso.
        </p>
      ) : null}
      <div className="row wrap gap-2">
        {isSet && before === null ? null : (
          // One button with two words, which keeps the keyboard's focus.
          <Button look={isSet ? 'quiet' : 'filled'} busy={isPending} onClick={handleTap}>
            {isSet ? 'Desfazer' : `Definir ${count} ${days}`}
          </Button>
        )}
        {isSet ? (
          <Link to="/management/par-levels" className="button-link" data-look="quiet">
            Quanto ter
          </Link>
        ) : null}
      </div>
      {isSet || now === 0 ? null : (
        <p className="muted text-2">
          Agora: {now} {days}
        </p>
      )}
      {error === null ? null : (
        <Notice tone="bad" text={sentenceOf(error, 'Não foi possível salvar agora. Tente de novo.')} />
      )}
    </div>
  )
}
