import { expect, it } from 'vitest'
import {
  bandDate,
  dayText,
  dayWord,
  differenceText,
  expiryText,
  expiryTone,
  madeText,
  numberText,
  timesText,
} from './words.ts'

const zone = 'America/Sao_Paulo'
const today = '2026-11-30'

it('says numbers of times as a cook does', () => {
  expect([0.5, 1, 1.5, 2, 2.5, 2.3].map(timesText)).toEqual(['½', '1', '1½', '2', '2½', '2,3'])
  expect(numberText(0.375)).toBe('0,375')
})

it('says a day by its nearness', () => {
  expect(dayText('2026-12-01', today, zone)).toBe('para amanhã, ter 01/12')
  expect(dayText('2026-12-03', today, zone)).toBe('para qui 03/12')
  expect([today, '2026-12-01', '2026-12-03'].map((day) => dayWord(day, today))).toEqual(['hoje', 'amanhã', 'em 03/12'])
})

it('says when an input expires, by the local day of an instant', () => {
  expect(expiryText('2026-12-01', today, zone)).toBe('vence amanhã')
  expect(expiryText('2026-12-01T02:00:00Z', today, zone)).toBe('vence hoje')
  expect(expiryText('2026-11-29', today, zone)).toBe('venceu 29/11')
  expect(expiryText(null, today, zone)).toBeNull()
  expect(['2026-11-29', today, '2026-12-01', '2026-12-02'].map((day) => expiryTone(day, today, zone))).toEqual([
    'late',
    'today',
    'tomorrow',
    undefined,
  ])
  expect(bandDate('2026-12-03', zone)).toBe('qui 03/12/2026')
  // As the label prints it: what keeps for hours ends at an hour.
  expect(bandDate('2026-12-01T02:30:00Z', zone)).toBe('seg 30/11/2026 23:30')
})

it('says by how many percents a yield differs', () => {
  expect(differenceText(11.4, 12)).toBe('−5 %')
  expect(differenceText(13, 12)).toBe('+8 %')
  expect(differenceText(12, 12)).toBeNull()
})

it('says what was made today, of one label too', () => {
  const made = { labels: 12, person: 'João', at: '2026-11-30T17:03:00Z', batchId: 1 }
  expect(madeText(made, zone)).toBe('Já foram feitas 12 hoje, por João às 14:03')
  expect(madeText({ ...made, labels: 1, person: null }, zone)).toBe('Já foi feita 1 hoje às 14:03')
})
