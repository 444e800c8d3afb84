import { useWindowEvent } from '@mantine/hooks'

interface NumberKeys {
  readonly type: (digit: string) => void
  readonly erase: () => void
  readonly comma: () => void
  /** Changes the sign, where a number may be below zero. */
  readonly turn?: () => void
  readonly done: () => void
}

const isField = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox') ||
  target instanceof HTMLTextAreaElement

/** The keys of a keyboard for a screen with a number pad, where no field has the focus. */
export function useNumberKeys({ type, erase, comma, turn, done }: NumberKeys): void {
  const others: Readonly<Record<string, (() => void) | undefined>> = {
    ',': comma,
    '.': comma,
    '-': turn,
    Backspace: erase,
  }
  useWindowEvent('keydown', (event) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || isField(target)) return
    if (/^\d$/.test(key)) return type(key)
    if (key === 'Enter' && !(target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement)) return done()
    others[key]?.()
  })
}
