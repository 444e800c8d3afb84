import { HttpProblem } from '../../lib/http.ts'
import { newIdempotencyKey as newId } from '../../lib/idempotency.ts'
import { failureText, reply } from './replies/reply.ts'
import type { Reply } from './replies/reply.ts'
import { conversationKey, tabStorage } from './conversation-key.ts'

export type Role = 'user' | 'assistant'

/** The fields of specification §3, plus the items, links and suggestions of an answer. */
export interface Message extends Omit<Reply, 'text'> {
  readonly id: string
  readonly role: Role
  readonly content: string
  /** ISO 8601. */
  readonly timestamp: string
}

export type View = 'closed' | 'open' | 'minimized'

export interface ConversationState {
  readonly view: View
  readonly messages: readonly Message[]
  readonly isWaiting: boolean
  /** An answer arrived while the panel was not open. */
  readonly isUnread: boolean
}

export interface Conversation {
  readonly subscribe: (listener: () => void) => () => void
  readonly current: () => ConversationState
  readonly show: (view: View) => void
  /** Resolves to true when the answer is shown, to false if the text is blank or another answer is still awaited. */
  readonly ask: (text: string, answer: (text: string) => Promise<Reply>) => Promise<boolean>
  readonly forget: () => void
}

type MessageStorage = Pick<Storage, 'getItem' | 'setItem'>

const MESSAGES_MAX = 100
export const QUESTION_MAX = 300

/** Independent of the screens: a pending answer arrives even after the user has navigated. */
export function createConversation(
  key: string,
  storage: MessageStorage | null,
  clock: () => Date = () => new Date(),
): Conversation {
  const listeners = new Set<() => void>()
  /** Number of resets: an answer to a question asked before a reset is dropped. */
  let resets = 0
  let state: ConversationState = { ...restored(key, storage), isWaiting: false, isUnread: false }

  function change(part: Partial<ConversationState>) {
    state = { ...state, ...part }
    store(key, storage, state)
    for (const listener of listeners) listener()
  }

  function withMessage(role: Role, { text, ...rest }: Reply): readonly Message[] {
    const message: Message = { id: newId(), role, content: text, timestamp: clock().toISOString(), ...rest }
    return [...state.messages, message].slice(-MESSAGES_MAX)
  }

  async function ask(text: string, answer: (text: string) => Promise<Reply>): Promise<boolean> {
    const question = text.trim().slice(0, QUESTION_MAX)
    if (question === '' || state.isWaiting) return false
    const resetsAtStart = resets
    change({ messages: withMessage('user', reply(question)), isWaiting: true })
    const answered = await answer(question).catch((error: unknown) => {
      // A rejected or lost request is expected; any other error is a defect and is logged.
      if (!(error instanceof HttpProblem)) console.error('The assistant found no answer', error)
      return reply(failureText)
    })
    if (resetsAtStart === resets)
      change({ messages: withMessage('assistant', answered), isWaiting: false, isUnread: state.view !== 'open' })
    return true
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => state,
    show: (view) => change({ view, isUnread: view === 'open' ? false : state.isUnread }),
    ask,
    forget: () => {
      resets += 1
      change({ messages: [], isWaiting: false, isUnread: false })
    },
  }
}

function store(key: string, storage: MessageStorage | null, { view, messages }: ConversationState): void {
  try {
    storage?.setItem(key, JSON.stringify({ view, messages }))
  } catch (error) {
    // With a full storage the conversation goes on; only a reload loses it.
    console.error('The conversation could not be kept', error)
  }
}

function restored(key: string, storage: MessageStorage | null): Pick<ConversationState, 'view' | 'messages'> {
  const stored = read(storage?.getItem(key) ?? null)
  const messages = stored.messages.filter(isMessage)
  const last = messages.at(-1)
  // The page was closed before the answer arrived.
  const unanswered: readonly Message[] =
    last?.role === 'user'
      ? [{ ...last, ...reply(''), id: `${last.id}-unanswered`, role: 'assistant', content: failureText }]
      : []
  return { view: stored.view, messages: [...messages, ...unanswered] }
}

function read(text: string | null): { readonly view: View; readonly messages: readonly unknown[] } {
  const nothing = { view: 'closed', messages: [] } as const
  if (text === null) return nothing
  try {
    const { view, messages } = JSON.parse(text) as { view?: unknown; messages?: unknown }
    return {
      view: view === 'open' || view === 'minimized' ? view : 'closed',
      messages: Array.isArray(messages) ? messages : [],
    }
  } catch {
    return nothing
  }
}

/** Whether the stored value has the shape that this version writes; other values are dropped. */
function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false
  const { id, role, content, timestamp, items, links, suggestions } = value as Partial<Record<keyof Message, unknown>>
  return (
    [id, content, timestamp].every((field) => typeof field === 'string') &&
    (role === 'user' || role === 'assistant') &&
    isTexts(items) &&
    isTexts(suggestions) &&
    Array.isArray(links) &&
    links.every(isLink)
  )
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

function isLink(value: unknown): boolean {
  const { text, to } = (value ?? {}) as { text?: unknown; to?: { place?: unknown } }
  return typeof text === 'string' && typeof to?.place === 'string'
}

const conversations = new Map<string, Conversation>()

/** The conversation of this tenant and user in this tab: another user who logs in does not see it. */
export function conversationOf(owner: Parameters<typeof conversationKey>[0]): Conversation {
  const key = conversationKey(owner)
  const existing = conversations.get(key)
  if (existing) return existing
  const conversation = createConversation(key, tabStorage())
  conversations.set(key, conversation)
  return conversation
}
