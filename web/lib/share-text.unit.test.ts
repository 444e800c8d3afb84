import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHARE_MAX, shareText } from './share-text.ts'
import type { SharedGroup } from './share-text.ts'

const line = (name: string, labels = 1) => ({ name, labels, when: 'vence hoje' })

describe('the list as a message', () => {
  it('is grouped, with the count of each group', () => {
    const groups: SharedGroup[] = [
      { title: 'Vencidos', labels: 3, lines: [line('Carne Moída'), line('Queijo', 2)] },
      { title: 'Hoje', labels: 0, lines: [] },
      { title: 'Amanhã', labels: 9, lines: [line('Pudim', 5)] },
    ]
    expect(shareText('Validades de 23/11/2026', groups, '')).toBe(
      'Validades de 23/11/2026\n\nVencidos: 3\n• Carne Moída, vence hoje\n• Queijo ×2, vence hoje\n\nAmanhã: 9\n• Pudim ×5, vence hoje\ne mais 4',
    )
  })

  it('says in words that there is nothing', () => {
    expect(shareText('Validades', [], 'Nada vence.')).toBe('Validades\n\nNada vence.')
  })

  const name = fc.oneof(
    fc.string({ minLength: 1, maxLength: 119, unit: 'grapheme' }),
    fc.constantFrom('x'.repeat(119), '👩‍👩‍👧‍👦'.repeat(10), `a${'\u0301'.repeat(118)}`, 'ção '.repeat(29)),
  )
  const groups = fc.array(
    fc.record({
      title: fc.constantFrom('Vencidos', 'Hoje', 'Amanhã', 'Em até 3 dias'),
      labels: fc.integer({ min: 0, max: 5_000_000 }),
      lines: fc.array(
        fc.record({
          name,
          labels: fc.integer({ min: 1, max: 500 }),
          when: fc.constantFrom('vence hoje', 'venceu em 19/11/2026 14:00'),
        }),
        { maxLength: 60 },
      ),
    }),
    { maxLength: 5 },
  )

  it('is never longer than a message may be, and never empty of a group', () => {
    fc.assert(
      fc.property(name, groups, (title, drawn) => {
        const text = shareText(title, drawn, 'Nada.')
        expect(text.length).toBeLessThanOrEqual(SHARE_MAX)
        expect(() => encodeURIComponent(text)).not.toThrow()
        const heads = drawn.filter(({ labels, lines }) => labels > 0 || lines.length > 0)
        for (const { title: head } of heads) expect(text).toContain(`\n\n${head}: `)
      }),
      { numRuns: 200 },
    )
  })

  it('cuts between the letters that a reader sees', () => {
    const letters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
    const lettersOf = (text: string) => [...letters.segment(text)].map(({ segment }) => segment)
    fc.assert(
      fc.property(name, (drawn) => {
        // A name that has the signs of the message itself would not be found in it again.
        fc.pre(!/[\n,…×]/.test(drawn))
        const text = shareText('V', [{ title: 'Hoje', labels: 1, lines: [line(drawn)] }], '')
        const shown = /• (.*), vence hoje/su.exec(text)?.[1] ?? ''
        if (shown === drawn) return
        expect(shown.endsWith('…')).toBe(true)
        const kept = lettersOf(shown.slice(0, -1))
        expect(lettersOf(drawn).slice(0, kept.length).join('').trimEnd()).toBe(kept.join(''))
      }),
      { numRuns: 200 },
    )
  })

  it('counts truly: the lines shown and "e mais" are the number of the head', () => {
    fc.assert(
      fc.property(groups, (drawn) => {
        const safe = drawn.map((group) => ({ ...group, lines: group.lines.map((one) => ({ ...one, name: 'Pão' })) }))
        for (const part of shareText('V', safe, '').split('\n\n').slice(1)) {
          const head = Number(/: (\d+)/.exec(part)?.[1] ?? 0)
          const shown = [...part.matchAll(/^• Pão(?: ×(\d+))?,/gm)].map(([, times = '1']) => Number(times))
          const rest = Number(/^e mais (\d+)$/m.exec(part)?.[1] ?? 0)
          expect(shown.reduce((sum, labels) => sum + labels, rest)).toBe(head)
        }
      }),
      { numRuns: 200 },
    )
  })
})
