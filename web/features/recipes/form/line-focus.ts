import type { LineField } from './sheet-errors.ts'

/** The names under which a line's controls are found: where they are on the page is nobody's state. */
export type LineStop = LineField | 'remove'

export const lineStop = (key: number, stop: LineStop) => ({ 'data-line': key, 'data-stop': stop })

export function focusLine(form: HTMLElement | null, key: number, stop: LineStop): void {
  form?.querySelector<HTMLElement>(`[data-line="${key}"][data-stop="${stop}"]`)?.focus()
}

/** First as the eye reads: whatever the page marks as wrong; where ingredients are missing, where the first one goes. */
export function focusFirstWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing] :is([data-stop="ingredient"], [data-stop="add"])')
  wrong?.focus()
}

/** The next control of the form after this one, in the order of Tab; buttons are not what Enter looks for. */
export function focusNext(form: HTMLElement, from: Element): void {
  const controls = [...form.querySelectorAll<HTMLElement>('input:not(:disabled), select:not(:disabled), textarea:not(:disabled)')]
  controls[controls.findIndex((control) => control === from) + 1]?.focus()
}
