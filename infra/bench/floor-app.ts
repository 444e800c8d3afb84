// The least that a list in the browser can be with the product's own packages: React, Router and Query, one route,
// plain rows. The server's types know no document; this is all that is needed of it.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { Label } from '../../server/modules/labels/contract/api.ts'

declare const document: { getElementById(id: string): Element }

async function readLabels(): Promise<Label[]> {
  const answer = await fetch('/api/products')
  return (await answer.json()) as Label[]
}

function Row({ label }: { readonly label: Label }) {
  const cells = [label.id, label.name, label.category, label.storageType, label.entry_date, label.expiration_date]
  return createElement(
    'tr',
    null,
    cells.map((cell, column) => createElement('td', { key: column }, cell)),
  )
}

function List() {
  const { data = [] } = useQuery({ queryKey: ['labels'], queryFn: readLabels })
  return createElement(
    'table',
    null,
    createElement(
      'tbody',
      null,
      data.map((label) => createElement(Row, { key: label.id, label })),
    ),
  )
}

const rootRoute = createRootRoute()
const listRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: List })
const router = createRouter({ routeTree: rootRoute.addChildren([listRoute]) })

createRoot(document.getElementById('app')).render(
  createElement(QueryClientProvider, { client: new QueryClient() }, createElement(RouterProvider, { router })),
)
