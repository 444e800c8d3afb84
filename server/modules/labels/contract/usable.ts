import type { Permission } from '../../../http/contract/permission.ts'
import { may } from '../../../http/contract/permission.ts'
import type { Obstacle } from './act-table.ts'
import { isWithdrawalAct, withdrawalActs, withdrawalNames } from './act-table.ts'
import { isWithdrawn } from './api.ts'
import { PRINTED_TOO_LATE } from './blocks.ts'
import { shelfState } from '../../../contract/expiry.ts'

// What may be done with a label, in one place (decision 82). The deciders, the lists, the printing and the screens ask
// here; usable-sql.ts says the same of a row in PostgreSQL, and a test holds the two equal.

/** What decides it. A label that an API call has answered has these fields. */
export interface LabelStanding {
  /** A way of having left stock; every other word stands for a label in stock. */
  readonly status: string
  readonly expires_at: string
  readonly lateReason: string | null
  readonly blocked?: string | undefined
  readonly sample?: boolean | undefined
}

/** Who acts: `null` as `permissions` stands for a person who is not known yet, to whom everything is offered. */
export interface ActingPerson {
  readonly isAdmin: boolean
  readonly permissions: readonly Permission[] | null
}

/** All that stands against the use of the label as food, the strongest first. */
function obstaclesOf(label: LabelStanding, now: Date): readonly Obstacle[] {
  const isExpired = label.status === 'expired' || shelfState(new Date(label.expires_at), now) === 'expired'
  const stands: readonly (readonly [Obstacle, boolean])[] = [
    ['gone', isWithdrawn(label.status)],
    ['blocked', label.blocked !== undefined],
    ['late', label.lateReason !== null],
    ['sample', label.sample === true],
    ['expired', isExpired],
  ]
  return stands.flatMap(([obstacle, does]) => (does ? [obstacle] : []))
}

/** Whether its date has passed, by its status or by the clock. */
export const isPast = (label: LabelStanding, now: Date): boolean => obstaclesOf(label, now).includes('expired')

/** Food that may be used now: in stock and in time, not blocked, no sample and no late record. */
export const usable = (label: LabelStanding, now: Date): boolean => obstaclesOf(label, now).length === 0

/** `transform`: it is opened, portioned, frozen, thawed or moved, where a place and a rule allow it. */
export const labelActs = [
  'print',
  'transform',
  ...withdrawalNames.flatMap((name) => (name === 'consume' ? [name, 'consume_earlier' as const] : [name])),
  'block',
  'release',
] as const
export type LabelAct = (typeof labelActs)[number]

/**
 * A person does not choose to annul: the undoing of what made the label does it. Nor to block what is blocked already
 * (`block_beside`): a recall or an occurrence does it, and takes its own block back (`take_back`).
 */
export type DecidedAct = LabelAct | 'annul' | 'block_beside' | 'take_back'

/** What keeps a label from an act that is no baixa. */
const keptFromOthers: Readonly<Record<Exclude<DecidedAct, keyof typeof withdrawalActs>, readonly Obstacle[]>> = {
  print: ['gone', 'blocked', 'late', 'expired'],
  transform: ['gone', 'blocked', 'late', 'sample', 'expired'],
  consume_earlier: ['gone', 'blocked', 'sample'],
  block: ['gone', 'blocked'],
  // What may come back must not come back free.
  block_beside: [],
  // Nor with a block that has ended.
  take_back: [],
  release: ['gone'],
  annul: ['gone'],
}

const keptFrom = (act: DecidedAct): readonly Obstacle[] =>
  isWithdrawalAct(act) ? withdrawalActs[act].keptFrom : keptFromOthers[act]

/** What keeps this label from the act now; null: nothing. */
export function obstacleTo(act: DecidedAct, label: LabelStanding, now: Date): Obstacle | null {
  const found = obstaclesOf(label, now)
  return found.find((obstacle) => keptFrom(act).includes(obstacle)) ?? null
}

/** What this person may do with the label now. Undoing is not here: it depends on the last act and on its time. */
export const actionsOf = (label: LabelStanding, person: ActingPerson, now: Date): readonly LabelAct[] =>
  labelActs.filter((act) => mayAct(act, label, { person, now }))

/** The same for one act. */
export function mayAct(
  act: LabelAct,
  label: LabelStanding,
  { person, now }: { readonly person: ActingPerson; readonly now: Date },
): boolean {
  return isCalledFor(act, label, now) && mayDo(act, label, person) && obstacleTo(act, label, now) === null
}

/** Whether it is to be marked: it stands in stock, and nobody may use it. */
export const isBlocked = ({ status, blocked }: Pick<LabelStanding, 'status' | 'blocked'>): boolean =>
  blocked !== undefined && !isWithdrawn(status)

/** Whether there is anything to do: only a blocked label is released, and only an expired one was used earlier. */
function isCalledFor(act: LabelAct, label: LabelStanding, now: Date): boolean {
  if (act === 'release') return label.blocked !== undefined
  return act !== 'consume_earlier' || isPast(label, now)
}

/** What the routes ask of a person. A label with the right date may take the place of one with too late a date by anybody. */
function mayDo(act: LabelAct, { blocked }: LabelStanding, { isAdmin, permissions }: ActingPerson): boolean {
  if (act === 'release') return isAdmin || blocked === PRINTED_TOO_LATE
  const wanted = isWithdrawalAct(act) ? withdrawalActs[act].needs : act === 'print' ? 'imprimir' : null
  return wanted === null || permissions === null || may({ permissions }, wanted)
}

export const LATE_ON_PAPER = 'é um registro tardio: já estava fora da validade'

/** Why paper of this label would say something that is not so, to follow its code in a sentence; null: it may be printed. */
export function printRefusal(label: LabelStanding, now: Date): string | null {
  const obstacle = label.lateReason === null ? obstacleTo('print', label, now) : 'late'
  switch (obstacle) {
    case 'late':
      return LATE_ON_PAPER
    case 'gone':
      return 'já teve baixa'
    case 'blocked':
      return `está bloqueada: ${label.blocked}`
    case 'expired':
      return 'está vencida'
    case 'sample':
    case null:
      return null
    default:
      return obstacle satisfies never
  }
}

/** Whether food with this way of having left stock may be in a dish: what was used may be written down after its use. */
const mayBeInTheDish = (status: string) => status === 'consumed' || status === 'transformed'

/** Why nothing is made of this label; null: it may be an ingredient. Whether it has expired decides the date of the dish. */
export function ingredientObstacle({
  status,
  blocked,
}: Pick<LabelStanding, 'status' | 'blocked'>): 'gone' | 'blocked' | null {
  if (isWithdrawn(status) && !mayBeInTheDish(status)) return 'gone'
  return blocked === undefined ? null : 'blocked'
}
