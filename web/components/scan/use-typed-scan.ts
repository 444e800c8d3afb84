import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { nextKey, noKeys } from './typed-scan.ts'

/**
 * The key handler of the dialog: a scanner that types is read wherever the focus is. Its Enter presses no button and
 * sends no form, and what it has typed into a field is taken out again.
 */
export function useTypedScan(onText: (text: string) => void): (event: KeyboardEvent) => void {
  const burst = useRef(noKeys)
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const next = nextKey(burst.current, event.key, event.timeStamp)
    ;({ burst: burst.current } = next)
    if (next.scanned === null) return
    event.preventDefault()
    event.stopPropagation()
    if (event.target instanceof HTMLInputElement) event.target.form?.reset()
    onText(next.scanned)
  }
}
