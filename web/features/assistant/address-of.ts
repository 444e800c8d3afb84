import { linkOptions } from '@tanstack/react-router'
import { screens } from '../../lib/search/screens.ts'
import type { Destination } from './replies/reply.ts'

const places = {
  dashboard: linkOptions({ to: '/dashboard' }),
  generate: linkOptions({ to: '/products' }),
  users: linkOptions({ to: '/management/users' }),
  reports: linkOptions({ to: '/management/reports' }),
  audit: linkOptions({ to: '/management/audit' }),
  account: linkOptions({ to: '/account' }),
  categories: linkOptions({ to: '/management/add-category' }),
  sectors: linkOptions({ to: '/management/add-sector' }),
  responsibles: linkOptions({ to: '/management/add-responsible' }),
  storage: linkOptions({ to: '/management/add-storage' }),
  baseProducts: linkOptions({ to: '/management/add-product' }),
  importProducts: linkOptions({ to: '/management/import-products' }),
  recipes: linkOptions({ to: '/management/technical-sheet' }),
  newRecipe: linkOptions({ to: '/management/technical-sheet/new' }),
  ingredients: linkOptions({ to: '/management/technical-sheet/ingredients' }),
  newIngredient: linkOptions({ to: '/management/technical-sheet/add-ingredient' }),
  importIngredients: linkOptions({ to: '/management/technical-sheet/import-ingredients' }),
} as const satisfies Record<
  Exclude<
    Destination['place'],
    'labels' | 'waste' | 'recipe' | 'trace' | 'recall' | 'screen' | 'making' | 'withdrawal'
  >,
  object
>

export function addressOf(to: Destination) {
  switch (to.place) {
    case 'labels':
      return linkOptions({
        to: '/product-list',
        search: {
          ...(to.q && { q: to.q }),
          ...(to.status && { status: to.status }),
          ...(to.storage && { place: to.storage }),
        },
      })
    case 'waste':
      // In a conversation stored before the destination had days, both are undefined: the usual period.
      return linkOptions({ to: '/reports/waste', search: { from: to.from, to: to.to } })
    case 'recipe':
      return linkOptions({ to: '/management/technical-sheet/view/$id', params: { id: String(to.id) } })
    case 'trace':
      return linkOptions({ to: '/rastreio', search: { lotId: to.lotId } })
    case 'recall':
      return linkOptions({ to: '/recolhimentos/novo', search: { lotId: to.lotId } })
    case 'screen':
      return screens.some((screen) => screen.to === to.to) ? linkOptions({ to: to.to }) : places.dashboard
    case 'making':
      return linkOptions({ to: '/products', search: { product: to.productId, quantity: to.quantity } })
    case 'withdrawal':
      return linkOptions({ to: '/withdraw', search: { how: to.how, ids: to.ids.join(',') } })
    default:
      // A conversation stored by another version of the app may hold a destination that this one does not have.
      return Object.hasOwn(places, to.place) ? places[to.place] : places.dashboard
  }
}
