import { expect, test } from 'vitest'
import { firstNameOf } from '#contract/text'
import { amountText, formatDate, formatDateTime } from './format.ts'

test('a plain date keeps its day in every time zone', () => {
  expect(formatDate('2026-12-31', 'Pacific/Kiritimati')).toBe('31/12/2026')
  expect(formatDateTime('2026-01-05')).toBe('05/01/2026')
})

test('an instant is shown in the time zone of the tenant', () => {
  expect(formatDate('2026-12-31T01:30:00Z', 'America/Sao_Paulo')).toBe('30/12/2026')
  expect(formatDateTime('2026-12-31T01:30:00Z', 'America/Sao_Paulo')).toBe('30/12/2026 22:30')
})

test('a text that is not a date is shown unchanged', () => {
  expect(formatDate('amanhã')).toBe('amanhã')
  expect(formatDateTime('')).toBe('')
})

test('the first name is the capitalised first part of the email address', () => {
  expect(firstNameOf('demo@foodid.com.br')).toBe('Demo')
  expect(firstNameOf('ana.souza@bistro.com.br')).toBe('Ana')
  expect(firstNameOf('érica@x')).toBe('Érica')
  expect(firstNameOf('')).toBe('')
})

test('an amount of the server is shown with a comma and its thousands', () => {
  expect(['0.07', '84.00', '1234.50', '1234567.89'].map(amountText)).toEqual([
    '0,07',
    '84,00',
    '1.234,50',
    '1.234.567,89',
  ])
})
