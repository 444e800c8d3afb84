import { useState } from 'react'
import type { Label } from '#contract/labels'
import { stateNames } from '#contract/food'
import { shelfDays } from '#contract/labels/shelf-life'
import { CountStepper } from '../../components/kit/count-stepper.tsx'
import { IconCheck, IconCircleCheck, IconHistory, IconTrash } from '../../components/icons.ts'
import { ReasonDeeds } from '../labels/reasons/reason-tiles.tsx'
import { remainingText } from '../labels/remaining-text.ts'
import { toneOf } from '../labels/week-days.ts'
import { secondTapGuard } from '../labels/second-tap.ts'
import { BlockedMark } from './round-rows.tsx'
import type { Mark, Tub } from './round-plan.ts'
import { tubChoices } from './tub-choices.ts'
import { UsedBefore } from './used-before.tsx'
import { Button } from '../../components/kit/button.tsx'
import { Times } from '../../components/kit/times.tsx'
import walk from './walk.module.css'
import styles from './hand.module.css'

// The next tub comes to the same place: a double tap is not a tap for it.
const guard = secondTapGuard()

interface RoundHandProps {
  readonly tub: Tub
  readonly now: Date
  readonly timeZone: string
  /** Labels that are still to be looked for. */
  readonly left: number
  readonly onMark: (labels: readonly Label[], mark: Mark) => void
  readonly onEnd: () => void
}

type Panel = 'choices' | 'reasons' | 'used-before'

/**
 * The tub at hand: it is there, or it was consumed or is to be discarded. An expired one is above all discarded. Of several
 * equal ones a part may be counted.
 */
export function RoundHand({ tub: { first, labels }, now, timeZone, left, onMark, onEnd }: RoundHandProps) {
  const [count, setCount] = useState(labels.length)
  const [panel, setPanel] = useState<Panel>('choices')
  const expiry = new Date(first.expires_at)
  const mark = (chosen: Mark) => onMark(labels.slice(0, count), chosen)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <section
      className={`column gap-2 slim ${styles.hand}`}
      aria-label="Agora"
      onClickCapture={(event) => guard(event, `${first.id} ${panel}`)}
    >
      <div data-tone={toneOf(shelfDays(expiry, now, timeZone))}>
        <h2 className="text-5 strong tight">
          {first.name} <Times count={labels.length} /> <BlockedMark labels={labels} />
        </h2>
        <p className="above-2 muted text-2">
          <span className={`strong ${walk.word}`}>{remainingText(first, now, timeZone)}</span> {first.weight}
          {first.state ? ` · ${stateNames[first.state].toLowerCase()}` : ''}
        </p>
      </div>
      {labels.length > 1 ? (
        <div className="row between gap-2 mid">
          <span>Quantas</span>
          <CountStepper
            less="Uma a menos"
            more="Uma a mais"
            value={count}
            least={1}
            most={labels.length}
            onChange={setCount}
            field={{ 'aria-label': 'Quantas' }}
          />
        </div>
      ) : null}
      {panel === 'reasons' ? (
        <>
          <ReasonDeeds onReason={(reason) => mark({ outcome: 'descartada', reason })} />
          <Back onBack={() => setPanel('choices')} />
        </>
      ) : panel === 'used-before' ? (
        <div className={styles.reasons}>
          <UsedBefore
            labels={labels.slice(0, count)}
            timeZone={timeZone}
            onUsed={(at) => mark({ outcome: 'consumida', at })}
          />
          <Back onBack={() => setPanel('choices')} />
        </div>
      ) : (
        <Choices
          label={first}
          now={now}
          there={labels.length > 1 && count < labels.length ? `Tem ${count}` : 'Tem'}
          onMark={mark}
          onPanel={setPanel}
        />
      )}
      <Button look="plain" onClick={onEnd}>
        Encerrar ronda · faltam <b>{left}</b>
      </Button>
    </section>
  )
}

const Back = ({ onBack }: { readonly onBack: () => void }) => (
  <Button look="quiet" onClick={onBack}>
    Voltar
  </Button>
)

interface ChoicesProps {
  readonly label: Label
  readonly now: Date
  readonly there: string
  readonly onMark: (mark: Mark) => void
  readonly onPanel: (panel: Panel) => void
}

function Choices({ label, now, there, onMark, onPanel }: ChoicesProps) {
  const { isExpired, canUse, canHaveBeenUsed, canDiscard } = tubChoices(label, now)
  const isDiscardFirst = isExpired && canDiscard
  const discard = (
    <Button
      key="discard"
      className={styles.big}
      look={isDiscardFirst ? 'bad' : 'quiet'}
      data-first={isDiscardFirst || undefined}
      data-tone={isDiscardFirst ? undefined : 'bad'}
      onClick={() => onPanel('reasons')}
    >
      <IconTrash size={isDiscardFirst ? 36 : 22} aria-hidden="true" />
      Descartar
    </Button>
  )
  return (
    <div className={styles.choices}>
      {isDiscardFirst ? discard : null}
      <Button
        className={styles.big}
        look={isDiscardFirst ? 'quiet' : 'filled'}
        data-first={!isDiscardFirst || undefined}
        onClick={() => onMark({ outcome: 'tem' })}
      >
        <IconCheck size={isDiscardFirst ? 22 : 36} aria-hidden="true" />
        {there}
      </Button>
      {canUse ? (
        <Button look="quiet" className={styles.big} onClick={() => onMark({ outcome: 'consumida' })}>
          <IconCircleCheck size={22} aria-hidden="true" />
          Usei
        </Button>
      ) : null}
      {canHaveBeenUsed ? (
        <Button look="quiet" className={styles.big} onClick={() => onPanel('used-before')}>
          <IconHistory size={22} aria-hidden="true" />
          Usada antes de vencer
        </Button>
      ) : null}
      {canDiscard && !isDiscardFirst ? discard : null}
    </div>
  )
}
