import { useSyncExternalStore } from 'react'

/** An export that this tab asked for. It goes on in the background, whatever screen is shown or reloaded meanwhile. */
export interface RememberedExport {
  readonly id: string
  /** Its file has been handed to the browser, so that coming back does not download it again. */
  readonly saved: boolean
}

const KEY = 'foodid.exports'
const listeners = new Set<() => void>()
let current: readonly RememberedExport[] | null = null

export function useRememberedExports(): readonly RememberedExport[] {
  return useSyncExternalStore(subscribe, snapshot)
}

export function rememberExport(id: string): void {
  set([...snapshot().filter((known) => known.id !== id), { id, saved: false }])
}

export function forgetExport(id: string): void {
  set(snapshot().filter((known) => known.id !== id))
}

/** Whoever uses this tab next has not asked for them. */
export function forgetAllExports(): void {
  set([])
}

/** @returns whether this call is the one that marked it: of two that would save, one does */
export function claimSaving(id: string): boolean {
  const known = snapshot().find((remembered) => remembered.id === id)
  if (!known || known.saved) return false
  set(snapshot().map((remembered) => (remembered === known ? { id, saved: true } : remembered)))
  return true
}

function snapshot(): readonly RememberedExport[] {
  current ??= readExports(stored())
  return current
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly RememberedExport[]): void {
  current = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Full or forbidden: it is remembered until the page is reloaded.
  }
  for (const listener of listeners) listener()
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Whatever was stored by whatever version: only entries of the right shape count. */
export function readExports(text: string | null): readonly RememberedExport[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.flatMap(entryOf) : []
  } catch {
    return []
  }
}

function entryOf(value: unknown): RememberedExport[] {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return []
  return [{ id: value.id, saved: 'saved' in value && value.saved === true }]
}
