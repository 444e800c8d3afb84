import type { JobState } from '#contract/jobs'
import { type Icon, IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconClock, IconClockExclamation, IconMinus, IconRefresh } from '../../components/icons.ts'
import styles from './job-row.module.css'

interface Look {
  readonly word: string
  readonly icon: Icon
  readonly tone: 'good' | 'bad' | 'warn' | 'plain'
}

const looks: Readonly<Record<JobState, Look>> = {
  waiting: { word: 'Na fila', icon: IconClock, tone: 'plain' },
  running: { word: 'Em andamento', icon: IconRefresh, tone: 'plain' },
  retrying: { word: 'Tentando de novo', icon: IconRefresh, tone: 'warn' },
  done: { word: 'Concluída', icon: IconCircleCheck, tone: 'good' },
  failed: { word: 'Falhou', icon: IconAlertCircle, tone: 'bad' },
  cancelled: { word: 'Cancelada', icon: IconMinus, tone: 'plain' },
  interrupted: { word: 'Interrompida', icon: IconAlertTriangle, tone: 'bad' },
  never: { word: 'Ainda não rodou', icon: IconClock, tone: 'plain' },
  late: { word: 'Atrasada', icon: IconClockExclamation, tone: 'warn' },
}

/** Colour, word and icon: the state is readable without seeing the colour. */
export function JobStateBadge({ state }: { readonly state: JobState }) {
  const { word, icon: Mark, tone } = looks[state]
  return (
    <span className={styles.badge} data-tone={tone}>
      <Mark size={15} stroke={2.25} aria-hidden="true" />
      {word}
    </span>
  )
}
