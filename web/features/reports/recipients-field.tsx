import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { IconPlus, IconX } from '../../components/icons.ts'
import { endsEntry } from './recipients.ts'
import { Button } from '../../components/kit/button.tsx'
import { IconButton } from '../../components/kit/icon-button.tsx'
import styles from './recipients-field.module.css'

interface RecipientsFieldProps {
  readonly recipients: readonly string[]
  readonly typed: string
  readonly error: string | undefined
  readonly onTyped: (text: string) => void
  readonly onAdd: (text: string) => void
  readonly onRemove: (recipient: string) => void
}

const separator = /[\s,;]/

/** Chips and a field. Enter, a comma, a space after a complete address, or pasting a list adds the addresses. */
export function RecipientsField({ recipients, typed, error, onTyped, onAdd, onRemove }: RecipientsFieldProps) {
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [announcement, setAnnouncement] = useState('')

  function handleAdd(text: string) {
    setAnnouncement('')
    onAdd(text)
    input.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    handleAdd(typed)
  }

  // A single-line input would join the lines of a pasted list without a separator.
  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    if (!separator.test(pasted.trim())) return
    event.preventDefault()
    handleAdd(`${typed} ${pasted}`)
  }

  /** The pressed button is removed with its chip, so the focus moves to the next chip's button or to the field. */
  function handleRemove(recipient: string, index: number) {
    onRemove(recipient)
    setAnnouncement(`${recipient} removido`)
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? []
      const next = buttons[Math.min(index, buttons.length - 1)] ?? input.current
      next?.focus()
    })
  }

  return (
    <div>
      <TextInput
        ref={input}
        name="recipients"
        label="Destinatários"
        description="Um e-mail por vez, ou cole vários de uma vez."
        placeholder="Ex.: ana@cozinha.com.br"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={error}
        onChange={({ currentTarget: { value } }) => (endsEntry(value) ? handleAdd(value) : onTyped(value))}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
        inputContainer={withButton(
          <Button
            look="quiet"
            aria-label="Adicionar destinatário"
            disabled={typed.trim() === ''}
            onClick={() => handleAdd(typed)}
          >
            <IconPlus size={20} aria-hidden="true" />
          </Button>,
        )}
      />
      <ul ref={list} className="flex wrap gap-2 above-2" aria-label="Destinatários do relatório">
        {recipients.map((recipient, index) => (
          <li key={recipient} className={`row text-2 ${styles.chip}`}>
            <span className="ellipsis" title={recipient}>
              {recipient}
            </span>
            <IconButton tone="bad" label={`Remover ${recipient}`} onClick={() => handleRemove(recipient, index)}>
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}

function withButton(button: ReactNode) {
  return (input: ReactNode) => (
    <div className={styles.entry}>
      {input}
      {button}
    </div>
  )
}
