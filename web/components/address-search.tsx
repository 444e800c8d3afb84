import { Input } from '@mantine/core'
import { useEffect, useState } from 'react'
import { NAME_MAX } from '#contract/text'
import { useLatest } from '../lib/use-latest.ts'
import { IconSearch } from './icons.ts'

const TYPING_PAUSE_MS = 250

interface AddressSearchProps {
  readonly label: string
  readonly placeholder: string
  readonly className?: string | undefined
  /** As the address has it. */
  readonly text: string
  readonly onSearch: (text: string) => void
}

/** A search that lives in the address: typed here, sent there after a pause, and followed when it changes by itself. */
export function AddressSearch({ label, placeholder, className, text, onSearch }: AddressSearchProps) {
  const [typed, setTyped] = useState(text)
  const [sent, setSent] = useState(text)
  const [seen, setSeen] = useState(text)
  const search = useLatest(onSearch)

  // The address changed, and not to what was sent from here: back, forward, or a button that clears it.
  if (text !== seen) {
    setSeen(text)
    setSent(text)
    if (text !== sent) setTyped(text)
  }

  useEffect(() => {
    const sought = typed.trim()
    if (sought === sent) return undefined
    const timer = setTimeout(() => {
      setSent(sought)
      search(sought)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, sent, search])

  return (
    // Not a `TextInput`: without a label of its own there is nothing to wrap, and what wraps would draw itself twice before the screen is seen.
    <Input
      className={className}
      type="search"
      size="md"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={typed}
      maxLength={NAME_MAX}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
