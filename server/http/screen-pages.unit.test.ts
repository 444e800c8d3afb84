import { describe, expect, it } from 'vitest'
import { pageOf, screenFinder } from './screen-pages.ts'

const find = screenFinder(
  [
    '/management/$',
    '/print/$productId',
    '/management',
    '/sheets/edit/$id',
    '/sheets/$kind/new',
    '/sheets/edit/new',
  ].map((address) => ({ address, files: [] })),
)

describe('the screen found', () => {
  it.each([
    ['/management', '/management'],
    ['/management/', '/management'],
    ['/management/gone/away', '/management/$'],
    ['/print/20', '/print/$productId'],
    ['/sheets/edit/7', '/sheets/edit/$id'],
    ['/sheets/edit/new', '/sheets/edit/new'],
    ['/sheets/other/new', '/sheets/$kind/new'],
    ['/print', undefined],
    ['/print/20/more', undefined],
    ['/', undefined],
  ])('for %s is %s', (path, address) => {
    expect(find(path)?.address).toBe(address)
  })
})

it("pageOf adds links to the screen's files at the end of the head, in their order", () => {
  const page = pageOf('<head><script src="/a.js"></script></head><body></body>', {
    address: '/x',
    files: ['/assets/b.js', '/assets/b.css'],
  })
  expect(page).toBe(
    '<head><script src="/a.js"></script><link rel="modulepreload" crossorigin href="/assets/b.js"><link rel="stylesheet" crossorigin href="/assets/b.css"></head><body></body>',
  )
})
