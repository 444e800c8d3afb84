import type { ChainLink } from '../events/event-chain.ts'

/** A link of the chain that was kept outside the database. */
export interface Anchor extends ChainLink {
  /** When it was kept: by this machine's clock, or as a time-stamp service has signed. */
  readonly at: Date
}

/** The history up to the link was brought back from a backup then; what came after the link was left behind. */
export interface Restoration extends Anchor {}

export interface AnchorVerdict {
  readonly agreeing: readonly Anchor[]
  /** What they say is not in the chain, or elsewhere in it. */
  readonly contradicting: readonly Anchor[]
  /** They belong to a history that a recorded restoration has left behind. */
  readonly leftBehind: readonly Anchor[]
}

const byTime = (one: Anchor, other: Anchor) => one.at.getTime() - other.at.getTime() || one.position - other.position

/** Compares anchors with the positions that their links have in the chain, each list from the oldest to the newest. */
export function judgeAnchors(
  anchors: readonly Anchor[],
  restorations: readonly Restoration[],
  linksAt: ReadonlyMap<string, number>,
): AnchorVerdict {
  const isInChain = ({ link, position }: ChainLink) => linksAt.get(link) === position
  // A restoration of a history that is itself no longer there excuses nothing.
  const known = restorations.filter(isInChain)
  const verdictOf = (anchor: Anchor): keyof AnchorVerdict => {
    if (isInChain(anchor)) return 'agreeing'
    const isLeft = known.some(({ at, position }) => anchor.at <= at && anchor.position > position)
    return isLeft ? 'leftBehind' : 'contradicting'
  }
  const judged = Map.groupBy(anchors.toSorted(byTime), verdictOf)
  const of = (verdict: keyof AnchorVerdict) => judged.get(verdict) ?? []
  return { agreeing: of('agreeing'), contradicting: of('contradicting'), leftBehind: of('leftBehind') }
}
