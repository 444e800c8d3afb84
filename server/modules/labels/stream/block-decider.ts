import { Rejection } from '../../../errors.ts'
import { blockedText, blockReason, needsReason, ownerOfBlock } from '../contract/blocks.ts'
import type { LabelDates, LabelEvent } from './events.ts'
import type { Block, InStock, Withdrawn } from './label-state-decider.ts'

export interface BlockLabel {
  readonly type: 'BlockLabel'
  readonly at: string
  readonly timeZone: string
  readonly reason: string
  readonly incidentId: string | null
  /** Also where another reason blocks the label already. A person blocks only what nothing blocks. */
  readonly beside?: true
  /** The dates that the label should have: who releases it makes a child with them. */
  readonly right?: LabelDates | undefined
}

export interface ReleaseLabel {
  readonly type: 'ReleaseLabel'
  readonly at: string
  readonly timeZone: string
  /** The reason of the block that ends; missing: the only one. */
  readonly block?: string | undefined
  /** Why a person releases the label, blank where nothing was said; missing: what has set the block takes it back. */
  readonly note?: string | undefined
  /** A person keeps food that an occurrence has blocked: the food has to be there. */
  readonly isKept?: true
}

type Present = Pick<InStock | Withdrawn, 'label' | 'blocks'>

/** What has set a block takes it back, also of a label that has left the stock. */
export const takesBack = ({ note, isKept }: ReleaseLabel): boolean => note === undefined && isKept !== true

/** The label is blocked for one more reason; for a reason that stands already nothing happens. */
export function block(
  { at, reason: said, incidentId, beside, right }: BlockLabel,
  { label, blocks }: Present,
): readonly LabelEvent[] {
  const reason = blockReason(said)
  const owner = ownerOfBlock(reason)
  // Nobody could release what the occurrence that is named has never blocked.
  if (owner !== null && !beside) throw new Rejection('block_reason_taken', { name: owner.name })
  if (blocks.some((one) => one.reason === reason)) return []
  const standing = blocks.length === 0 ? null : blockedText([...blocks, { reason }])
  return [
    {
      type: 'LabelBlocked',
      data: {
        id: label.id,
        at,
        reason,
        incidentId,
        ...(standing !== null && { standing }),
        ...(right && { right }),
      },
    },
  ]
}

/**
 * One block ends. The label may be used again once the last of its blocks has ended. Food that was too warm is judged by its
 * occurrence or its check, and by nobody who sees only the label.
 */
export function release({ at, block: named, note }: ReleaseLabel, { label, blocks }: Present): readonly LabelEvent[] {
  const { reason } = releasedOf(blocks, named)
  const owner = ownerOfBlock(reason)
  if (note !== undefined && owner !== null) throw new Rejection('block_of_watch', { ...owner })
  if (note === '' && needsReason(reason)) throw new Rejection('release_reason_needed', { block: reason })
  const rest = blocks.filter((one) => one.reason !== reason)
  const standing = blockedText(rest)
  const [first] = rest
  return [
    {
      type: 'LabelReleased',
      data: {
        id: label.id,
        at,
        reason,
        ...(note && { note }),
        ...(standing !== null && { standing }),
        ...(first && { since: first.at }),
      },
    },
  ]
}

/** The block that a release ends. Throws a Rejection where none is named and there are several, and where there is none. */
export function releasedOf(blocks: readonly Block[], named: string | undefined): Block {
  const [only, ...others] = blocks
  if (only === undefined) throw new Rejection('label_not_blocked')
  if (named === undefined && others.length === 0) return only
  const found = blocks.find(({ reason }) => reason === named)
  if (found === undefined) throw new Rejection('block_not_named', { blocks: blockedText(blocks) ?? '' })
  return found
}
