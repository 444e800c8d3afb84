import { PDFiumLibrary } from '@hyzyla/pdfium'
import { describe, expect, it } from 'vitest'
import { exact } from '../../../contract/decimal.ts'
import type { Exact } from '../../../contract/decimal.ts'
import { reportContent } from '../read/content.ts'
import type { ShelfLabel } from '../ports.ts'
import { reportPdf } from './report-pdf.ts'
import { costsOfNames, shelfLabelOf } from '../samples.test-support.ts'

// Reading a hundred pages takes one or two seconds, and more on a busy machine.
const SLOW_MS = 30_000

const link = 'ab'.repeat(32)
const pdfOf = async (labels: readonly ShelfLabel[], costOf: (name: string) => Exact | null = () => null) =>
  reportPdf(await reportContent(new Date('2026-11-21T09:00:00Z'), labels, costsOfNames(costOf)), {
    businessName: 'Bistrô da Praça',
    timeZone: 'America/Sao_Paulo',
    proof: { position: 1234, link },
    losses: {
      period: 'seg 16/11 a dom 22/11/2026',
      total: 'R$ 214,60',
      change: '20 % menos: R$ 268,30 na semana anterior',
      lines: ['Motivo que mais pesou: Vencido, R$ 128,40, 19 etiquetas.'],
    },
  })

/** The text of each page, as PDFium extracts it. */
async function read(file: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(file)
    const texts = Array.from(document.pages(), (page) => page.getText().replaceAll(/\s+/g, ' '))
    document.destroy()
    return texts
  } finally {
    library.destroy()
  }
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

describe('the PDF of a report', () => {
  it('shows the instant, the counts, the values, and each label under its sector', async () => {
    const labels = [
      shelfLabelOf({
        id: 41,
        name: 'Pesto',
        sector: 'Garde Manger',
        status: 'expiring',
        shownExpiry: '24/11/2026 18:00',
        days: 3,
        shownDays: 'em 3 dias',
      }),
      shelfLabelOf({ id: 7 }),
      shelfLabelOf({ id: 8, name: 'Farofa' }),
    ]
    const [text = '', ...more] = await read(await pdfOf(labels, (name) => (name === 'Farofa' ? null : exact(1234.5))))
    expect(more).toEqual([])
    for (const part of [
      'Bistrô da Praça Relatório de validades',
      'Situação em 21/11/2026 às 06:00',
      'Vencidas 2',
      'A vencer em 7 dias 1',
      'Valor perdido R$ 1.234,50 1 sem custo conhecido',
      'Valor em risco R$ 1.234,50',
      'Perdas da semana: R$ 214,60 seg 16/11 a dom 22/11/2026 · 20 % menos: R$ 268,30 na semana anterior',
      'Motivo que mais pesou: Vencido, R$ 128,40, 19 etiquetas.',
      'Molho de Tomate 7 300g 20/11/2026 há 1 dia Ana Souza R$ 1.234,50',
      'Farofa 8 300g 20/11/2026 há 1 dia Ana Souza –',
      'Pesto 41 300g 24/11/2026 18:00 em 3 dias Ana Souza R$ 1.234,50',
      'Perdido R$ 1.234,50 (1 sem custo conhecido)',
      'Em risco R$ 1.234,50',
      'Emitido em 21/11/2026',
      'Página 1 de 1',
    ])
      expect(text).toContain(part)
    expect(text.indexOf('Cozinha Quente')).toBeLessThan(text.indexOf('Garde Manger'))
  })

  it('states that no label expires, if none does', async () => {
    const [text = ''] = await read(await pdfOf([]))
    for (const part of ['Nada venceu nem vence nos próximos 7 dias.', 'Vencidas 0', 'R$ 0,00', 'Página 1 de 1'])
      expect(text).toContain(part)
    expect(text).not.toContain('Produto')
  })

  it(
    "lists every one of three thousand labels, with the business and the table's header on each page",
    async () => {
      const sectors = ['Cozinha Quente', 'Garde Manger', 'Confeitaria']
      const labels = Array.from({ length: 3000 }, (_, index) =>
        shelfLabelOf({
          id: index + 1,
          name: `Produto ${index + 1}${index % 9 === 0 ? ' de nome que não cabe em uma linha só da tabela, por mais que se tente' : ''}`,
          sector: sectors[index % 3] ?? '',
        }),
      )
      let turns = 0
      const ticking = setInterval(() => (turns += 1), 0)
      const pages = await read(await pdfOf(labels, () => exact(2)))
      clearInterval(ticking)
      expect(turns).toBeGreaterThan(50)
      const whole = pages.join(' ')
      for (const { id } of labels) if (!whole.includes(` ${id} 300g`)) throw new Error(`Label ${id} is not there`)
      expect(pages.map((text) => /Página (\d+) de (\d+)/.exec(text)?.slice(1).map(Number))).toEqual(
        pages.map((_, index) => [index + 1, pages.length]),
      )
      for (const text of pages) expect(text).toMatch(/Produto Nº Peso Validade Dias Responsável Valor/)
      expect(pages.filter((text) => text.includes('(continuação)')).length).toBeGreaterThan(pages.length - 6)
      expect(whole.match(/Perdido R\$\s2\.000,00/g)).toHaveLength(3)
    },
    SLOW_MS,
  )

  it('ends with the newest link of the chain, whole', async () => {
    for (const count of [0, 1, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]) {
      const labels = Array.from({ length: count }, (_, index) => shelfLabelOf({ id: index + 1, name: `Pão ${index}` }))
      const last = squeezed((await read(await pdfOf(labels))).at(-1) ?? '')
      expect(last).toContain(squeezed(`Prova do registro: o elo do evento nº 1.234 é ${link}. Guarde este relatório`))
    }
  })

  it('does not cut long names or figures', async () => {
    const long = {
      name: 'W'.repeat(120),
      sector: 'Setor comprido '.repeat(8).trim(),
      responsible: 'Responsável '.repeat(10).trim(),
      weight: 'peso de quarenta caracteres, por exemplo',
      shownExpiry: '31/12/2026 18:00',
      days: -12_345,
      shownDays: 'há 12.345 dias',
    }
    const pages = await read(
      await pdfOf(
        [1, 2, 3, 4, 5].map((id) => shelfLabelOf({ id, ...long })),
        () => exact(999_990_000_000_000),
      ),
    )
    // The count stands beside the first line of the sector's name.
    const whole = squeezed(pages.join(' ')).replace('5vencidas', '')
    for (const text of [
      long.name,
      long.sector,
      long.weight,
      long.shownExpiry,
      'há 12.345 dias',
      'R$ 999.990.000.000.000,00',
      'R$ 4.999.950.000.000.000,00',
    ])
      expect(whole).toContain(squeezed(text))
  })
})
