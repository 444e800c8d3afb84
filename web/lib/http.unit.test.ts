import { expect, test } from 'vitest'
import { HttpProblem, nextCursor, problemOf, sentenceOf } from './http.ts'

test('the cursor of the next page comes out of Link, whatever stands beside it', () => {
  expect(nextCursor('</api/products?limit=2&cursor=abc_-9>; rel="next"')).toBe('abc_-9')
  expect(nextCursor('<https://a.b/api/products?cursor=1>; rel="prev", <https://a.b/api/products?cursor=2>; rel=next')).toBe('2')
  expect(nextCursor('</api/products?cursor=1>; rel="prev"')).toBeNull()
  expect(nextCursor(null)).toBeNull()
})

test('a problem document keeps its code, its sentence and its fields', async () => {
  const body = { status: 422, title: 'x', detail: 'Confira os campos', code: 'invalid', errors: [{ path: 'name', message: 'Nome obrigatório' }] }
  const problem = await problemOf(Response.json(body, { status: 422 }))
  expect(problem).toMatchObject({ status: 422, code: 'invalid', detail: 'Confira os campos', errors: body.errors })
})

test('a page of a proxy instead of a problem document is still a sentence for people', async () => {
  const problem = await problemOf(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(problem).toMatchObject({ status: 502, code: 'unexpected_answer', errors: [] })
  expect(problem.detail).toContain('Tente novamente')
})

test('a refusal speaks for itself; a failure gets the sentence of the screen', () => {
  const problem = (status: number) => new HttpProblem({ status, code: 'x', detail: 'Já existe' })
  expect(sentenceOf(problem(409), 'Erro ao salvar')).toBe('Já existe')
  expect([problem(0), problem(500), new TypeError('x')].map((error) => sentenceOf(error, 'Erro ao salvar'))).toEqual(Array(3).fill('Erro ao salvar'))
})
