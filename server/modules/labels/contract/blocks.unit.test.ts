import { expect, it } from 'vitest'
import { blockedText, isBlockedFor, isRecallBlock } from './blocks.ts'

const A = 'recolhimento 1: lote A'

it('a reason stands alone or among others, and no part of another reason is one', () => {
  const texts = [A, `${A}; Ocorrência 7: falta de energia`, `cheiro; estranho; ${A}`]
  expect(texts.map((text) => isBlockedFor(text, A))).toEqual([true, true, true])
  expect([`${A}2911`, `outro ${A}`, null].map((text) => isBlockedFor(text, A))).toEqual([false, false, false])
  expect(isBlockedFor(`cheiro; estranho; ${A}`, 'cheiro; estranho')).toBe(true)
})

it('all reasons are one text, and none is no text', () => {
  expect([blockedText([]), blockedText([{ reason: A }, { reason: 'cheiro' }])]).toEqual([null, `${A}; cheiro`])
})

it('a recall is told by its number', () => {
  expect([A, 'recolhimento', 'Ocorrência 7: falta de energia'].map(isRecallBlock)).toEqual([true, false, false])
})
