import { expect, it } from 'vitest'
import { blockedText, blockReason, isBlockedFor, isRecallBlock, ownerOfBlock } from './blocks.ts'

const A = 'recolhimento 1: lote A'

it('a reason stands alone or among others, and no part of another reason is one', () => {
  const texts = [A, `${A}; Ocorrência 7: falta de energia`, `cheiro; ${A}`]
  expect(texts.map((text) => isBlockedFor(text, A))).toEqual([true, true, true])
  expect([`${A}2911`, `outro ${A}`, null].map((text) => isBlockedFor(text, A))).toEqual([false, false, false])
  expect(isBlockedFor(`cheiro, estranho; ${A}`, 'cheiro; estranho')).toBe(true)
})

it('all reasons are one text, and none is no text', () => {
  expect([blockedText([]), blockedText([{ reason: A }, { reason: 'cheiro' }])]).toEqual([null, `${A}; cheiro`])
})

it('a recall is told by its number', () => {
  expect([A, 'recolhimento', 'Ocorrência 7: falta de energia'].map(isRecallBlock)).toEqual([true, false, false])
})

it('a block of an occurrence and one of a check of a process name what ends them; others do not', () => {
  const owners = [
    'Ocorrência 7: falta de energia',
    'Resfriamento 12: Caldo: de carne',
    'Óleo de fritura 3: Fritadeira',
    A,
    'recall do fabricante',
    'Ocorrência 7',
    'por causa da Ocorrência 7: falta de energia',
  ].map(ownerOfBlock)
  expect(owners).toEqual([
    { kind: 'occurrence', id: 7, name: 'Ocorrência 7' },
    { kind: 'check', id: 12, name: 'Resfriamento 12' },
    { kind: 'check', id: 3, name: 'Óleo de fritura 3' },
    null,
    null,
    null,
    null,
  ])
})

it('a reason with `;` is recorded without, so that no part of it is another block', () => {
  const reason = blockReason(`cheiro; ${A}; fim`)
  expect(reason).toBe(`cheiro, ${A}, fim`)
  expect([isBlockedFor(blockedText([{ reason }]), A), isBlockedFor(reason, reason)]).toEqual([false, true])
})
