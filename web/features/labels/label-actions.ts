import type { Label } from '#contract/labels'
import { isBlocked } from '#contract/labels/usable'
import { circleCheckLines, IconCircleCheck, IconHistory, IconTrash, trashLines } from '../../components/icons.ts'
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
  /** With the label of a row, or with the selected labels. */
  readonly run: (labels: readonly Label[], commands: LabelCommands) => void
}

export interface LabelCommand extends ActionBase {
  /** The paths of the icon, for rows that are rendered in the hundreds (list/row-marks.tsx). */
  readonly lines: typeof trashLines
}

/**
 * What is done with a label: the first that applies is the one of the list's row, and the selection bar and the dashboard
 * show all of them.
 */
export const labelCommands: readonly LabelCommand[] = [
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

/** The second ways, in the menu "Mais". */
export const moreActions: readonly ActionBase[] = [
  {
    id: 'used-in-time',
    name: 'Foi usada antes de vencer',
    icon: IconHistory,
    appliesTo: (label) => allows('consume_earlier', label),
    run: (labels, { withdraw }) => withdraw({ kind: 'used-in-time', labels }),
  },
]

interface LotAction extends Pick<ActionBase, 'id' | 'name' | 'run'> {
  readonly appliesTo: (labels: readonly Label[]) => boolean
  /** It opens the lot, and closes it again where it stands in its row. */
  readonly opens: boolean
}

const isUsed = (labels: readonly Label[]) => labels.some((label) => allows('consume', label))
const isOver = (label: Label) => isBlocked(label) || label.status === 'expired'

/** The actions of a lot of several labels, of which some may be blocked: the first that applies, and how else to open it. */
export const lotActions: readonly LotAction[] = [
  {
    id: 'use-some',
    name: 'Usei…',
    opens: true,
    appliesTo: isUsed,
    run: (labels, { open }) => open(labels),
  },
  {
    id: 'discard-lot',
    name: 'Descartar',
    opens: false,
    appliesTo: (labels) => !isUsed(labels) && labels.every((label) => isOver(label) && allows('discard', label)),
    run: (labels, { withdraw }) => withdraw({ kind: 'discard', labels }),
  },
  {
    id: 'view',
    name: 'Abrir',
    opens: true,
    appliesTo: (labels) => !isUsed(labels),
    run: (labels, { open }) => open(labels),
  },
]

export const hasMore = (label: Label): boolean => moreActions.some(({ appliesTo }) => appliesTo(label))
