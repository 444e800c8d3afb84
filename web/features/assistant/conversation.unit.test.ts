import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpProblem } from '../../lib/http.ts'
import { createConversation, QUESTION_MAX } from './conversation.ts'
import { failureText, reply } from './replies/reply.ts'
import type { Reply } from './replies/reply.ts'

const key = 'foodid-assistant demo 1'
const clock = () => new Date('2026-11-21T16:00:00Z')

function storageWith(entries: Record<string, string> = {}) {
  const entryMap = new Map(Object.entries(entries))
  return {
    getItem: (name: string) => entryMap.get(name) ?? null,
    setItem: (name: string, value: string) => void entryMap.set(name, value),
  }
}

let tabStorage = storageWith()
beforeEach(() => {
  tabStorage = storageWith()
})
afterEach(() => vi.restoreAllMocks())

const answerYes = async () => reply('Sim.', { links: [{ text: 'Ver', to: { place: 'dashboard' } }] })
/** An answer that the test resolves later. */
function deferredReply() {
  let resolve: (answer: Reply) => void = () => undefined
  const promise = new Promise<Reply>((arrive) => {
    resolve = arrive
  })
  return { promise, resolve: (answer: Reply) => resolve(answer) }
}

const transcript = (conversation: ReturnType<typeof createConversation>) =>
  conversation.current().messages.map(({ role, content }) => `${role}: ${content}`)

describe('asking a question', () => {
  it('stores question and answer, each with its own id', async () => {
    const conversation = createConversation(key, tabStorage, clock)
    expect(await conversation.ask('  vence hoje? ', answerYes)).toBe(true)
    expect(transcript(conversation)).toEqual(['user: vence hoje?', 'assistant: Sim.'])
    const [question, answer] = conversation.current().messages
    expect(question?.timestamp).toBe('2026-11-21T16:00:00.000Z')
    expect(question?.id).not.toBe(answer?.id)
  })

  it('awaits one answer at a time and notifies subscribers', async () => {
    const conversation = createConversation(key, tabStorage, clock)
    const waits: boolean[] = []
    const stop = conversation.subscribe(() => waits.push(conversation.current().isWaiting))
    const deferred = deferredReply()
    const asked = conversation.ask('um', () => deferred.promise)
    expect(await conversation.ask('dois', answerYes)).toBe(false)
    deferred.resolve(reply('Um.'))
    await asked
    stop()
    await conversation.ask('três', answerYes)
    expect(waits).toEqual([true, false])
    expect(transcript(conversation)).toEqual(['user: um', 'assistant: Um.', 'user: três', 'assistant: Sim.'])
  })

  it('rejects a blank question and cuts a long one', async () => {
    const conversation = createConversation(key, tabStorage, clock)
    expect(await conversation.ask(' \n ', answerYes)).toBe(false)
    await conversation.ask('x'.repeat(QUESTION_MAX + 50), answerYes)
    expect(conversation.current().messages[0]?.content).toHaveLength(QUESTION_MAX)
  })

  it('answers with the specification’s failure text on an error, and logs only unexpected errors', async () => {
    const conversation = createConversation(key, tabStorage, clock)
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await conversation.ask('um', () => Promise.reject(new HttpProblem({ status: 0, code: 'unreachable', detail: 'x' })))
    expect(report).not.toHaveBeenCalled()
    await conversation.ask('dois', () => Promise.reject(new TypeError('a fault of ours')))
    expect(report).toHaveBeenCalledOnce()
    expect(transcript(conversation)).toEqual([
      'user: um',
      `assistant: ${failureText}`,
      'user: dois',
      `assistant: ${failureText}`,
    ])
    expect(failureText).toBe('Desculpe, ocorreu um erro. Tente novamente em alguns instantes.')
    expect(conversation.current().isWaiting).toBe(false)
  })

  it('drops an answer that arrives after the conversation was erased', async () => {
    const conversation = createConversation(key, tabStorage, clock)
    const deferred = deferredReply()
    const asked = conversation.ask('um', () => deferred.promise)
    conversation.forget()
    deferred.resolve(reply('Um.'))
    await asked
    expect(conversation.current().messages).toEqual([])
  })

  it('does not show the answer to an erased question under the next question', async () => {
    const conversation = createConversation(key, tabStorage, clock)
    const [first, second] = [deferredReply(), deferredReply()]
    const one = conversation.ask('um', () => first.promise)
    conversation.forget()
    const two = conversation.ask('dois', () => second.promise)
    first.resolve(reply('Um.'))
    await one
    expect(transcript(conversation)).toEqual(['user: dois'])
    second.resolve(reply('Dois.'))
    await two
    expect(transcript(conversation)).toEqual(['user: dois', 'assistant: Dois.'])
  })
})

describe('a conversation with the panel minimized or closed', () => {
  it('marks an answer that arrived while minimized as unread, until the panel opens', async () => {
    const conversation = createConversation(key, tabStorage, clock)
    conversation.show('open')
    await conversation.ask('um', answerYes)
    expect(conversation.current().isUnread).toBe(false)
    conversation.show('minimized')
    await conversation.ask('dois', answerYes)
    expect(conversation.current().isUnread).toBe(true)
    conversation.show('open')
    expect(conversation.current().isUnread).toBe(false)
  })

  it('keeps the messages when minimized and when closed', async () => {
    const conversation = createConversation(key, tabStorage, clock)
    await conversation.ask('um', answerYes)
    for (const view of ['open', 'minimized', 'closed'] as const) conversation.show(view)
    expect(conversation.current().messages).toHaveLength(2)
  })
})

describe('a conversation after a reload', () => {
  it('has the same view and messages', async () => {
    const before = createConversation(key, tabStorage, clock)
    before.show('open')
    await before.ask('um', answerYes)
    const after = createConversation(key, tabStorage, clock)
    expect(after.current()).toEqual(before.current())
  })

  it('is not shown to another user or tenant', async () => {
    await createConversation(key, tabStorage, clock).ask('um', answerYes)
    expect(createConversation('foodid-assistant demo 2', tabStorage, clock).current().messages).toEqual([])
  })

  it('answers a question that was still unanswered with the failure text', () => {
    const before = createConversation(key, tabStorage, clock)
    void before.ask('um', () => new Promise(() => undefined))
    const after = createConversation(key, tabStorage, clock)
    expect(transcript(after)).toEqual(['user: um', `assistant: ${failureText}`])
    expect(after.current().isWaiting).toBe(false)
  })

  it('gives new messages unique ids', async () => {
    await createConversation(key, tabStorage, clock).ask('um', answerYes)
    const after = createConversation(key, tabStorage, clock)
    await after.ask('dois', answerYes)
    expect(new Set(after.current().messages.map(({ id }) => id)).size).toBe(4)
  })

  it.each([
    '',
    'nada',
    'null',
    '[]',
    '{"view":"aberto","messages":{}}',
    '{"view":"closed","messages":[null,7,{"id":"1"},{"id":"1","role":"user","content":"x","timestamp":"t","items":[1],"links":[],"suggestions":[]}]}',
  ])('is empty when the stored text is %s', (text) => {
    expect(createConversation(key, storageWith({ [key]: text }), clock).current()).toEqual({
      view: 'closed',
      messages: [],
      isWaiting: false,
      isUnread: false,
    })
  })

  it('keeps the last hundred messages', async () => {
    const conversation = createConversation(key, tabStorage, clock)
    for (let count = 0; count < 60; count++) await conversation.ask(`pergunta ${count}`, answerYes)
    expect(createConversation(key, tabStorage, clock).current().messages).toHaveLength(100)
  })
})

it('works without storage and with a full storage', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  for (const storage of [null, full]) {
    const conversation = createConversation(key, storage, clock)
    await conversation.ask('um', answerYes)
    expect(transcript(conversation)).toEqual(['user: um', 'assistant: Sim.'])
  }
})
