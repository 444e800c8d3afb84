import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { celsiusText } from '#contract/food'
import { readingProblem } from '#contract/temperatures/given-reading'
import { readingActionNames, readingActions } from '#contract/temperatures/readings'
import type { ReadingAction, TemperatureRoundBody } from '#contract/temperatures/readings'
import { capitalised, counted } from '#contract/words'
import { Button } from '../../../components/kit/button.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { saveRound, temperaturesKey } from '../temperature-api.ts'
import { blankTyped, valueOf } from '../walk/typed.ts'
import { statusOf } from '../walk/walk-plan.ts'
import type { TodayPoint } from '../walk/walk-plan.ts'
import { limitsText } from '../words.ts'
import { MeasureSection, TypedHead, TypedPad } from './typed-pad.tsx'

interface MeasureDockProps {
  readonly point: TodayPoint
  /** How many points are to be measured, with this one. */
  readonly left: number
  /** Without power there is nothing to do at a fridge: the answer is there before the question. */
  readonly isPowerCut: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

interface Said {
  readonly action: ReadingAction | null
  readonly note: string
}

/** One point at a time: the digits, OK, and where it is out of its limits what was done. */
export function MeasureDock({ point, left, isPowerCut, onDone, onClose }: MeasureDockProps) {
  const [typed, setTyped] = useState(() => blankTyped(point))
  const [said, setSaid] = useState<Said>(
    isPowerCut ? { action: 'outro', note: 'falta de energia' } : { action: null, note: '' },
  )
  const [isSent, setSent] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const take = useTake(onDone)
  const value = valueOf(typed)
  const isOut = value !== null && statusOf(value, point) === 'fora'
  const problem =
    value === null ? null : readingProblem({ at: 0, value, isByHand: true, isConfirmed, ...said }, point, 0)
  const asksAgain = isSent && problem?.code === 'reading_unlikely'

  function change(next: typeof typed) {
    setTyped(next)
    setSent(false)
    setConfirmed(false)
  }

  function handleOk() {
    setSent(true)
    if (value !== null && problem === null) send(value, isConfirmed)
  }

  function handleConfirm() {
    setConfirmed(true)
    if (value !== null && (!isOut || said.action !== null)) send(value, true)
  }

  function send(measured: number, confirm: boolean) {
    take.mutate({
      pointId: point.id,
      value: measured,
      note: isOut ? said.note.trim() : '',
      ...(isOut && said.action !== null && { action: said.action }),
      ...(confirm && { confirm: true as const }),
    })
  }

  return (
    <MeasureSection label={`Medir ${point.name}`}>
      <TypedHead
        title={point.name}
        about={`${limitsText(point)}${left > 1 ? ` · ${counted(left - 1, 'ponto depois', 'pontos depois')}` : ''}`}
        {...{ typed, isOut, onClose }}
      />
      {isOut ? <Actions said={said} isPowerCut={isPowerCut} onSay={setSaid} /> : null}
      {isSent && problem !== null ? <Notice tone="warn" text={problem.text} /> : null}
      {take.message === null ? null : <Notice tone="bad" text={take.message} />}
      <TypedPad typed={typed} onTyped={change} onDone={handleOk}>
        <Button big busy={take.isPending} disabled={value === null} onClick={asksAgain ? handleConfirm : handleOk}>
          {asksAgain ? `É isso mesmo: ${celsiusText(value ?? 0)}` : 'OK'}
        </Button>
      </TypedPad>
    </MeasureSection>
  )
}

interface ActionsProps {
  readonly said: Said
  readonly isPowerCut: boolean
  readonly onSay: (said: Said) => void
}

const POWER_NOTE = 'falta de energia'

function Actions({ said, isPowerCut, onSay }: ActionsProps) {
  const id = useId()
  const isPower = isPowerCut && said.action === 'outro' && said.note === POWER_NOTE
  return (
    <fieldset className="stack gap-2">
      <legend className="mid text-2 below-1">O que foi feito</legend>
      <div className="flex wrap gap-2">
        {isPowerCut ? (
          <Choice
            type="radio"
            name={id}
            face="chip"
            checked={isPower}
            onChange={() => onSay({ action: 'outro', note: POWER_NOTE })}
          >
            Sem luz
          </Choice>
        ) : null}
        {readingActions.map((action) => (
          <Choice
            key={action}
            type="radio"
            name={id}
            face="chip"
            checked={!isPower && said.action === action}
            onChange={() => onSay({ action, note: '' })}
          >
            {capitalised(readingActionNames[action])}
          </Choice>
        ))}
      </div>
      {said.action === 'outro' && !isPower ? (
        <input
          className="field"
          aria-label="O que foi feito, em poucas palavras"
          placeholder="Em poucas palavras"
          maxLength={300}
          value={said.note}
          onChange={(event) => onSay({ action: 'outro', note: event.target.value })}
        />
      ) : null}
    </fieldset>
  )
}

/** Each reading is saved at once: a walk that is broken off loses none. */
function useTake(onDone: () => void) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (reading: TemperatureRoundBody['readings'][number]) => {
      const body = { readings: [reading] }
      return attempt(JSON.stringify(body), (key) => saveRound(body, key))
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: temperaturesKey })
      onDone()
    },
  })
  return {
    mutate,
    isPending,
    message: error === null ? null : sentenceOf(error, 'A leitura não foi gravada. Tente de novo.'),
  }
}
