import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permission'
import { rememberRights } from '../../../lib/rights.ts'
import { useDiscardValue } from './discard-value.ts'

const known = { labels: [{ id: 1, value: '7.00' }], total: '7.00', uncosted: 0 }

const Value = () => useDiscardValue([{ id: 1 }])
/** What the screen says where the value of label 1 has been read. */
function said(permissions: readonly Permission[]): string {
  const client = new QueryClient()
  client.setQueryData(['labels', 'value', 'ids=1'], known)
  rememberRights({ permissions })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Value)))
}

describe('the value of a discard', () => {
  it('is said to who may see costs', () => {
    expect(said(['descartar', 'ver_custos'])).toBe(' — R$\u00a07,00')
  })

  it('is not said to the next person at the tablet, though it is still cached', () => {
    expect(said(['descartar'])).toBe('')
  })
})
