import { useSyncExternalStore } from 'react'

export interface DeleteQuestion {
  readonly title: string
  /** Names the object: people delete "Molho de tomate", not "this item". */
  readonly text: string
  /** The word of the button that does it, where that is not "Excluir". */
  readonly confirm?: string
  readonly onConfirm: () => void
}

let question: DeleteQuestion | null = null
let asker: Element | null = null
const listeners = new Set<() => void>()

function ask(next: DeleteQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

/** Asks before something lasting; the shell shows the question (confirm-host.tsx). */
export function confirmDelete(asked: DeleteQuestion): void {
  asker = document.activeElement
  ask(asked)
}

/** The focus goes back to the button that asked; where its row is deleted, the screen moves it on. */
export function answerDelete(): void {
  ask(null)
  requestAnimationFrame(() => asker instanceof HTMLElement && asker.focus())
}

export function useDeleteQuestion(): DeleteQuestion | null {
  return useSyncExternalStore(subscribe, () => question)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
