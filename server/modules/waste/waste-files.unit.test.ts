import { PDFiumLibrary } from '@hyzyla/pdfium'
import { describe, expect, it } from 'vitest'
import { exact } from '../../contract/decimal.ts'
import { summaryOfWeek, summaryOfWeeks } from './summaries.test-support.ts'
import { wasteCsv } from './paper/waste-csv.ts'
import type { WasteContent } from './paper/waste-pdf.ts'
import { wastePdf } from './paper/waste-pdf.ts'
import { whyThrownAway } from './rules/why.ts'

const pdfOf = (own: Partial<WasteContent> = {}) =>
  wastePdf(
    {
      period: { from: '2026-11-16', to: '2026-11-22' },
      summary: summaryOfWeek(),
      heat: summaryOfWeeks(),
      why: null,
      ...own,
    },
    { businessName: 'Bistrô da Praça', timeZone: 'America/Sao_Paulo', now: new Date('2026-11-23T12:00:00Z') },
  )

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

const csvOf = (own: Parameters<typeof summaryOfWeek>[0] = {}) =>
  wasteCsv(summaryOfWeek(own))
    .toString('utf8')
    .split('\r\n')
    .map((line) => line.split(';'))

describe('the CSV of the losses', () => {
  it('has the figures of the screen', () => {
    const lines = csvOf()
    expect(lines[1]).toEqual(['Total', '16/11/2026 a 22/11/2026', '214,60', '86,20', '128,40', '33', '3', '180'])
    expect(lines).toContainEqual(['Motivo', 'Sobra de produção', '42,30', '42,30', '0,00', '7', '0', ''])
    expect(lines).toContainEqual(['Produto', 'Pudim de Leite', '63,00', '21,00', '42,00', '9', '0', '24'])
    expect(lines).toContainEqual(['Dia', '19/11/2026', '22,60', '22,60', '0,00', '4', '0', ''])
  })

  it('leaves the value of a label without a cost empty, and not 0,00 (c4)', () => {
    const own = { total: '0.00', count: 1, uncosted: 1, withinShelfLife: '0.00', expired: '0.00' }
    expect(csvOf(own)[1]?.slice(2, 7)).toEqual(['', '', '', '1', '1'])
  })

  it('has what nobody found on a line of its own, outside of the total (c9)', () => {
    expect(csvOf()).toContainEqual(['Sumiu', '', '21,00', '', '', '3', '0', ''])
  })

  it('holds no formula', () => {
    const byProduct = summaryOfWeek().byProduct.map((row) => ({ ...row, name: '=HYPERLINK("http://x")' }))
    const text = wasteCsv(summaryOfWeek({ byProduct })).toString('utf8')
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  })
})

describe('the PDF of the losses', () => {
  it('has the figures and the charts of the screen', async () => {
    const text = (await read(await pdfOf())).join(' ')
    for (const part of [
      'Bistrô da Praça Perdas',
      'seg 16/11 a dom 22/11/2026 20 % menos: R$ 268,30 na semana anterior',
      'Total R$ 214,60',
      // c6
      'Dentro da validade R$ 86,20 Vencido R$ 128,40',
      // c9
      'Sumiu R$ 21,00 3 etiquetas, fora do total',
      // c4
      '3 etiquetas sem custo ficam fora do total.',
      'Molho da Casa sem custo',
      'Sobra de produção 42,30 7',
      'Pudim de Leite 63,00 9 38 %',
      'Confeitaria 74,40 12',
      '26/10–1/11 58 12 – 19 27 48 61 225',
    ])
      expect(text).toContain(part)
  })

  it('says of a period without any cost that it has none, and not R$ 0,00 (c4)', async () => {
    const summary = summaryOfWeek({
      total: '0.00',
      count: 3,
      uncosted: 3,
      withinShelfLife: '0.00',
      expired: '0.00',
      missing: { count: 0, value: '0.00', uncosted: 0 },
      byReason: [{ key: 'vencido', name: 'Vencido', value: '0.00', expired: '0.00', count: 3, uncosted: 3 }],
    })
    const text = (await read(await pdfOf({ summary }))).join(' ')
    expect(text).toContain('22/11/2026 R$ 268,30 na semana anterior')
    expect(text).toContain('Total sem custo Dentro da validade – Vencido –')
    expect(text).toContain('Vencido sem custo 3 Total sem custo 3')
    expect(text).not.toContain('menos')
  })

  it('says which weeks of a long period its map has', async () => {
    const period = { from: '2026-01-01', to: '2026-11-22' }
    const text = (await read(await pdfOf({ period, summary: summaryOfWeek(period) }))).join(' ')
    expect(text).toContain('Em que dia · últimas 13 semanas (R$, sem centavos)')
  })

  it('says why, and that nothing was lost', async () => {
    const mondays = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']
    const why = whyThrownAway(
      [
        {
          baseProductId: null,
          name: 'Molho de tomate',
          made: mondays.map((date) => ({ date, count: 6 })),
          wasted: mondays.map((date) => ({ date, isExpired: true, count: 2, value: exact(14), uncosted: 0 })),
        },
      ],
      '2026-11-23',
    )
    const summary = summaryOfWeek({ count: 0, uncosted: 0, byReason: [], bySector: [], byProduct: [] })
    const [text = ''] = await read(await pdfOf({ why, summary }))
    expect(text).toContain('Molho de tomate: 8 de 24 etiquetas foram para o lixo vencidas')
    expect(text).toContain('Nenhuma perda neste período.')
    expect(text).not.toContain('Por motivo')
  })

  it('breaks between rows, whatever the names', async () => {
    const ten = summaryOfWeek().byProduct.filter(({ uncosted }) => uncosted === 0)
    const byProduct = [...ten, ...ten, ...ten, ...ten, ...ten, ...ten].map((row, at) => ({
      ...row,
      key: String(at),
      value: '63.00',
      name: `${'Estrogonofe de frango com batata palha e arroz branco da cozinha central de produção '.repeat(2).slice(0, 112)} ${at}`,
    }))
    const pages = await read(await pdfOf({ summary: summaryOfWeek({ byProduct }) }))
    expect(pages.length).toBeGreaterThan(2)
    for (const at of byProduct.keys()) expect(pages.filter((page) => page.includes(` ${at} 63,00`))).toHaveLength(1)
  })
})
