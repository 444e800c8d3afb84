import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeClass } from '#contract/catalog/class-proposal'
import { screensFor } from '../../lib/search/screens.ts'
import { answersOf } from './kitchen.test-support.ts'
import { likelyFor, likelyQuestions } from './understanding/likely.ts'
import { understand } from './understanding/understand.ts'
import { readWord } from './understanding/vocabulary.ts'

const { ask } = answersOf()

// Letters that no Portuguese word has together, so that no product, food or word of a question is near.
const unknownWord = fc
  .array(fc.constantFrom('kw', 'xz', 'yk', 'wq', 'zy', 'qk'), { minLength: 3, maxLength: 5 })
  .map((parts) => parts.join(''))
  .filter(
    (word) => readWord(word).concept === 'content' && proposeClass(word) === null && screensFor([word]).length === 0,
  )

const sentences: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => `quanto tempo dura ${word}?`,
  (word) => `${word} aberto vale até quando`,
  (word) => `posso congelar o ${word}`,
  (word) => `o ${word} tá bom?`,
  (word) => `quando vence ${word}`,
  (word) => `tem ${word}?`,
  (word) => `quantos ${word} tem na geladeira`,
  (word) => `quanto custa ${word}`,
  (word) => `como faço ${word}`,
  (word) => `quem fez o ${word}`,
  (word) => `descartar ${word}`,
  (word) => `imprime 3 etiquetas de ${word}`,
  (word) => `quanto preciso para 40 porções de ${word}`,
  (word) => `qual o sif do ${word}`,
]

describe('a word that the kitchen does not know', () => {
  it('never becomes a product’s name: three questions are offered in its place', async () => {
    await fc.assert(
      fc.asyncProperty(unknownWord, fc.constantFrom(...sentences), async (word, sentence) => {
        const { text, items, links, suggestions } = await ask(sentence(word))
        const shown = [text, ...items, ...suggestions, ...links.map((link) => link.text)].join(' ').toLowerCase()
        expect(shown).not.toContain(word)
        expect(text).toMatch(/^Não (?:entendi|reconheci)/)
        expect(suggestions).toHaveLength(3)
      }),
      { numRuns: 300, seed: 20261121 },
    )
  })

  it('is not repeated where what expires was asked either', async () => {
    for (const text of ['o que vence hoje de xzkwyk', 'xzkwyk está vencido?']) {
      const { text: said, items } = await ask(text)
      expect([said, ...items].join(' ')).not.toContain('xzkwyk')
    }
  })
})

describe('the questions that are offered', () => {
  it('are each understood', () => {
    for (const { text } of likelyQuestions) expect([text, understand(text).kind]).not.toEqual([text, 'unknown'])
  })

  it('are those that the words speak for', () => {
    expect(likelyFor('e a temperatura do frio?')[0]).toBe('Que temperatura cada lugar tem?')
    expect(likelyFor('perdi dinheiro')[0]).toBe('Quanto perdi este mês?')
    expect(likelyFor('')).toEqual(['O que vence hoje?', 'O que uso primeiro?', 'Como gero uma etiqueta?'])
  })
})
