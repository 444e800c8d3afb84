import { useSyncExternalStore } from 'react'

/** An export that this tab started. It survives navigation and reloads. */
export interface RememberedExport {
  readonly id: string
  /** The file was downloaded; the panel does not download it again by itself. */
  readonly saved: boolean
  /** The one thing that it exports, such as `recipe 3`; null: a list, or unknown. */
  readonly about: string | null
}

const KEY = 'foodid.exports'
const listeners = new Set<() => void>()
let current: readonly RememberedExport[] | null = null

export function useRememberedExports(): readonly RememberedExport[] {
  return useSyncExternalStore(subscribe, snapshot)
}

export function rememberExport(id: string, about: string | null): void {
  set([...snapshot().filter((entry) => entry.id !== id), { id, saved: false, about }])
}

export function forgetExport(id: string): void {
  set(snapshot().filter((entry) => entry.id !== id))
}

/** For a logout: the next user of this tab did not start these exports. */
export function forgetAllExports(): void {
  set([])
}

/** @returns true for the first call only, so that the file is saved once */
export function claimSaving(id: string): boolean {
  const entry = snapshot().find((remembered) => remembered.id === id)
  if (!entry || entry.saved) return false
  set(snapshot().map((remembered) => (remembered === entry ? { ...entry, saved: true } : remembered)))
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
    // Storage is full or denied: the exports are kept until the page is reloaded.
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

/** Any version of the app may have written the stored text: entries of another shape are ignored. */
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
  return [
    {
      id: value.id,
      saved: 'saved' in value && value.saved === true,
      about: 'about' in value && typeof value.about === 'string' ? value.about : null,
    },
  ]
}
