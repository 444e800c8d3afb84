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
  /** The search text in the URL. */
  readonly text: string
  readonly onSearch: (text: string) => void
}

/**
 * A search field for a text in the URL. It writes to the URL after a pause in typing, and follows the URL when it
 * changes elsewhere.
 */
export function AddressSearch({ label, placeholder, className, text, onSearch }: AddressSearchProps) {
  const [typed, setTyped] = useState(text)
  const [sent, setSent] = useState(text)
  const [seen, setSeen] = useState(text)
  const search = useLatest(onSearch)

  // The URL changed elsewhere: back, forward, or a button that clears the filters.
  if (text !== seen) {
    setSeen(text)
    setSent(text)
    if (text !== sent) setTyped(text)
  }

  useEffect(() => {
    const trimmed = typed.trim()
    if (trimmed === sent) return undefined
    const timer = setTimeout(() => {
      setSent(trimmed)
      search(trimmed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, sent, search])

  return (
    // Not a `TextInput`: its wrapper is for a visible label, and renders twice before the first paint.
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
