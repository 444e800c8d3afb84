import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'
import type { FormEvent, KeyboardEvent, RefObject, SyntheticEvent } from 'react'
import { IconMinus, IconSend, IconTrash, IconX } from '../../components/icons.ts'
import { PHONE } from '../../lib/breakpoints.ts'
import { Pressable } from '../../components/kit/pressable.tsx'
import styles from './chat-panel.module.css'
import { QUESTION_MAX } from './conversation.ts'
import type { ConversationState, View } from './conversation.ts'
import { MessageLog } from './message-log.tsx'
import { useVisibleHeight } from './use-visible-height.ts'

interface ChatPanelProps {
  readonly state: ConversationState
  readonly panel: RefObject<HTMLDialogElement | null>
  readonly field: RefObject<HTMLInputElement | null>
  /** Resolves to whether the question was accepted. */
  readonly onAsk: (text: string) => Promise<boolean>
  readonly onShow: (view: View) => void
  /** Called when a link is followed while the panel covers the whole screen. */
  readonly onLeave: () => void
  readonly onForget: () => void
}

/** Stays mounted while minimized, so that a half-typed question is kept. */
export function ChatPanel({ state, panel, field, onAsk, onShow, onLeave, onForget }: ChatPanelProps) {
  const [draft, setDraft] = useState('')
  const isOpen = state.view === 'open'
  // On a small screen the panel covers everything, so it is modal.
  const isModal = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const visible = useVisibleHeight(isOpen && isModal)

  useLayoutEffect(() => {
    const dialog = panel.current
    if (!dialog || !isOpen) return
    if (isModal) dialog.showModal()
    // Not show(), which would take the focus when the user only navigated to another screen.
    else dialog.setAttribute('open', '')
    return () => dialog.close()
  }, [panel, isOpen, isModal])

  function handleAsk(text: string) {
    if (text.trim() === '' || state.isWaiting) return
    setDraft('')
    void onAsk(text)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    handleAsk(draft)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // Stops Esc here, so that it does not also clear a selection or close the menu behind the panel.
    event.preventDefault()
    event.stopPropagation()
    onShow('minimized')
  }

  /** The back gesture of a phone fires `cancel` without a key event. */
  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onShow('minimized')
  }

  return (
    <dialog
      ref={panel}
      className={styles.panel}
      style={visible}
      role="dialog"
      aria-label="Assistente FoodID"
      tabIndex={-1}
      onKeyDown={handleKey}
      onCancel={handleCancel}
    >
      <div className={`row still gap-1 ${styles.head}`}>
        <h2 className={styles.title}>Assistente</h2>
        {state.messages.length > 0 ? <HeadButton name="Apagar conversa" icon={IconTrash} onClick={onForget} /> : null}
        <HeadButton name="Minimizar" icon={IconMinus} onClick={() => onShow('minimized')} />
        <HeadButton name="Fechar" icon={IconX} onClick={() => onShow('closed')} />
      </div>
      <MessageLog state={state} onAsk={handleAsk} onFollow={isModal ? onLeave : null} />
      <form className={`flex still gap-2 pad-3 ${styles.form}`} onSubmit={handleSubmit}>
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
        <Pressable type="submit" className={`middle still ${styles.send}`} aria-label="Enviar" title="Enviar (Enter)">
          <IconSend size={20} stroke={1.75} aria-hidden="true" />
        </Pressable>
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
    <Pressable className={styles.headButton} aria-label={name} title={name} onClick={onClick}>
      <Mark size={20} aria-hidden="true" />
    </Pressable>
  )
}
