import type { LabelActionName } from '#contract/labels/life'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCircleCheck,
  IconDropletOff,
  IconHeartHandshake,
  IconLayoutGrid,
  IconLock,
  IconLockOpen,
  IconMapPin,
  IconMapPinOff,
  IconPackage,
  IconSnowflake,
  IconTrash,
  IconTruckReturn,
} from '../../components/icons.ts'
import type { Icon } from '../../components/icons.ts'

interface DeedWords {
  readonly name: string
  /** What it means for the label. */
  readonly note: string
  readonly icon: Icon
}

export const deedWords: Readonly<Record<LabelActionName, DeedWords>> = {
  open: { name: 'Abrir', note: 'etiqueta nova, com o prazo de aberto', icon: IconPackage },
  portion: { name: 'Porcionar', note: 'mesma validade', icon: IconLayoutGrid },
  freeze: { name: 'Congelar', note: 'etiqueta nova', icon: IconSnowflake },
  thaw: { name: 'Descongelar', note: 'etiqueta nova, nunca recongelar', icon: IconDropletOff },
  move: { name: 'Mover', note: 'outro lugar', icon: IconArrowsExchange },
  consume: { name: 'Usei', note: 'baixa', icon: IconCircleCheck },
  discard: { name: 'Descartar', note: 'com o motivo', icon: IconTrash },
  donate: { name: 'Doar', note: 'dentro da validade', icon: IconHeartHandshake },
  return: { name: 'Devolver', note: 'ao fornecedor', icon: IconTruckReturn },
  missing: { name: 'Sumiu', note: 'fora das perdas', icon: IconMapPinOff },
  undo: { name: 'Desfazer', note: 'volta a como era', icon: IconArrowBackUp },
  found: { name: 'Achei: volta para a lista', note: 'com a mesma validade', icon: IconMapPin },
  block: { name: 'Bloquear', note: 'aguarda decisão', icon: IconLock },
  release: { name: 'Liberar', note: 'pode ser usada de novo', icon: IconLockOpen },
}

/** What people mostly do with a label, first the likeliest: what is closed is opened, what is frozen is thawed. */
const likeliest: readonly LabelActionName[] = ['thaw', 'open', 'release', 'consume', 'discard']
const LARGE = 2

/** The two large buttons, and the rest. */
export function arrangedDeeds(actions: readonly LabelActionName[]): {
  readonly large: readonly LabelActionName[]
  readonly rest: readonly LabelActionName[]
} {
  const large = likeliest.filter((action) => actions.includes(action)).slice(0, LARGE)
  return { large, rest: actions.filter((action) => !large.includes(action)) }
}
