import { useSyncExternalStore } from 'react'

export interface DeleteQuestion {
  readonly title: string
  /** Names the object: "Molho de tomate", not "this item". */
  readonly text: string
  /** Text of the confirming button, "Excluir" by default. */
  readonly confirm?: string
  readonly onConfirm: () => void
}

let question: DeleteQuestion | null = null
let opener: Element | null = null
const listeners = new Set<() => void>()

function setQuestion(next: DeleteQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

/** Asks before an action that cannot be undone. The shell shows the question (confirm-host.tsx). */
export function confirmDelete(next: DeleteQuestion): void {
  opener = document.activeElement
  setQuestion(next)
}

/** Returns the focus to the button that opened the question. If its row is deleted, the screen moves the focus. */
export function answerDelete(): void {
  setQuestion(null)
  requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus())
}

export function useDeleteQuestion(): DeleteQuestion | null {
  return useSyncExternalStore(subscribe, () => question)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
