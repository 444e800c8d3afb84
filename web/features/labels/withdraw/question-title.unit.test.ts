import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permission'
import { rememberRights } from '../../../lib/rights.ts'
import { QuestionTitle } from './question-title.tsx'
import type { WithdrawalQuestion } from './use-withdrawal.ts'

const label = { id: 1, name: 'Molho de tomate', weight: '500 g' }

/** What the dialog asks, where the value of the labels has been read. */
function asked(
  kind: WithdrawalQuestion['kind'],
  labels: readonly (typeof label)[],
  ...permissions: readonly Permission[]
) {
  const client = new QueryClient()
  const ids = new URLSearchParams({ ids: labels.map(({ id }) => id).join(',') })
  const total = `${7 * labels.length}.00`
  client.setQueryData(['labels', 'value', String(ids)], { labels, total, uncosted: 0 })
  rememberRights({ permissions })
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(QuestionTitle, { kind, labels })),
  )
}

describe('the question before a baixa', () => {
  it('says of one label how much of what is thrown out, and what it is worth', () => {
    expect(asked('discard', [label], 'ver_custos')).toBe('Descartar 500 g de Molho de tomate — R$\u00a07,00')
    expect(asked('discard', [{ ...label, weight: '' }], 'ver_custos')).toBe('Descartar Molho de tomate — R$\u00a07,00')
    expect(asked('discard', [label, { ...label, id: 2 }], 'ver_custos')).toBe('Descartar 2 etiquetas — R$\u00a014,00?')
  })

  it('does not say the value to the next person at the tablet, though it is still cached', () => {
    expect(asked('discard', [label])).toBe('Descartar 500 g de Molho de tomate')
  })

  it('says no value of what is used', () => {
    expect(asked('consume', [label], 'ver_custos')).toBe('Usei esta etiqueta?')
    expect(asked('used-in-time', [label, label])).toBe('Registrar o uso antes do vencimento de 2 etiquetas?')
  })
})
