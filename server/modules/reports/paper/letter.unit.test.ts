import { describe, expect, it } from 'vitest'
import { reportContent } from '../read/content.ts'
import type { LetterContext } from './letter.ts'
import { letterOf } from './letter.ts'
import type { ShelfLabel } from '../ports.ts'
import { costsOfNames, shelfLabelOf } from '../samples.test-support.ts'

const context: LetterContext = {
  businessName: 'Bistrô da Praça',
  timeZone: 'America/Sao_Paulo',
  formats: ['pdf', 'csv'],
  publicOrigin: null,
  proof: null,
  losses: null,
  missed: [],
}
const letter = async (labels: readonly ShelfLabel[], own: Partial<LetterContext> = {}) =>
  letterOf(
    await reportContent(
      new Date('2026-11-21T09:00:00Z'),
      labels,
      costsOfNames(() => null),
    ),
    { ...context, ...own },
  )

describe('the mail of a report', () => {
  it('escapes what users typed', async () => {
    const { html, plain } = await letter([shelfLabelOf({ name: '<script>alert(1)</script>', sector: 'A & B' })], {
      businessName: '"Bistrô" <img src=x>',
    })
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('&quot;Bistrô&quot; &lt;img src=x&gt;')
    expect(html).not.toMatch(/<script|<img/)
    expect(plain).toContain('<script>alert(1)</script> (nº 1): A & B · venceu em 20/11/2026, há 1 dia')
  })

  it('links to the app if its URL is known, and has no other link', async () => {
    const link = 'https://etiquetas.com.br/management/reports'
    const linked = await letter([], { publicOrigin: new URL('https://etiquetas.com.br') })
    expect([linked.html.includes(`href="${link}"`), linked.plain.includes(link)]).toEqual([true, true])
    expect((await letter([])).html).not.toMatch(/href|src=|http/)
  })

  it('says the newest link of the chain, and to keep it', async () => {
    const link = 'ab'.repeat(32)
    const { plain, html } = await letter([], { proof: { position: 1234, link } })
    const sentence = `Prova do registro: o elo do evento nº 1.234 é ${link}. Guarde este e-mail: com esse elo se confere depois que o registro até ali não foi refeito.`
    expect([plain.includes(sentence), html.includes(sentence)]).toEqual([true, true])
    const without = await letter([])
    expect(`${without.plain}${without.html}`).not.toContain('Prova do registro')
  })

  it('has the losses of the week, escaped, and no block where nothing was lost', async () => {
    const losses = {
      period: 'seg 16/11 a dom 22/11/2026',
      total: 'R$\u00a0214,60',
      change: '20 % menos: R$\u00a0268,30 na semana anterior',
      lines: ['Produto que mais pesou: Pudim <b>, R$\u00a063,00, 9 etiquetas.'],
    }
    const { plain, html } = await letter([], { losses })
    expect(plain).toContain(
      'Perdas da semana, seg 16/11 a dom 22/11/2026: R$\u00a0214,60 (20 % menos: R$\u00a0268,30 na semana anterior)\n- Produto que mais pesou: Pudim <b>',
    )
    expect(html).toContain('Produto que mais pesou: Pudim &lt;b&gt;')
    expect((await letter([])).plain).not.toContain('Perdas')
  })

  it('has the rounds with the thermometer that nobody has made, escaped', async () => {
    const { plain, html } = await letter([], { missed: ['Ontem, das 06:00 às 11:00: Geladeira <1>'] })
    expect(plain).toContain('Temperaturas sem leitura:\n- Ontem, das 06:00 às 11:00: Geladeira <1>\n')
    expect(html).toContain('Geladeira &lt;1&gt;')
    const without = await letter([])
    expect(`${without.plain}${without.html}`).not.toContain('Temperaturas')
  })

  it('states that no label expires, and names its attached files', async () => {
    const { subject, plain } = await letter([], { formats: ['csv'] })
    expect(subject).toBe('Relatório de validades: nada a vencer – Bistrô da Praça')
    expect(plain).toContain('Nada venceu nem vence nos próximos 7 dias.')
    expect(plain).toContain('em anexo (CSV).')
    expect(plain).not.toContain('Vencidas há mais tempo')
  })

  it.each([
    [8, ''],
    [9, 'e mais 1 vencida\n'],
    [11, 'e mais 3 vencidas\n'],
  ])('of %i expired labels lists eight, the longest expired first', async (count, more) => {
    const labels = Array.from({ length: count }, (_, index) =>
      shelfLabelOf({
        id: index + 1,
        sector: index % 2 === 0 ? 'A' : 'B',
        expiresAt: `2026-11-${String(20 - index).padStart(2, '0')}T03:00:00.000Z`,
      }),
    )
    const { plain } = await letter([
      ...labels,
      shelfLabelOf({ id: 99, status: 'expiring', expiresAt: '2026-11-24T03:00:00.000Z' }),
    ])
    expect([...plain.matchAll(/\(nº (\d+)\)/g)].map(([, id]) => Number(id))).toEqual(
      Array.from({ length: 8 }, (_, index) => count - index),
    )
    expect(/e mais .*\n/.exec(plain)?.[0] ?? '').toBe(more)
  })
})
