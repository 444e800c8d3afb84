import type { AuditContext, AuditSentences } from '../../audit-sentence.ts'
import { numberedLabels } from '../../audit-sentence.ts'
import { counted } from '../../contract/words.ts'
import { wordOf } from '../labels/published.ts'
import { isWalk } from './contract/api.ts'
import type { RoundEvent } from './events.ts'

type RoundData<Type extends RoundEvent['type']> = Extract<RoundEvent, { readonly type: Type }>['data']
type MarkOutcome = NonNullable<RoundData<'RoundMarked'>['marks'][number]['outcome']>

const markWord = (outcome: MarkOutcome): string => (outcome === 'tem' ? 'no lugar' : wordOf(outcome))

const place = ({ first }: AuditContext<RoundEvent>) =>
  first.type === 'RoundStarted' ? first.data.storageType : 'um lugar'

export const roundsAudit: AuditSentences<RoundEvent> = {
  RoundStarted: {
    kind: 'withdrawals',
    tell: ({ data: { storageType } }) => ({ text: `começou uma ronda em ${storageType}` }),
  },
  RoundMarked: {
    kind: 'withdrawals',
    tell({ data: { marks } }, context) {
      const [first] = marks
      const ids = numberedLabels(marks.map(({ id }) => id))
      const how = first === undefined || first.outcome === null ? null : markWord(first.outcome)
      const isOne = marks.every(({ outcome }) => outcome === first?.outcome)
      const said = how === null ? 'marca retirada' : how
      return {
        text: `marcou ${ids} na ronda em ${place(context)}${isOne ? `: ${said}` : ''}`,
        ...(marks.length === 1 && first !== undefined && { label: first.id }),
      }
    },
  },
  RoundClosed: {
    kind: 'withdrawals',
    tell: ({ data }, context) => ({ text: `encerrou a ronda em ${place(context)}${closingWords(data)}` }),
  },
  RoundReopened: {
    kind: 'withdrawals',
    tell: (_, context) => ({ text: `desfez o encerramento da ronda em ${place(context)}` }),
  },
}

function closingWords({ listed, seen, outcomes, unchecked }: RoundData<'RoundClosed'>): string {
  if (!isWalk({ listed, unchecked }))
    return ` sem conferir nada: ${counted(listed, 'etiqueta continua', 'etiquetas continuam')} na lista`
  // The events of before counted as looked at what was seen, and said nothing of what was not.
  const checked = unchecked === undefined ? seen.length : listed - unchecked
  const found = `${checked} de ${counted(listed, 'etiqueta conferida', 'etiquetas conferidas')}`
  const missing = outcomes.filter(({ outcome }) => outcome === 'nao_localizada').length
  const lost = missing === 0 ? '' : `, ${counted(missing, 'sumida', 'sumidas')}`
  return `: ${found}${lost}${unchecked === undefined || unchecked === 0 ? '' : `, ${unchecked} por conferir`}`
}
