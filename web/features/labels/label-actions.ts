import type { Label } from '#contract/labels'
import { isBlocked } from '#contract/labels/usable'
import {
  circleCheckLines,
  eyeLines,
  IconCircleCheck,
  IconEye,
  IconHistory,
  IconPrinter,
  IconTrash,
  printerLines,
  trashLines,
} from '../../components/icons.ts'
import type { Icon } from '../../components/icons.ts'
import { allows } from './allowed.ts'
import type { WithdrawalQuestion } from './withdraw/use-withdrawal.ts'

/** What the commands call. Each screen that shows actions provides it. */
export interface LabelCommands {
  readonly withdraw: (question: WithdrawalQuestion) => void
  /** Opens the menu of the second ways under the button that was pressed. */
  readonly more: (labels: readonly Label[], button: HTMLElement) => void
  /** Opens a lot: how many were used, what happens to the rest, and its single labels. */
  readonly open: (labels: readonly Label[]) => void
}

interface ActionBase {
  readonly id: string
  readonly name: string
  readonly icon: Icon
  readonly appliesTo: (label: Label) => boolean
}

interface RowAction extends ActionBase {
  /** The paths of the icon, for rows that are rendered in the hundreds (list/row-marks.tsx). */
  readonly lines: typeof printerLines
}

/** Opens a page of one label. */
export interface LabelLink extends RowAction {
  readonly to: '/print/$productId'
}

/** Runs with the label of a row, or with the selected labels. */
interface Runnable {
  readonly run: (labels: readonly Label[], commands: LabelCommands) => void
}

export type LabelAction = LabelLink | (RowAction & Runnable)

/**
 * The actions of a label, in the order in which the list's rows and cards, its selection bar and the dashboard show
 * them.
 */
export const labelActions: readonly LabelAction[] = [
  {
    id: 'print',
    name: 'Imprimir',
    icon: IconPrinter,
    lines: printerLines,
    appliesTo: (label) => allows('print', label),
    to: '/print/$productId',
  },
  {
    // Of what is not printed the page says why, and has the history.
    id: 'view',
    name: 'Abrir',
    icon: IconEye,
    lines: eyeLines,
    appliesTo: (label) => !allows('print', label),
    to: '/print/$productId',
  },
  {
    id: 'consume',
    name: 'Usei',
    icon: IconCircleCheck,
    lines: circleCheckLines,
    appliesTo: (label) => allows('consume', label),
    run: (labels, { withdraw }) => withdraw({ kind: 'consume', labels }),
  },
  {
    id: 'discard',
    name: 'Descartar',
    icon: IconTrash,
    lines: trashLines,
    appliesTo: (label) => allows('discard', label),
    run: (labels, { withdraw }) => withdraw({ kind: 'discard', labels }),
  },
]

export const labelCommands = labelActions.filter((action) => 'run' in action)

/** The second ways, in the menu "Mais". */
export const moreActions: readonly (ActionBase & Runnable)[] = [
  {
    id: 'used-in-time',
    name: 'Foi usada antes de vencer',
    icon: IconHistory,
    appliesTo: (label) => allows('consume_earlier', label),
    run: (labels, { withdraw }) => withdraw({ kind: 'used-in-time', labels }),
  },
]

interface LotAction extends Runnable {
  readonly id: string
  readonly name: string
  readonly appliesTo: (labels: readonly Label[]) => boolean
}

const isUsed = (labels: readonly Label[]) => labels.some((label) => allows('consume', label))
const isOver = (label: Label) => isBlocked(label) || label.status === 'expired'

/** The actions of a lot of several labels, of which some may be blocked. They are words without icons. */
export const lotActions: readonly LotAction[] = [
  {
    id: 'use-some',
    name: 'Usei…',
    appliesTo: isUsed,
    run: (labels, { open }) => open(labels),
  },
  {
    id: 'discard-lot',
    name: 'Descartar',
    appliesTo: (labels) => !isUsed(labels) && labels.every((label) => isOver(label) && allows('discard', label)),
    run: (labels, { withdraw }) => withdraw({ kind: 'discard', labels }),
  },
  {
    id: 'view',
    name: 'Abrir',
    appliesTo: (labels) => !isUsed(labels),
    run: (labels, { open }) => open(labels),
  },
]

export const hasMore = (label: Label): boolean => moreActions.some(({ appliesTo }) => appliesTo(label))
