import { useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Session } from '#contract/auth'
import { IconMessageChatbot } from '../../components/icons.ts'
import styles from './assistant.module.css'
import { ChatPanel } from './chat-panel.tsx'
import { conversationOf } from './conversation.ts'
import type { View } from './conversation.ts'

export function Assistant({ session }: { readonly session: Session }) {
  const queryClient = useQueryClient()
  const conversation = conversationOf(session)
  const state = useSyncExternalStore(conversation.subscribe, conversation.current)
  const launcher = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)

  async function handleAsk(text: string) {
    return conversation.ask(text, async (question) =>
      (await import('./answer.ts')).answer(question, { queryClient, session }),
    )
  }

  /** For a user action: moves the focus into the panel, or back to the launcher. */
  function handleShow(view: View) {
    flushSync(() => conversation.show(view))
    if (view === 'open') focusInside()
    else launcher.current?.focus()
  }

  /** The pressed button disappears with the messages, so the focus moves. */
  function handleForget() {
    flushSync(conversation.forget)
    focusInside()
  }

  /** On a touch screen the panel takes the focus: the field would open the keyboard over the suggested questions. */
  function focusInside() {
    const isTouch = matchMedia('(pointer: coarse)').matches
    const target = isTouch ? panel : field
    target.current?.focus()
  }

  return (
    <aside className={styles.assistant} aria-label="Assistente">
      {/* Plain button: `launcher` sets its whole look. */}
      <button
        ref={launcher}
        type="button"
        className={styles.launcher}
        data-view={state.view}
        title="Assistente"
        onClick={() => handleShow('open')}
      >
        <IconMessageChatbot size={24} stroke={1.75} aria-hidden="true" />
        <span className={styles.name}>Assistente</span>
        {state.isUnread ? <span className={styles.dot} aria-hidden="true" /> : null}
        <span className="visually-hidden">
          {state.isUnread ? ': nova resposta' : state.view === 'minimized' ? ': voltar à conversa' : ''}
        </span>
      </button>
      {state.view === 'closed' ? null : (
        <ChatPanel
          {...{ state, panel, field }}
          onAsk={handleAsk}
          onShow={handleShow}
          onLeave={() => conversation.show('minimized')}
          onForget={handleForget}
        />
      )}
    </aside>
  )
}
