import { formatLabelDate, isInstant, localDate } from '#contract/labels/shelf-life'
import type { Lateness } from '#contract/labels/shelf-life'
import type { ShelfLifeRefusal } from '#contract/shelf-life/engine'
import { outcomeText } from './date-text.ts'
import type { Dated } from './dating.ts'
import { ExpiryBand } from './expiry-band.tsx'
import { ExpiryTimeField } from './expiry-time-field.tsx'
import { mayBeByHand } from './form-date.ts'
import type { FormDate, Moment } from './form-date.ts'
import band from './expiry-band.module.css'
import styles from './computed-date.module.css'
import { LateReasonField } from './late-reason-field.tsx'
import { ManualReasonField } from './manual-reason-field.tsx'
import type { LabelFormControls } from './use-label-form.ts'
import { WhyThisDate } from './why-this-date.tsx'
import { Button } from '../../../components/kit/button.tsx'

interface ComputedDateProps {
  readonly controls: LabelFormControls
  readonly date: FormDate
  readonly dated: Dated
  readonly moment: Moment
  readonly lateness: Lateness | null
  readonly onOtherPlace: () => void
}

/** The date that the rules give, and what it comes from. A person may say an earlier one. */
export function ComputedDate(props: ComputedDateProps) {
  const { controls, date, dated } = props
  const { result } = dated
  if (result?.outcome === 'refusal' && !date.byHand)
    return (
      <Refused
        refusal={result}
        onOtherPlace={result.alternatives.length > 0 ? props.onOtherPlace : null}
        onByHand={
          mayBeByHand(dated) ? () => controls.change({ byHand: true, expirationDate: '', expiryTime: '' }) : null
        }
      />
    )
  return <GivenDate {...props} />
}

function GivenDate({ controls, date, dated, moment, lateness }: ComputedDateProps) {
  const { result, state } = dated
  // Rules that are out of date limit the date and explain nothing.
  const answer = result?.outcome === 'answer' && date.outOfDate === null ? result : null
  const own = answer?.expiration_date ?? null
  return (
    <section className="stack panel" aria-label="Validade">
      <Band
        {...{ controls, date, moment, own }}
        isFixed={dated.sample || (state === 'lacrado' && own === null && !date.byHand)}
        words={sentenceOf(date, dated, moment)}
      />
      {answer && answer.hints.length > 0 ? (
        <ul className={`stack gap-1 muted text-2 ${band.words}`}>
          {answer.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      ) : null}
      {date.byHand ? <ByHand {...{ controls, date, own, moment }} /> : null}
      {lateness ? (
        <div className={`stack gap-3 ${band.words}`}>
          <LateReasonField controls={controls} lateness={lateness} />
        </div>
      ) : null}
      {answer ? <WhyThisDate answer={answer} state={state} moment={moment} /> : null}
    </section>
  )
}

interface BandProps {
  readonly controls: LabelFormControls
  readonly date: FormDate
  readonly moment: Moment
  /** The computed date; null: there is none. */
  readonly own: string | null
  /** Its date is the maker's, which has a field of its own, or that of a sample. */
  readonly isFixed: boolean
  readonly words: string
}

/** The date as its day, and the time of an end within the day. */
function Band({ controls, date, moment: { now, timeZone }, own, isFixed, words }: BandProps) {
  const { form, change, changeExpiration } = controls
  const { expiry, limit, byHand } = date
  const today = localDate(now, timeZone)
  const dayOf = (end: string) => (isInstant(end) ? localDate(new Date(end), timeZone) : end)
  const last = limit === null ? null : dayOf(limit)
  const time = byHand || !isInstant(expiry) ? null : (formatLabelDate(expiry, timeZone).split(' ')[1] ?? null)

  function handleChange(chosen: string) {
    // Back at the computed date, it is the computed one again.
    if (chosen !== '' && chosen === own) change({ byHand: false, expirationDate: '', expiryTime: '' })
    else changeExpiration(chosen)
  }

  return (
    <ExpiryBand
      value={byHand ? form.values.expirationDate : dayOf(expiry)}
      today={today}
      stepFrom={last ?? today}
      max={last}
      time={time}
      error={form.errors['expirationDate']}
      disabled={isFixed}
      words={words}
      onChange={handleChange}
    />
  )
}

/** The line under the date. Where a person has to say the date, the last one is told before it is typed. */
function sentenceOf(
  { byHand, asksReason, expiry, limit, outOfDate }: FormDate,
  { result }: Dated,
  moment: Moment,
): string {
  if (result === null) return 'Escolha onde fica para calcular a validade.'
  const last = asksReason && limit !== null ? ` No máximo ${formatLabelDate(limit, moment.timeZone)}.` : ''
  if (outOfDate !== null) return result.outcome === 'refusal' ? result.text : `${outOfDate}${last}`
  if (result.outcome === 'refusal') return `${result.text}${last}`
  if (!byHand || asksReason) return `${result.sentence}${last}`
  return expiry === '' ? 'Informe a data.' : `Informada à mão · o prazo calculado é ${outcomeText(result, moment)}`
}

interface ByHandProps {
  readonly controls: LabelFormControls
  readonly date: FormDate
  /** The computed date, which can be taken again. */
  readonly own: string | null
  readonly moment: Moment
}

function ByHand({ controls, date, own, moment }: ByHandProps) {
  const { change } = controls
  // After a refusal the date is limited too, and the words of the refusal stand where the date's source would.
  const isRefused = date.dating.kind === 'computed' && date.dating.result?.outcome === 'refusal'
  return (
    <div className={`flex wrap top gap-3 ${styles.hand} ${band.words}`}>
      {date.asksReason ? <ManualReasonField controls={controls} /> : null}
      <ExpiryTimeField controls={controls} />
      {own !== null || isRefused ? (
        <Button
          look="quiet"
          onClick={() => change({ byHand: false, expirationDate: '', expiryTime: '', manualReason: '' })}
        >
          {own === null ? 'Não informar data' : `Usar ${formatLabelDate(own, moment.timeZone)}`}
        </Button>
      ) : null}
    </div>
  )
}

interface RefusedProps {
  readonly refusal: ShelfLifeRefusal
  /** null: no other place would do. */
  readonly onOtherPlace: (() => void) | null
  readonly onByHand: (() => void) | null
}

function Refused({ refusal, onOtherPlace, onByHand }: RefusedProps) {
  return (
    <section className="stack panel" role="alert" aria-label="Validade">
      <div className={`row wrap between gap-2 ${band.band}`} data-refused>
        <span className={`text-2 strong ${band.caption}`}>Validade</span>
        <b className="text-5 strong">{refusal.code === 'already_expired' ? 'já vencido' : 'sem prazo aqui'}</b>
      </div>
      <div className="stack gap-3 pad-4">
        <p className="bad mid">{refusal.text}</p>
        {onOtherPlace || onByHand ? (
          <div className="flex wrap gap-2">
            {onOtherPlace ? <Button onClick={onOtherPlace}>Outro local</Button> : null}
            {onByHand ? (
              <Button look="quiet" onClick={onByHand}>
                Informar data
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </section>
  )
}
