import { expect, test } from 'vitest'
import { actCommands, transformedParent, withdrawn, wordsOf } from './kept-deeds.ts'
import { label } from './queue.test-support.ts'

test('a label after its baixa has the state that the server gives it', () => {
  expect(withdrawn(label(412), 'consumida').status).toBe('consumed')
  expect(withdrawn(label(412), 'nao_localizada').status).toBe('missing')
})

test('a label of which only a part was taken stays', () => {
  expect(transformedParent(label(412), {}).status).toBe('transformed')
  expect(transformedParent(label(412), { weight: '100 g' }).status).toBe('valid')
})

test('what waits is named by its product and its code, or by how many labels it is about', () => {
  expect(wordsOf([label(412)], 'consumida')).toEqual({ title: 'Frango desfiado: consumida', detail: 'FID20260412' })
  expect(wordsOf([label(412), label(413)], 'descartada')).toEqual({
    title: '2 etiquetas de Frango desfiado: descartadas',
    detail: 'FID20260412 e mais 1',
  })
  expect(wordsOf([label(412), label(413, 'Arroz')], 'consumida').title).toBe('2 etiquetas: consumidas')
})

test('what leaves stock and what is transformed are kept together, in this order', () => {
  const body = {
    items: [{ id: 412, how: 'consumida' as const }],
    transformation: { ids: [413], how: 'freeze' as const },
  }
  const { commands, withdrawn: out, transformed } = actCommands([label(412), label(413)], body, 'a1')
  expect(commands.map(({ kind, changes, attempt }) => ({ kind, changes, attempt }))).toEqual([
    { kind: 'withdrawals', changes: [412], attempt: 'a1' },
    { kind: 'transformations', changes: [413], attempt: 'a1' },
  ])
  expect(out.map(({ id, status }) => [id, status])).toEqual([[412, 'consumed']])
  expect(transformed.map(({ parent }) => parent.status)).toEqual(['transformed'])
})
