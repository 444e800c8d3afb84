import { expect, it } from 'vitest'
import { pdfTexts } from '../../../../infra/test/report-rig.ts'
import type { RoundTime } from '../contract/points.ts'
import type { SheetReading } from '../rules/month-sheet.ts'
import { daysOfMonth, pointSheet } from '../rules/month-sheet.ts'
import type { Sheet } from './sheet-words.ts'
import { temperaturesPdf } from './temperatures-pdf.ts'

const timeZone = 'America/Sao_Paulo'
const now = new Date('2026-12-01T12:00:00Z')
const rounds: readonly RoundTime[] = [
  { from: '06:00', to: '11:00' },
  { from: '14:00', to: '17:00' },
  { from: '18:00', to: '22:00' },
]
const letters = (count: number) => 'Câmara de carnes e de molhos do fundo '.repeat(4).slice(0, count)

/** A reading in each round of the month; on five days one is out of the limit, and two are corrected. */
function monthOf(pointId: number): SheetReading[] {
  return daysOfMonth('2026-10').flatMap((day, index) =>
    rounds.map(({ from }, round): SheetReading => {
      const at = new Date(`${day}T${from}:00-03:00`)
      const isOut = round === 0 && index % 6 === 0
      return {
        id: pointId * 1000 + index * 10 + round,
        at,
        enteredAt: at,
        value: isOut ? 4.6 : (index + round) % 2 === 0 ? 2.7 : 3,
        min: null,
        max: 4,
        status: isOut ? 'fora' : 'ok',
        late: index === 3,
        action: isOut ? 'porta_aberta' : null,
        note: isOut ? 'entrega da manhã' : '',
        userId: 'ana',
        correction: index % 20 === 7 && round === 1 ? { before: 27, reason: 'dedo', userId: 'ana' } : null,
      }
    }),
  )
}

function sheetOf(count: number, name: string): Sheet {
  const points = Array.from({ length: count }, (_, index) => {
    const point = {
      id: index + 1,
      name: `${index + 1} ${name}`,
      storageTypeId: null,
      kind: 'refrigerado' as const,
      min: null,
      max: 4,
      toleranceMinutes: 60,
      rounds: [...rounds],
      active: true,
    }
    const versions = [{ since: new Date('2026-01-01T00:00:00Z'), rounds, active: true }]
    const month = { point, versions, readings: monthOf(point.id), sensed: [] }
    return pointSheet(month, { month: '2026-10', now, timeZone }) ?? []
  }).flat()
  return { points, month: '10/2026', timeZone, names: new Map([['ana', 'Ana Souza']]), hasSaoPauloNorm: true }
}

it('a month of three rounds a day is one page a point, with long names too', async () => {
  const bytes = await temperaturesPdf(sheetOf(12, letters(117)), { businessName: letters(120), now })
  const pages = await pdfTexts(bytes)
  expect(pages).toHaveLength(12)
  for (const page of pages) {
    expect(page).toContain('Dia 06:00 a 11:00')
    expect(page).toContain('Correções')
  }
})

it('the values of a sheet have one decimal, and each of its marks is printed', async () => {
  const [page] = await pdfTexts(await temperaturesPdf(sheetOf(1, 'Geladeira'), { businessName: 'Bistrô', now }))
  expect(page).toContain('3,0 °C AS')
  expect(page).not.toMatch(/[^,]\b3 °C/)
  expect(page).toContain('27,0 °C corrigida para 2,7 °C')
  expect(page).toContain('† lançada tarde · * corrigida · [ ] sem leitura')
  expect(page).not.toContain('††')
})
