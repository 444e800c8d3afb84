import { expect, test } from 'vitest'
import { parsePostmaster } from './postmaster.ts'

test('parses the postmaster.pid of a running server', () => {
  const text = '4711\n/data/cluster\n1795255754\n46549\n\n127.0.0.1\n  5432001   32768\nready   \n'
  expect(parsePostmaster(text)).toEqual({ pid: 4711, port: 46549, status: 'ready' })
})

test('the postmaster.pid of a starting server has no status yet', () => {
  expect(parsePostmaster('4711\n/data/cluster\n1795255754\n46549\n')).toEqual({ pid: 4711, port: 46549, status: '' })
})

test.each(['', '\n', 'garbage', '-1\n', '0\n', '1.5\n'])('%j is no postmaster.pid', (text) => {
  expect(parsePostmaster(text)).toBeUndefined()
})
