import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { celsiusText } from '#contract/food'
import { readingActionNames, readingActions } from '#contract/temperatures/readings'
import type { ReadingAction } from '#contract/temperatures/readings'
import { capitalised } from '#contract/words'
import {
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBackspace,
  IconDoor,
  IconPencil,
  IconRefresh,
  IconTool,
  IconTrash,
} from '../../../components/icons.ts'
import type { Icon } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import task from '../../../components/kit/task.module.css'
import { Tile } from '../../../components/kit/tile.tsx'
import { Shown } from './pad-dock.tsx'
import type { Question, Walk } from './use-walk.ts'
import type { TodayPoint } from './walk-plan.ts'

interface QuestionDockProps {
  readonly walk: Walk
  readonly point: TodayPoint
  readonly question: Question
}

/** What is asked about a number before the walk goes on. */
export function QuestionDock({ walk, point, question }: QuestionDockProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [question.code])
  const isUnlikely = question.code === 'reading_unlikely'
  return (
    <section className={task.dock} aria-label={`Conferir ${point.name}`}>
      <Shown walk={walk} point={point} />
      <h2 ref={title} tabIndex={-1} className={`text-4 strong tight bad break ${task.last}`}>
        {isUnlikely ? question.text : question.text.replace('Diga o que foi feito.', 'O que foi feito?')}
      </h2>
      {isUnlikely ? (
        <Button big wide onClick={walk.confirm}>
          Sim, mediu {celsiusText(question.value)}
        </Button>
      ) : (
        <Actions onSay={walk.act} />
      )}
      <Button
        look={isUnlikely ? 'quiet' : 'plain'}
        wide
        icon={<IconBackspace size={20} aria-hidden="true" />}
        onClick={walk.correct}
      >
        Corrigir o número
      </Button>
    </section>
  )
}

const icons: Readonly<Record<ReadingAction, Icon>> = {
  porta_aberta: IconDoor,
  medi_de_novo: IconRefresh,
  ajustei_termostato: IconAdjustmentsHorizontal,
  transferi: IconArrowsExchange,
  chamei_manutencao: IconTool,
  descartei: IconTrash,
  outro: IconPencil,
}

/** What was done about a temperature that is out of its limits. */
function Actions({ onSay }: { readonly onSay: (action: ReadingAction, note: string) => void }) {
  const [isOther, setOther] = useState(false)
  if (isOther) return <OtherAction onSay={(note) => onSay('outro', note)} />
  return (
    <div className="tiles">
      {readingActions.map((action) => {
        const Mark = icons[action]
        return (
          <Tile
            key={action}
            size="wet"
            className={action === 'outro' ? 'across' : ''}
            icon={<Mark size={24} stroke={1.75} aria-hidden="true" className="still" />}
            onClick={() => (action === 'outro' ? setOther(true) : onSay(action, ''))}
          >
            {action === 'outro' ? 'Outro…' : capitalised(readingActionNames[action])}
          </Tile>
        )
      })}
    </div>
  )
}

const NOTE_MAX = 300

function OtherAction({ onSay }: { readonly onSay: (note: string) => void }) {
  const [note, setNote] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (note.trim() !== '') onSay(note.trim())
      }}
    >
      <TextInput
        label="O que foi feito"
        autoComplete="off"
        maxLength={NOTE_MAX}
        ref={field}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" big wide disabled={note.trim() === ''}>
        Pronto
      </Button>
    </form>
  )
}
