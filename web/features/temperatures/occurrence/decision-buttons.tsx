import { useState } from 'react'
import type { Decision, IncidentLabel } from '#contract/temperatures/incidents'
import type { Outcome } from '#contract/temperatures/verdict-schemas'
import { IconTrash } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { mayNow } from '../../../lib/rights.ts'
import { KeepSheet } from './keep-sheet.tsx'
import { worthOf } from './label-lists.ts'
import { ThawedSheet } from './thawed-sheet.tsx'
import type { Decide } from './use-decide.ts'

interface DecisionButtonsProps {
  readonly outcome: Outcome
  readonly chosen: readonly IncidentLabel[]
  readonly decide: Decide
}

type Asked = 'keep' | 'thawed' | null

/** What can be decided about all ticked labels of an outcome with one tap; keeping needs a reason, and thawed food a place. */
export function DecisionButtons({ outcome, chosen, decide }: DecisionButtonsProps) {
  const [asked, setAsked] = useState<Asked>(null)
  const count = chosen.length
  const send = (decision: Decision, own: { reason?: string; storageTypeId?: string } = {}) => {
    setAsked(null)
    decide.decide(chosen.map(({ id }) => ({ id, decision, reason: '', ...own })))
  }
  const common = { busy: decide.isPending, disabled: count === 0 }
  return (
    <div className="flex wrap gap-2">
      {outcome === 'decidir' && mayNow('regras') ? (
        <Button {...common} look="quiet" onClick={() => setAsked('keep')}>
          Manter {count}…
        </Button>
      ) : null}
      {outcome === 'encurta' ? (
        <Button {...common} onClick={() => send('encurta')}>
          Encurtar {count}
        </Button>
      ) : null}
      {outcome === 'descongelou' ? (
        <Button {...common} onClick={() => setAsked('thawed')}>
          Registrar {count}…
        </Button>
      ) : null}
      {mayNow('descartar') ? (
        <Button
          {...common}
          look={outcome === 'descartar' ? 'bad' : 'quiet'}
          big={outcome === 'descartar'}
          icon={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => send('descarta')}
        >
          {discardText(outcome, chosen)}
        </Button>
      ) : null}
      {asked === 'keep' ? (
        <KeepSheet count={count} onKeep={(reason) => send('mantem', { reason })} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'thawed' ? (
        <ThawedSheet
          count={count}
          onChoose={(storageTypeId) => send('descongelou', { storageTypeId })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  )
}

function discardText(outcome: Outcome, chosen: readonly IncidentLabel[]): string {
  const { sum } = worthOf(chosen)
  return `Descartar ${chosen.length}${sum === null || outcome !== 'descartar' ? '' : ` — R$ ${sum}`}`
}
