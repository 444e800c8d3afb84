import { expect, it } from 'vitest'
import type { Label } from '#contract/labels'
import { labelsOf } from '../lots.ts'
import { aLot } from '../lots.test-support.ts'
import { rowState } from './expiry-word.ts'

const zone = 'America/Sao_Paulo'
const [label] = labelsOf(aLot('a', [1]))
const stateOn = (today: string, own: Partial<Label> = {}) => rowState(label ? [{ ...label, ...own }] : [], today, zone)

// The label is good to the end of Tuesday, 24/11/2026.
it.each([
  ['2026-11-24', 'today', 'vence hoje'],
  ['2026-11-23', 'tomorrow', 'vence amanhã'],
  ['2026-11-22', 'soon', 'vence terça'],
  ['2026-11-21', 'soon', 'vence terça'],
  ['2026-11-20', 'ok', 'em 4 dias'],
  ['2025-11-24', 'ok', 'em 365 dias'],
])('what is in time says its day: on %s', (today, tone, word) => {
  expect(stateOn(today)).toEqual({ tone, word })
})

it.each([
  ['2026-11-25', 'venceu ontem'],
  ['2026-11-27', 'venceu há 3 dias'],
])('what has expired says since when: on %s', (today, word) => {
  expect(stateOn(today, { status: 'expired' })).toEqual({ tone: 'late', word })
})

it('what expires at an hour belongs to the day of that hour, and at midnight to the day before', () => {
  const at = (expires_at: string) => ({ expires_at, expiration_date: expires_at })
  expect(stateOn('2026-11-24', at('2026-11-24T21:00:00.000Z')).word).toBe('vence hoje')
  expect(stateOn('2026-11-24', { ...at('2026-11-24T11:00:00.000Z'), status: 'expired' }).word).toBe('venceu hoje')
  expect(stateOn('2026-11-24', at('2026-11-25T03:00:00.000Z')).word).toBe('vence hoje')
  expect(stateOn('2026-11-24', at('2026-11-25T03:00:00.001Z')).word).toBe('vence amanhã')
})

it('blocked stands above the date, and how it left stock above both', () => {
  expect(stateOn('2026-11-24', { blocked: 'recall' })).toEqual({ tone: 'late', word: 'Bloqueada' })
  expect(stateOn('2026-11-24', { status: 'consumed', blocked: 'recall' })).toEqual({ tone: 'gone', word: 'Consumido' })
  expect(stateOn('2026-11-24', { status: 'transformed' }).word).toBe('Substituído')
})
