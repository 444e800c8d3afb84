import type { DiscardReason } from '#contract/labels'
import {
  IconChefHat,
  IconClockExclamation,
  IconEye,
  IconPackageOff,
  IconPencil,
  IconStack2,
  IconThermometer,
  IconTruckReturn,
  IconVirus,
} from '../../../components/icons.ts'
import type { Icon } from '../../../components/icons.ts'

const marks: Readonly<Record<DiscardReason, Icon>> = {
  vencido: IconClockExclamation,
  sobra: IconStack2,
  erro_preparo: IconChefHat,
  qualidade: IconEye,
  temperatura: IconThermometer,
  contaminacao: IconVirus,
  avaria: IconPackageOff,
  devolucao: IconTruckReturn,
  outro: IconPencil,
}

export function ReasonMark({ reason }: { readonly reason: DiscardReason }) {
  const Mark = marks[reason]
  return <Mark size={28} stroke={1.75} aria-hidden="true" />
}
