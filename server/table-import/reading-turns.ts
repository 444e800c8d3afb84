import { HttpRefusal } from '../http/problem.ts'

interface Limits {
  /** Works at once, of all tenants. */
  readonly places: number
  /** Of one tenant, beside the one that runs. */
  readonly waitingOfATenant: number
}

type InTurn = <T>(tenantId: string, work: () => Promise<T>) => Promise<T>

/**
 * A tenant has one place at most, and the tenants that wait take turns. So the files of one tenant, however many and
 * slow they are, leave a place to the others. Throws HttpRefusal 429 where too many of one tenant wait.
 */
export function readingTurns({ places, waitingOfATenant }: Limits): InTurn {
  const running = new Set<string>()
  // A map keeps the order of its insertions: the first tenant has been waiting for longest.
  const waiting = new Map<string, (() => void)[]>()

  function fillPlaces(): void {
    for (const [tenantId, [next, ...others]] of waiting) {
      if (running.size >= places) return
      if (running.has(tenantId)) continue
      waiting.delete(tenantId)
      if (others.length > 0) waiting.set(tenantId, others)
      running.add(tenantId)
      next?.()
    }
  }

  return async (tenantId, work) => {
    const before = waiting.get(tenantId) ?? []
    if (before.length >= waitingOfATenant) throw tooManyFiles()
    await new Promise<void>((resolve) => {
      waiting.set(tenantId, [...before, resolve])
      fillPlaces()
    })
    try {
      return await work()
    } finally {
      running.delete(tenantId)
      fillPlaces()
    }
  }
}

function tooManyFiles(): HttpRefusal {
  const detail = 'Outros arquivos deste restaurante ainda estão sendo lidos. Aguarde um pouco e tente de novo.'
  return new HttpRefusal(429, 'import_busy', detail, { headers: { 'Retry-After': '10' } })
}
