import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { NAME_MAX } from '#contract/text'
import { IconSearch } from '../../../components/icons.ts'
import { useLatest } from '../use-latest.ts'

const TYPING_PAUSE_MS = 250

interface RecipeSearchProps {
  /** As the address has it. */
  readonly text: string
  readonly onSearch: (text: string) => void
}

export function RecipeSearch({ text, onSearch }: RecipeSearchProps) {
  const [typed, setTyped] = useState(text)
  const [sent, setSent] = useState(text)
  const [seen, setSeen] = useState(text)
  const search = useLatest(onSearch)

  // The address changed, and not to what was sent from here: back, forward, or "limpar busca".
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
    <TextInput
      type="search"
      aria-label="Buscar fichas técnicas"
      placeholder="Buscar por nome"
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={typed}
      maxLength={NAME_MAX}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
