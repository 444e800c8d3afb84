import { useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Session } from '#contract/auth'
import { IconMessageChatbot } from '../../components/icons.ts'
import styles from './assistant.module.css'
import { ChatPanel } from './chat-panel.tsx'
import { conversationOf, type View } from './conversation.ts'

export function Assistant({ session }: { readonly session: Session }) {
  const queryClient = useQueryClient()
  const conversation = conversationOf(session)
  const talk = useSyncExternalStore(conversation.subscribe, conversation.current)
  const launcher = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)

  async function handleAsk(text: string) {
    return conversation.ask(text, async (question) => (await import('./answer.ts')).answer(question, { queryClient, session }))
  }

  /** By the person's own hand: the focus goes along, in and back. */
  function handleShow(view: View) {
    flushSync(() => conversation.show(view))
    if (view === 'open') focusInside()
    else launcher.current?.focus()
  }

  /** The button that was pressed is gone with what it erased. */
  function handleForget() {
    flushSync(conversation.forget)
    focusInside()
  }

  /** On a touch screen the field would bring up the keyboard, over the questions that a tap can ask. */
  function focusInside() {
    const isTouch = matchMedia('(pointer: coarse)').matches
    const target = isTouch ? panel : field
    target.current?.focus()
  }

  return (
    <aside className={styles.assistant} aria-label="Assistente">
      <button ref={launcher} type="button" className={styles.launcher} data-view={talk.view} title="Assistente" onClick={() => handleShow('open')}>
        <IconMessageChatbot size={24} stroke={1.75} aria-hidden="true" />
        <span className={styles.name}>Assistente</span>
        {talk.isUnread ? <span className={styles.dot} aria-hidden="true" /> : null}
        <span className="visually-hidden">{talk.isUnread ? ': nova resposta' : talk.view === 'minimized' ? ': voltar à conversa' : ''}</span>
      </button>
      {talk.view === 'closed' ? null : (
        <ChatPanel {...{ talk, panel, field }} onAsk={handleAsk} onShow={handleShow} onLeave={() => conversation.show('minimized')} onForget={handleForget} />
      )}
    </aside>
  )
}
