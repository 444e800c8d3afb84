import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, type KeyboardEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useState } from 'react'
import { IconMinus, IconSend, IconTrash, IconX } from '../../components/icons.ts'
import styles from './chat-panel.module.css'
import { QUESTION_MAX, type Talk, type View } from './conversation.ts'
import { MessageLog } from './message-log.tsx'
import { useVisibleHeight } from './use-visible-height.ts'

interface ChatPanelProps {
  readonly talk: Talk
  readonly panel: RefObject<HTMLDialogElement | null>
  readonly field: RefObject<HTMLInputElement | null>
  /** Resolves to whether it was asked at all. */
  readonly onAsk: (text: string) => Promise<boolean>
  readonly onShow: (view: View) => void
  /** A link was followed from a panel that covers the screen it leads to. */
  readonly onLeave: () => void
  readonly onForget: () => void
}

/** Stays mounted while minimized, so that a question half typed is still there. */
export function ChatPanel({ talk, panel, field, onAsk, onShow, onLeave, onForget }: ChatPanelProps) {
  const [draft, setDraft] = useState('')
  const isOpen = talk.view === 'open'
  // Where it covers the whole screen, what lies beneath takes no part.
  const isModal = useMediaQuery('(max-width: 37.5em)', false, { getInitialValueInEffect: false })
  const visible = useVisibleHeight(isOpen && isModal)

  useLayoutEffect(() => {
    const dialog = panel.current
    if (!dialog || !isOpen) return
    if (isModal) dialog.showModal()
    // Not show(): that would take the focus from whoever only came to another screen.
    else dialog.setAttribute('open', '')
    return () => dialog.close()
  }, [panel, isOpen, isModal])

  function handleAsk(text: string) {
    if (text.trim() === '' || talk.isWaiting) return
    setDraft('')
    void onAsk(text)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    handleAsk(draft)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // This Esc is the panel's: it neither clears a selection nor closes the menu behind it.
    event.preventDefault()
    event.stopPropagation()
    onShow('minimized')
  }

  /** The back gesture of a phone, which is no key. */
  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onShow('minimized')
  }

  return (
    <dialog ref={panel} className={styles.panel} style={visible} role="dialog" aria-label="Assistente FoodID" tabIndex={-1} onKeyDown={handleKey} onCancel={handleCancel}>
      <div className={styles.head}>
        <h2 className={styles.title}>Assistente</h2>
        {talk.messages.length > 0 ? <HeadButton name="Apagar conversa" icon={IconTrash} onClick={onForget} /> : null}
        <HeadButton name="Minimizar" icon={IconMinus} onClick={() => onShow('minimized')} />
        <HeadButton name="Fechar" icon={IconX} onClick={() => onShow('closed')} />
      </div>
      <MessageLog talk={talk} onAsk={handleAsk} onFollow={isModal ? onLeave : null} />
      <form className={styles.form} onSubmit={handleSubmit}>
        <input
          ref={field}
          className={styles.field}
          aria-label="Sua pergunta"
          placeholder="Escreva a sua pergunta"
          autoComplete="off"
          enterKeyHint="send"
          maxLength={QUESTION_MAX}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        <button type="submit" className={styles.send} aria-label="Enviar" title="Enviar (Enter)">
          <IconSend size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </form>
    </dialog>
  )
}

interface HeadButtonProps {
  readonly name: string
  readonly icon: typeof IconX
  readonly onClick: () => void
}

function HeadButton({ name, icon: Mark, onClick }: HeadButtonProps) {
  return (
    <button type="button" className={styles.headButton} aria-label={name} title={name} onClick={onClick}>
      <Mark size={20} aria-hidden="true" />
    </button>
  )
}
