import { useState } from 'react'
import type { Label } from '#contract/labels'
import type { IncidentLabel } from '#contract/temperatures/incidents'
import type { Outcome } from '#contract/temperatures/verdict-schemas'
import { formatLabelDate } from '#contract/calendar'
import { labelsText } from '#contract/words'
import { Button } from '../../../components/kit/button.tsx'
import { Times } from '../../../components/kit/times.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { groupsOf, keyOf, mostUrgent, worthOf } from './label-lists.ts'
import type { LabelGroup } from './label-lists.ts'
import { hourText } from './occurrence-words.ts'
import styles from './outcome-part.module.css'
import { outcomeTexts, outcomeTitles, outcomeTones } from './outcome-words.ts'
import { useDecide } from './use-decide.ts'
import type { Refusals } from './use-decide.ts'

const SHOWN = 6

interface OutcomePartProps {
  readonly id: number
  readonly outcome: Outcome
  /** Those about which nobody has decided. */
  readonly labels: readonly IncidentLabel[]
  readonly timeZone: string
  /** All labels have been read. */
  readonly isWhole: boolean
  readonly onBorn: (labels: readonly Label[]) => void
}

/** The labels of one outcome with what can be decided. A row that is not ticked is left out of it. */
export function OutcomePart({ id, outcome, labels, timeZone, isWhole, onBorn }: OutcomePartProps) {
  const [isLong, setLong] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [split, setSplit] = useState<ReadonlySet<string>>(new Set())
  const decide = useDecide(id, { onBorn, onDone: () => setLeft(new Set()) })
  if (labels.length === 0) return null
  const isDone = outcome === 'mantem'
  const groups = mostUrgent(groupsOf(labels, split))
  const rows = isLong ? groups : groups.slice(0, isDone ? 0 : SHOWN)
  const rest = groups.slice(rows.length).flatMap((group) => group.labels)
  const chosen = labels.filter((label) => !left.has(label.id))
  return (
    <section className={styles.outcome} data-tone={outcomeTones[outcome]} aria-label={outcomeTitles[outcome]}>
      <header className={styles.outcomeHead}>
        <b className={`strong figures ${styles.number}`}>{labels.length}</b>
        <div className="grow slim">
          <h2 className="text-4 strong tight">{outcomeTitles[outcome]}</h2>
          <p className="text-2 figures break">{aboutText(outcome, labels)}</p>
        </div>
        {isDone || !isWhole ? null : <DecisionButtons {...{ outcome, chosen, decide }} />}
      </header>
      {decide.message === null && decide.refusals.size === 0 ? null : (
        <div className="pad-3">
          <MessageBanner
            text={
              decide.message ?? `Nada foi gravado: ${labelsText(decide.refusals.size)} não pode ser decidida assim.`
            }
          />
        </div>
      )}
      <ul>
        {rows.map((group) => (
          <Row
            key={group.key}
            group={group}
            timeZone={timeZone}
            isChosen={isDone ? null : group.labels.every((label) => !left.has(label.id))}
            refusals={decide.refusals}
            onChoose={(isChosen) => setLeft(withLabels(left, group.labels, !isChosen))}
            onSplit={() => setSplit(new Set([...split, keyOf(group.first)]))}
          />
        ))}
        {rest.length === 0 ? null : (
          <li>
            <Button look="plain" onClick={() => setLong(true)}>
              {rows.length === 0 ? 'Ver' : 'Mais'} {labelsText(rest.length)}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

function aboutText(outcome: Outcome, labels: readonly IncidentLabel[]): string {
  const { sum, uncosted } = worthOf(labels)
  return [sum === null ? '' : `R$ ${sum}`, uncosted === 0 ? '' : `${uncosted} sem custo`, outcomeTexts[outcome]]
    .filter((text) => text !== '')
    .join(' · ')
}

function withLabels(before: ReadonlySet<number>, labels: readonly IncidentLabel[], isIn: boolean): Set<number> {
  const next = new Set(before)
  for (const { id } of labels)
    if (isIn) next.add(id)
    else next.delete(id)
  return next
}

interface RowProps {
  readonly group: LabelGroup
  readonly timeZone: string
  /** null: nothing is decided about it. */
  readonly isChosen: boolean | null
  readonly refusals: Refusals
  readonly onChoose: (isChosen: boolean) => void
  readonly onSplit: () => void
}

function Row({ group: { first, labels }, timeZone, isChosen, refusals, onChoose, onSplit }: RowProps) {
  const { sum } = worthOf(labels)
  const refusal = labels.map(({ id }) => refusals.get(id)).find((text) => text !== undefined)
  const words = (
    <span className="grow slim">
      <b className="strong break">{first.name}</b> <Times count={labels.length} />
      <span className="block muted text-2 figures break">{factsText(labels, first, timeZone)}</span>
      {refusal === undefined ? null : <span className="block bad text-2 mid break">{refusal}</span>}
    </span>
  )
  return (
    <li>
      {isChosen === null ? (
        words
      ) : (
        <label className={`tick slim ${styles.choice}`}>
          <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
          {words}
        </label>
      )}
      {labels.length > 1 && isChosen !== null ? (
        <Button look="plain" aria-label={`Separar as ${labels.length} de ${first.name}`} onClick={onSplit}>
          Separar
        </Button>
      ) : null}
      {sum === null ? null : <span className="text-2 figures one-line push">{sum}</span>}
    </li>
  )
}

/** `8 h 30` stays on one line. */
const unbroken = (text: string): string => text.replaceAll(/(\d) h (\d)/g, '$1\u00A0h\u00A0$2')

function factsText({ length }: readonly IncidentLabel[], label: IncidentLabel, timeZone: string): string {
  const { outcome, crossedAt, thawedAt, expiration_date: date, place, weight, moved, code, sentence } = label
  const hasNewDate = outcome === 'encurta' || outcome === 'descongelou'
  return [
    crossedAt !== null && outcome === 'descartar' ? `às ${hourText(crossedAt, timeZone)}` : '',
    thawedAt === null ? '' : `descongelou às ${hourText(thawedAt, timeZone)}`,
    hasNewDate ? `nova data ${formatLabelDate(date, timeZone)}` : '',
    place,
    weight,
    moved ? 'movida' : '',
    length === 1 ? code : '',
    outcome === 'descartar' ? '' : unbroken(sentence),
  ]
    .filter((text) => text !== '')
    .join(' · ')
}
