import type { LineField } from './sheet-errors.ts'

/** The controls of a line that can take the focus. Each is found by its data attributes (see `lineStop`). */
export type LineStop = LineField | 'remove'

export const lineStop = (key: number, stop: LineStop) => ({ 'data-line': key, 'data-stop': stop })

export function focusLine(form: HTMLElement | null, key: number, stop: LineStop): void {
  form?.querySelector<HTMLElement>(`[data-line="${key}"][data-stop="${stop}"]`)?.focus()
}

/**
 * Focuses the first invalid field, in page order. When the recipe has no ingredient, that is the first ingredient field
 * or the "add" button.
 */
export function focusFirstError(form: HTMLElement | null): void {
  const target = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-missing] :is([data-stop="ingredient"], [data-stop="add"])',
  )
  target?.focus()
}

/** Focuses the field after `from`, in page order, skipping buttons. */
export function focusNext(form: HTMLElement, from: Element): void {
  const controls = [
    ...form.querySelectorAll<HTMLElement>('input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'),
  ]
  controls[controls.findIndex((control) => control === from) + 1]?.focus()
}
