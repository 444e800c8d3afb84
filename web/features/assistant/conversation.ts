import { HttpProblem } from '../../lib/http.ts'
import { newIdempotencyKey as newId } from '../../lib/idempotency.ts'
import { failureText, reply, type Reply } from './replies/reply.ts'

export type Role = 'user' | 'assistant'

/** Specification §3, and what an answer of ours holds besides its text. */
export interface Message extends Omit<Reply, 'text'> {
  readonly id: string
  readonly role: Role
  readonly content: string
  /** ISO 8601. */
  readonly timestamp: string
}

export type View = 'closed' | 'open' | 'minimized'

export interface Talk {
  readonly view: View
  readonly messages: readonly Message[]
  readonly isWaiting: boolean
  /** An answer came while nobody looked. */
  readonly isUnread: boolean
}

export interface Conversation {
  readonly subscribe: (listener: () => void) => () => void
  readonly current: () => Talk
  readonly show: (view: View) => void
  /** Asks, and resolves when the answer stands; says no while another is awaited or the text is blank. */
  readonly ask: (text: string, answer: (text: string) => Promise<Reply>) => Promise<boolean>
  readonly forget: () => void
}

type Keep = Pick<Storage, 'getItem' | 'setItem'>

const MESSAGES_MAX = 100
export const QUESTION_MAX = 300

/** Lives longer than any screen: an answer that is on its way arrives wherever the person has gone meanwhile. */
export function createConversation(key: string, keep: Keep | null, clock: () => Date = () => new Date()): Conversation {
  const listeners = new Set<() => void>()
  /** Counts how often all was forgotten: an answer from before belongs to nobody. */
  let forgotten = 0
  let talk: Talk = { ...restored(key, keep), isWaiting: false, isUnread: false }

  function change(part: Partial<Talk>) {
    talk = { ...talk, ...part }
    store(key, keep, talk)
    for (const listener of listeners) listener()
  }

  function said(role: Role, { text, ...rest }: Reply): readonly Message[] {
    const message: Message = { id: newId(), role, content: text, timestamp: clock().toISOString(), ...rest }
    return [...talk.messages, message].slice(-MESSAGES_MAX)
  }

  async function ask(text: string, answer: (text: string) => Promise<Reply>): Promise<boolean> {
    const question = text.trim().slice(0, QUESTION_MAX)
    if (question === '' || talk.isWaiting) return false
    const era = forgotten
    change({ messages: said('user', reply(question)), isWaiting: true })
    const answered = await answer(question).catch((error: unknown) => {
      // A refused or lost call is nothing to look into; anything else is.
      if (!(error instanceof HttpProblem)) console.error('The assistant found no answer', error)
      return reply(failureText)
    })
    if (era === forgotten) change({ messages: said('assistant', answered), isWaiting: false, isUnread: talk.view !== 'open' })
    return true
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => talk,
    show: (view) => change({ view, isUnread: view === 'open' ? false : talk.isUnread }),
    ask,
    forget: () => {
      forgotten += 1
      change({ messages: [], isWaiting: false, isUnread: false })
    },
  }
}

function store(key: string, keep: Keep | null, { view, messages }: Talk): void {
  try {
    keep?.setItem(key, JSON.stringify({ view, messages }))
  } catch (error) {
    // A full storage costs the history of the next reload, not the conversation.
    console.error('The conversation could not be kept', error)
  }
}

function restored(key: string, keep: Keep | null): Pick<Talk, 'view' | 'messages'> {
  const kept = read(keep?.getItem(key) ?? null)
  const messages = kept.messages.filter(isMessage)
  const last = messages.at(-1)
  // The page was left before its answer came.
  const unanswered: readonly Message[] = last?.role === 'user' ? [{ ...last, ...reply(''), id: `${last.id}-unanswered`, role: 'assistant', content: failureText }] : []
  return { view: kept.view, messages: [...messages, ...unanswered] }
}

function read(text: string | null): { readonly view: View; readonly messages: readonly unknown[] } {
  const nothing = { view: 'closed', messages: [] } as const
  if (text === null) return nothing
  try {
    const { view, messages } = JSON.parse(text) as { view?: unknown; messages?: unknown }
    return { view: view === 'open' || view === 'minimized' ? view : 'closed', messages: Array.isArray(messages) ? messages : [] }
  } catch {
    return nothing
  }
}

/** As this version writes them; whatever else lies under the key is left out. */
function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false
  const { id, role, content, timestamp, items, links, suggestions } = value as Partial<Record<keyof Message, unknown>>
  return (
    [id, content, timestamp].every((field) => typeof field === 'string') && (role === 'user' || role === 'assistant') && isTexts(items) && isTexts(suggestions) && Array.isArray(links) && links.every(isLink)
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

/** The one of this tenant and user in this tab: who logs in next does not read it. */
export function conversationOf({ tenant_id, user_id }: { readonly tenant_id: string; readonly user_id: string }): Conversation {
  const key = `foodid-assistant ${tenant_id} ${user_id}`
  const known = conversations.get(key)
  if (known) return known
  const conversation = createConversation(key, tabStorage())
  conversations.set(key, conversation)
  return conversation
}

/** A browser may refuse storage altogether. */
function tabStorage(): Keep | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
