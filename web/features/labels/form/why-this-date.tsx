import { stateNames } from '#contract/food'
import type { FoodState } from '#contract/food'
import { formatLabelDate } from '#contract/labels/shelf-life'
import type { ShelfLifeAnswer } from '#contract/shelf-life/engine'
import type { Considered } from '#contract/shelf-life/explanation'
import { IconChevronRight } from '../../../components/icons.ts'
import { dayLine } from './day-line.ts'
import type { LineDay } from './day-line.ts'
import type { Moment } from './form-date.ts'
import styles from './why-this-date.module.css'

interface WhyThisDateProps {
  readonly answer: ShelfLifeAnswer
  readonly state: FoodState
  readonly moment: Moment
}

/** Every time that was looked at, and what decided. */
export function WhyThisDate({ answer, state, moment: { timeZone } }: WhyThisDateProps) {
  const { considered, ceilings } = answer.explanation
  const days = dayLine(answer, state, timeZone)
  const of = (origin: Considered['origin']) => considered.filter((time) => time.origin === origin)
  return (
    <details className="slim">
      <summary className="button-link" data-look="plain">
        Por que esta data?
        <IconChevronRight size={18} aria-hidden="true" />
      </summary>
      {days === null ? null : <DayLine days={days} />}
      <dl className={`text-2 ${styles.list}`}>
        <Row
          name="Norma"
          none="nenhuma fala desta situação nesta conservação"
          lines={of('norma').map(consideredLine)}
        />
        <Row name="Casa" none="sem prazo próprio" lines={of('casa').map(consideredLine)} />
        <Row
          name="Fabricante"
          none={
            state === 'aberto' ? 'não informado' : `não se aplica a ${stateNames[state].toLocaleLowerCase('pt-BR')}`
          }
          lines={of('fabricante').map(consideredLine)}
        />
        <Row
          name="Limitado por"
          none="nada vence antes"
          lines={ceilings.map(({ text, date }) => ({
            text: `${text.replace(/^Limitado /, '')}: ${formatLabelDate(date, timeZone)}`,
            note: '',
          }))}
        />
      </dl>
    </details>
  )
}

interface Line {
  readonly text: string
  readonly note: string
}

const roleNotes: Readonly<Record<Considered['role'], string>> = {
  decide: 'é o que vale',
  nao_decide: 'não decide',
  fora: 'esta conservação não tem essa temperatura',
  outro_lugar: 'referência de outro lugar',
  substituido: 'outro prazo vale antes deste',
}

function consideredLine({ text, role, force }: Considered): Line {
  const weak = force === 'referencia' && role !== 'outro_lugar' ? ', sugestão' : ''
  return { text, note: `${roleNotes[role]}${weak}` }
}

function Row({ name, none, lines }: { readonly name: string; readonly none: string; readonly lines: readonly Line[] }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd className="stack gap-1">
        {lines.length === 0 ? <span className="muted">{none}</span> : null}
        {lines.map(({ text, note }) => (
          <p key={text}>
            {text}
            {note === '' ? null : <span className="muted"> · {note}</span>}
          </p>
        ))}
      </dd>
    </div>
  )
}

function DayLine({ days }: { readonly days: readonly LineDay[] }) {
  return (
    <ol className={styles.line}>
      {days.map(({ date, weekday, part, note }) => (
        <li className="text-2 figures tight" key={date} data-part={part}>
          <b className="strong">{weekday}</b>
          <span>{Number(date.slice(8))}</span>
          {note === '' ? null : <em className="muted text-1 break">{note}</em>}
        </li>
      ))}
    </ol>
  )
}
