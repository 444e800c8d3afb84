/** Runs at most `atOnce` works of each key at a time; the others of that key wait in the order of their arrival. */
export function inTurns(atOnce: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, { running: number; readonly waiting: (() => void)[] }>()
  return async (key, work) => {
    const turn = turns.get(key) ?? { running: 0, waiting: [] }
    turns.set(key, turn)
    if (turn.running >= atOnce) await new Promise<void>((resolve) => turn.waiting.push(resolve))
    else turn.running += 1
    try {
      return await work()
    } finally {
      const next = turn.waiting.shift()
      if (next !== undefined) next()
      else if ((turn.running -= 1) === 0) turns.delete(key)
    }
  }
}
