import { expect, test } from 'vitest'
import { HttpProblem, nextCursor, problemOf, sentenceOf } from './http.ts'

test('the next cursor is read from a Link header with several entries', () => {
  expect(nextCursor('</api/products?limit=2&cursor=abc_-9>; rel="next"')).toBe('abc_-9')
  expect(
    nextCursor('<https://a.b/api/products?cursor=1>; rel="prev", <https://a.b/api/products?cursor=2>; rel=next'),
  ).toBe('2')
  expect(nextCursor('</api/products?cursor=1>; rel="prev"')).toBeNull()
  expect(nextCursor(null)).toBeNull()
})

test('a problem document keeps its code, its detail and its field errors', async () => {
  const body = {
    status: 422,
    title: 'x',
    detail: 'Confira os campos',
    code: 'invalid',
    errors: [{ path: 'name', message: 'Nome obrigatório' }],
  }
  const problem = await problemOf(Response.json(body, { status: 422 }))
  expect(problem).toMatchObject({ status: 422, code: 'invalid', detail: 'Confira os campos', errors: body.errors })
})

test('an HTML error page of a proxy becomes a message for the user', async () => {
  const problem = await problemOf(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(problem).toMatchObject({ status: 502, code: 'unexpected_answer', errors: [] })
  expect(problem.detail).toContain('Tente novamente')
})

test('a 4xx shows the text of the server, any other failure the text of the screen', () => {
  const problem = (status: number) => new HttpProblem({ status, code: 'x', detail: 'Já existe' })
  expect(sentenceOf(problem(409), 'Erro ao salvar')).toBe('Já existe')
  expect([problem(0), problem(500), new TypeError('x')].map((error) => sentenceOf(error, 'Erro ao salvar'))).toEqual(
    Array(3).fill('Erro ao salvar'),
  )
})

test('a problem keeps the address that its header names', async () => {
  const body = { status: 409, title: 'x', detail: 'Já está aberta', code: 'taken' }
  const answer = (headers: Record<string, string>) => problemOf(Response.json(body, { status: 409, headers }))
  expect((await answer({ Location: '/api/receipts/12' })).location).toBe('/api/receipts/12')
  expect((await answer({})).location).toBeNull()
})
