import { Link } from '@tanstack/react-router'
import { IconArrowRight, IconClock, IconPrinter } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import type { usePrintLabels } from '../../../components/printing/use-print-labels.ts'
import { useConnected } from '../../../lib/use-connected.ts'
import type { QueuedCommand } from '../../../lib/offline/command.ts'
import type { Clock } from '../command-words.ts'
import { besidesTexts, askingDetail, askingTitle, datesText } from '../command-words.ts'
import { AskingFrame } from './asking-frame.tsx'
import { useReprint } from './use-reprint.ts'
import type { RightDate } from './use-reprint.ts'
import styles from './waiting.module.css'

interface ReprintCardProps {
  readonly command: QueuedCommand
  readonly clock: Clock
  readonly printing: ReturnType<typeof usePrintLabels>
  /** It asks no more: the right paper is there, or the labels are gone. */
  readonly onDone: () => void
}

/** Labels that were printed with too late a date (spec K, rule 4): labels with the right date take their place. */
export function ReprintCard({ command, clock, printing, onDone }: ReprintCardProps) {
  const reprint = useReprint(command, { printing, onDone })
  return (
    <AskingFrame
      tone="tomorrow"
      icon={IconClock}
      title={askingTitle(command)}
      detail={askingDetail(command, clock)}
      action={<WayOut {...{ reprint, clock, onDone }} busy={printing.busy !== null} />}
    >
      {reprint.dates.map((date) => (
        <Dates key={date.code} date={date} isNamed={reprint.dates.length > 1} timeZone={clock.timeZone} />
      ))}
      <p>{reprint.text}</p>
      {besidesTexts(command).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {reprint.error === null ? null : <Notice tone="bad" text={reprint.error} />}
    </AskingFrame>
  )
}

interface WayOutProps {
  readonly reprint: ReturnType<typeof useReprint>
  readonly clock: Clock
  readonly busy: boolean
  readonly onDone: () => void
}

function WayOut({ reprint, clock, busy, onDone }: WayOutProps) {
  const isConnected = useConnected()
  const { state, count, dates, run, failedCode } = reprint
  if (state === 'settled')
    return (
      <Button look="quiet" big onClick={onDone}>
        Entendi
      </Button>
    )
  if (state === 'undated')
    return (
      <Link to="/baixa/$code" params={{ code: failedCode }} className="button-link" data-big>
        Conferir a etiqueta
      </Link>
    )
  const rights = new Set(dates.map(({ right }) => right))
  const [right] = rights
  const date = rights.size === 1 && right !== undefined ? ` com ${datesText([right], clock.timeZone)[0]}` : ''
  return (
    <Button
      big
      disabled={!isConnected || state === 'unknown'}
      busy={busy}
      icon={<IconPrinter size={24} aria-hidden="true" />}
      onClick={run}
    >
      {isConnected ? `Reimprimir ${count}${date}` : 'Reimprimir quando a internet voltar'}
    </Button>
  )
}

interface DatesProps {
  readonly date: RightDate
  /** There are several foods: each is named. */
  readonly isNamed: boolean
  readonly timeZone: string
}

function Dates({ date: { name, onPaper, right }, isNamed, timeZone }: DatesProps) {
  const [old = '', now = ''] = datesText([onPaper, right], timeZone)
  return (
    <div>
      {isNamed ? <p className="mid break">{name}</p> : null}
      <div className={`row wrap ${styles.dates}`}>
        <p>
          <span className="muted text-2 mid block">No papel</span>
          <del className="strong figures">{old}</del>
        </p>
        <IconArrowRight size={28} className="still muted" aria-hidden="true" />
        <p>
          <span className="muted text-2 mid block">Prazo de agora</span>
          <b className="strong figures">{now}</b>
        </p>
      </div>
    </div>
  )
}
