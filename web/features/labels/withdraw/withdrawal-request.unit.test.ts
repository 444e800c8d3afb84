import { expect, it } from 'vitest'
import { idsIn, readWithdrawalRequest } from './withdrawal-request.ts'

it('a request has the ids of labels, each once, and discards unless it says that they were used', () => {
  expect(readWithdrawalRequest({ how: 'consume', ids: '3,4,3' })).toEqual({ how: 'consume', ids: '3,4' })
  expect(readWithdrawalRequest({ ids: 7 })).toEqual({ how: 'discard', ids: '7' })
  expect(readWithdrawalRequest({ how: 'delete', ids: 'x,0,-1,1e3' })).toEqual({ how: 'discard', ids: '' })
  expect(idsIn(Array.from({ length: 30 }, (_, index) => index + 1).join(','))).toHaveLength(20)
})
