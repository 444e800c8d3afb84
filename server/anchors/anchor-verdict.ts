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

interface Known {
  readonly restorations: readonly Restoration[]
  /** Whether the anchor was kept before that restoration. */
  readonly isBefore: (anchor: Anchor, restoration: Restoration) => boolean
  /** The positions of the links in the chain. */
  readonly linksAt: ReadonlyMap<string, number>
}

/** Compares anchors with the chain; each list is from the oldest to the newest. */
export function judgeAnchors(anchors: readonly Anchor[], { restorations, isBefore, linksAt }: Known): AnchorVerdict {
  const isInChain = ({ link, position }: ChainLink) => linksAt.get(link) === position
  // A restoration of a history that is itself no longer there excuses nothing.
  const known = restorations.filter(isInChain)
  const verdictOf = (anchor: Anchor): keyof AnchorVerdict => {
    if (isInChain(anchor)) return 'agreeing'
    const isLeft = known.some((restoration) => anchor.position > restoration.position && isBefore(anchor, restoration))
    return isLeft ? 'leftBehind' : 'contradicting'
  }
  const judged = Map.groupBy(anchors.toSorted(byTime), verdictOf)
  const of = (verdict: keyof AnchorVerdict) => judged.get(verdict) ?? []
  return { agreeing: of('agreeing'), contradicting: of('contradicting'), leftBehind: of('leftBehind') }
}
