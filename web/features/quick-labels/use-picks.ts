import { useRef, useState } from 'react'
import { ATTEMPT_KEPT_MS } from '../../lib/kept-attempts.ts'
import { picksMemory } from './last-print.ts'
import { changed, isSameContent, keyOf, toggled, without } from './picks.ts'
import type { Pick } from './picks.ts'

interface Options {
  readonly tenantId: string
  readonly station: string
  /** What is to be printed is not what it was. */
  readonly onChange: () => void
}

/** What is to be printed, and which of it the quantities belong to. */
export function usePicks({ tenantId, station, onChange }: Options) {
  const [memory] = useState(() => picksMemory('quickNow', tenantId, station))
  const [list, setList] = useState<readonly Pick[]>(() => {
    // What was chosen survives a reload or a flat battery, but not the next shift.
    const kept = memory.read()
    return kept !== null && Date.now() - Date.parse(kept.at) < ATTEMPT_KEPT_MS ? kept.picks : []
  })
  const latest = useRef(list)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const current = list.find((one) => keyOf(one) === chosenKey) ?? list.at(-1) ?? null

  /** @param key whose quantities are shown; null: the last one's */
  function set(next: readonly Pick[], key: string | null) {
    if (!isSameContent(latest.current, next)) onChange()
    latest.current = next
    setList(next)
    setChosenKey(key)
    memory.keep(next, new Date())
  }
  return {
    list,
    current,
    set,
    /** What was chosen or changed since the print began stays. */
    takeOutPrinted: (printed: readonly Pick[]) => set(without(latest.current, printed), null),
    choose: setChosenKey,
    takeOut: (pick: Pick) => set(toggled(list, pick), null),
    change: (before: Pick, now: Pick) => set(changed(list, keyOf(before), now), keyOf(now)),
  }
}
export type Picks = ReturnType<typeof usePicks>
