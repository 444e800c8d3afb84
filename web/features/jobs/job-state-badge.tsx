import type { JobState } from '#contract/jobs'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconClockExclamation,
  IconMinus,
  IconRefresh,
} from '../../components/icons.ts'
import type { BadgeLook } from '../../components/tone-badge.tsx'
import { ToneBadge } from '../../components/tone-badge.tsx'

const looks: Readonly<Record<JobState, BadgeLook>> = {
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

export function JobStateBadge({ state }: { readonly state: JobState }) {
  return <ToneBadge {...looks[state]} />
}
