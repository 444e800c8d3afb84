interface Limits {
  /** Of one session or device. */
  readonly perOwner: number
  readonly perTenant: number
}

interface OpenStream {
  readonly owner: string
  readonly end: () => void
}

export interface OpenStreams {
  /** Counts a stream; where there are too many, the oldest one ends. Answers a function that counts it no more. */
  open(tenantId: string, owner: string, end: () => void): () => void
}

/** Limits the streams of changes that this process has open, so that one user leaves connections to everybody else. */
export function openStreams({ perOwner, perTenant }: Limits): OpenStreams {
  // A set keeps the order of its insertions: the first one is the oldest.
  const ofTenants = new Map<string, Set<OpenStream>>()
  return {
    open(tenantId, owner, end) {
      const streams = ofTenants.get(tenantId) ?? new Set<OpenStream>()
      ofTenants.set(tenantId, streams)
      const stream = { owner, end }
      streams.add(stream)
      const forget = (one: OpenStream) => {
        streams.delete(one)
        if (streams.size === 0 && ofTenants.get(tenantId) === streams) ofTenants.delete(tenantId)
      }
      const own = [...streams].filter((one) => one.owner === owner)
      const [oldest] = own.length > perOwner ? own : streams.size > perTenant ? streams : []
      if (oldest !== undefined) {
        forget(oldest)
        oldest.end()
      }
      return () => forget(stream)
    },
  }
}
