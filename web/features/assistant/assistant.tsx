import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Session } from '#contract/auth/session'
import { IconMessageChatbot } from '../../components/icons.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { conversationOf } from './conversation.ts'
import type { View } from './conversation.ts'

interface AssistantProps {
  readonly session: Session
  /** The user has asked for it before it was loaded, so the focus moves into it. */
  readonly startsOpen: boolean
}

export function openAssistant(session: Session): void {
  conversationOf(session).show('open')
}

export function Assistant({ session, startsOpen }: AssistantProps) {
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

  const handleStart = useEffectEvent(focusInside)
  useEffect(() => {
    if (startsOpen) handleStart()
  }, [startsOpen])

  const about = state.isUnread ? ': nova resposta' : state.view === 'minimized' ? ': voltar à conversa' : ''
  return (
    <>
      <MenuButton
        ref={launcher}
        icon={IconMessageChatbot}
        name="Assistente"
        short="Ajuda"
        data-unread={state.isUnread || undefined}
        aria-expanded={state.view === 'open'}
        onClick={() => handleShow(state.view === 'open' ? 'minimized' : 'open')}
      >
        {about === '' ? null : <span className="visually-hidden">{about}</span>}
      </MenuButton>
      {/* Outside of the menu, which clips what is in it and hides it on a phone. */}
      {state.view === 'closed'
        ? null
        : createPortal(
            <aside aria-label="Assistente">
              <ChatPanel
                {...{ state, panel, field }}
                onAsk={handleAsk}
                onShow={handleShow}
                onLeave={() => conversation.show('minimized')}
                onForget={handleForget}
              />
            </aside>,
            document.body,
          )}
    </>
  )
}
