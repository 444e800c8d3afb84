import { expect, test } from 'vitest'
import { transformedParent, withdrawn, wordsOf } from './kept-deeds.ts'
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
