import { useEffect, useRef } from 'react'
import { Pressable } from '../../components/kit/pressable.tsx'
import styles from './chat-panel.module.css'
import type { Message, ConversationState } from './conversation.ts'
import { DestinationLink } from './destination-link.tsx'
import { firstQuestions } from './replies/reply.ts'

interface MessageLogProps {
  readonly state: ConversationState
  readonly onAsk: (text: string) => void
  readonly onFollow: (() => void) | null
}

export function MessageLog({ state, onAsk, onFollow }: MessageLogProps) {
  const { messages, isWaiting, view } = state
  const log = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  const suggestions = last === undefined ? firstQuestions : isWaiting ? [] : last.suggestions

  // Scrolls to the end, but keeps the beginning of a long last answer visible.
  useEffect(() => {
    const box = log.current
    const message = box?.querySelector<HTMLElement>('[data-message]:last-of-type')
    if (box && view === 'open')
      box.scrollTop = isWaiting || !message ? box.scrollHeight : message.offsetTop - box.offsetTop - 8
  }, [last?.id, isWaiting, view])

  return (
    // The keyboard must reach a region that scrolls.
    <div
      ref={log}
      className={`column grow gap-3 pad-4 ${styles.log}`}
      role="log"
      aria-live="polite"
      aria-label="Conversa"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {messages.length === 0 ? (
        <p className={styles.welcome}>
          Pergunte o que vence, o que já venceu, quanto há em estoque ou como se faz algo no FoodID.
        </p>
      ) : null}
      {messages.map((message) => (
        <MessageView key={message.id} message={message} onFollow={onFollow} />
      ))}
      {isWaiting ? (
        <p className={styles.typing}>
          <span className="visually-hidden">O assistente está escrevendo</span>
          <i aria-hidden="true" />
          <i aria-hidden="true" />
          <i aria-hidden="true" />
        </p>
      ) : null}
      {suggestions.length > 0 ? (
        <ul className="flex wrap gap-2" aria-label="Perguntas sugeridas">
          {suggestions.map((text) => (
            <li key={text}>
              <Pressable className={styles.suggestion} onClick={() => onAsk(text)}>
                {text}
              </Pressable>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

function MessageView({ message, onFollow }: { readonly message: Message; readonly onFollow: (() => void) | null }) {
  const { role, content, items, links, timestamp } = message
  return (
    <div className={styles.message} data-message data-role={role}>
      <span className="visually-hidden">{role === 'user' ? 'Você: ' : 'Assistente: '}</span>
      <p>{content}</p>
      {items.length > 0 ? (
        <ul className={`stack gap-1 above-2 ${styles.items}`}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : null}
      {links.length > 0 ? (
        <p className="flex wrap gap-2 above-2">
          {links.map((link) => (
            <DestinationLink key={link.text} {...link} onFollow={onFollow} />
          ))}
        </p>
      ) : null}
      <time className={`block above-1 muted text-1 figures ${styles.time}`} dateTime={timestamp}>
        {clock.format(new Date(timestamp))}
      </time>
    </div>
  )
}
