import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpProblem } from '../../lib/http.ts'
import { createConversation, QUESTION_MAX } from './conversation.ts'
import { failureText, reply, type Reply } from './replies/reply.ts'

const key = 'foodid-assistant demo 1'
const clock = () => new Date('2026-11-21T16:00:00Z')

function tab(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) }
}

let keep = tab()
beforeEach(() => {
  keep = tab()
})
afterEach(() => vi.restoreAllMocks())

const yes = async () => reply('Sim.', { links: [{ text: 'Ver', to: { place: 'dashboard' } }] })
/** An answer that comes when the test says so. */
function arrivalLater() {
  let resolve: (answer: Reply) => void = () => undefined
  const promise = new Promise<Reply>((arrive) => {
    resolve = arrive
  })
  return { promise, resolve: (answer: Reply) => resolve(answer) }
}

const spoken = (conversation: ReturnType<typeof createConversation>) => conversation.current().messages.map(({ role, content }) => `${role}: ${content}`)

describe('asking', () => {
  it('keeps question and answer, each with its own id', async () => {
    const conversation = createConversation(key, keep, clock)
    expect(await conversation.ask('  vence hoje? ', yes)).toBe(true)
    expect(spoken(conversation)).toEqual(['user: vence hoje?', 'assistant: Sim.'])
    const [question, answer] = conversation.current().messages
    expect(question?.timestamp).toBe('2026-11-21T16:00:00.000Z')
    expect(question?.id).not.toBe(answer?.id)
  })

  it('awaits one answer at a time and tells whoever listens', async () => {
    const conversation = createConversation(key, keep, clock)
    const waits: boolean[] = []
    const stop = conversation.subscribe(() => waits.push(conversation.current().isWaiting))
    const arrival = arrivalLater()
    const asked = conversation.ask('um', () => arrival.promise)
    expect(await conversation.ask('dois', yes)).toBe(false)
    arrival.resolve(reply('Um.'))
    await asked
    stop()
    await conversation.ask('três', yes)
    expect(waits).toEqual([true, false])
    expect(spoken(conversation)).toEqual(['user: um', 'assistant: Um.', 'user: três', 'assistant: Sim.'])
  })

  it('asks nothing that is blank and cuts what is too long', async () => {
    const conversation = createConversation(key, keep, clock)
    expect(await conversation.ask(' \n ', yes)).toBe(false)
    await conversation.ask('x'.repeat(QUESTION_MAX + 50), yes)
    expect(conversation.current().messages[0]?.content).toHaveLength(QUESTION_MAX)
  })

  it('says the specification’s sentence when no answer can be had', async () => {
    const conversation = createConversation(key, keep, clock)
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await conversation.ask('um', () => Promise.reject(new HttpProblem({ status: 0, code: 'unreachable', detail: 'x' })))
    expect(report).not.toHaveBeenCalled()
    await conversation.ask('dois', () => Promise.reject(new TypeError('a fault of ours')))
    expect(report).toHaveBeenCalledOnce()
    expect(spoken(conversation)).toEqual(['user: um', `assistant: ${failureText}`, 'user: dois', `assistant: ${failureText}`])
    expect(failureText).toBe('Desculpe, ocorreu um erro. Tente novamente em alguns instantes.')
    expect(conversation.current().isWaiting).toBe(false)
  })

  it('lets go of an answer that nobody waits for any more', async () => {
    const conversation = createConversation(key, keep, clock)
    const arrival = arrivalLater()
    const asked = conversation.ask('um', () => arrival.promise)
    conversation.forget()
    arrival.resolve(reply('Um.'))
    await asked
    expect(conversation.current().messages).toEqual([])
  })

  it('keeps an answer to a forgotten question out of the next one', async () => {
    const conversation = createConversation(key, keep, clock)
    const [first, second] = [arrivalLater(), arrivalLater()]
    const one = conversation.ask('um', () => first.promise)
    conversation.forget()
    const two = conversation.ask('dois', () => second.promise)
    first.resolve(reply('Um.'))
    await one
    expect(spoken(conversation)).toEqual(['user: dois'])
    second.resolve(reply('Dois.'))
    await two
    expect(spoken(conversation)).toEqual(['user: dois', 'assistant: Dois.'])
  })
})

describe('showing', () => {
  it('marks an answer that came while minimized, until it is opened', async () => {
    const conversation = createConversation(key, keep, clock)
    conversation.show('open')
    await conversation.ask('um', yes)
    expect(conversation.current().isUnread).toBe(false)
    conversation.show('minimized')
    await conversation.ask('dois', yes)
    expect(conversation.current().isUnread).toBe(true)
    conversation.show('open')
    expect(conversation.current().isUnread).toBe(false)
  })

  it('keeps the messages when minimized and when closed', async () => {
    const conversation = createConversation(key, keep, clock)
    await conversation.ask('um', yes)
    for (const view of ['open', 'minimized', 'closed'] as const) conversation.show(view)
    expect(conversation.current().messages).toHaveLength(2)
  })
})

describe('after a reload', () => {
  it('is as it was', async () => {
    const before = createConversation(key, keep, clock)
    before.show('open')
    await before.ask('um', yes)
    const after = createConversation(key, keep, clock)
    expect(after.current()).toEqual(before.current())
  })

  it('is another one for another user or tenant', async () => {
    await createConversation(key, keep, clock).ask('um', yes)
    expect(createConversation('foodid-assistant demo 2', keep, clock).current().messages).toEqual([])
  })

  it('answers a question that the page was left with', () => {
    const before = createConversation(key, keep, clock)
    void before.ask('um', () => new Promise(() => undefined))
    const after = createConversation(key, keep, clock)
    expect(spoken(after)).toEqual(['user: um', `assistant: ${failureText}`])
    expect(after.current().isWaiting).toBe(false)
  })

  it('gives new messages ids of their own', async () => {
    await createConversation(key, keep, clock).ask('um', yes)
    const after = createConversation(key, keep, clock)
    await after.ask('dois', yes)
    expect(new Set(after.current().messages.map(({ id }) => id)).size).toBe(4)
  })

  it.each(['', 'nada', 'null', '[]', '{"view":"aberto","messages":{}}', '{"view":"closed","messages":[null,7,{"id":"1"},{"id":"1","role":"user","content":"x","timestamp":"t","items":[1],"links":[],"suggestions":[]}]}'])('starts anew from %s', (text) => {
    expect(createConversation(key, tab({ [key]: text }), clock).current()).toEqual({ view: 'closed', messages: [], isWaiting: false, isUnread: false })
  })

  it('holds the last hundred messages', async () => {
    const conversation = createConversation(key, keep, clock)
    for (let count = 0; count < 60; count++) await conversation.ask(`pergunta ${count}`, yes)
    expect(createConversation(key, keep, clock).current().messages).toHaveLength(100)
  })
})

it('talks where nothing can be kept', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const full = { getItem: () => null, setItem: () => { throw new DOMException('full', 'QuotaExceededError') } }
  for (const storage of [null, full]) {
    const conversation = createConversation(key, storage, clock)
    await conversation.ask('um', yes)
    expect(spoken(conversation)).toEqual(['user: um', 'assistant: Sim.'])
  }
})
