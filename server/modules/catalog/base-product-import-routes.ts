import type { Route } from '../../http/route.ts'
import { importRoutes } from '../../table-import/import-routes.ts'
import { baseProductImport, baseProductSample } from './act/base-product-import.ts'
import { importBaseProducts } from './commands.ts'
import { catalogNames } from './queries.ts'

export const baseProductImportRoutes: readonly Route[] = importRoutes({
  path: '/api/base-products/import',
  tag: 'Produtos base',
  sample: async (tx) => baseProductSample(await catalogNames(tx)),
  define: async (tx, options) => baseProductImport(await catalogNames(tx), options),
  save: importBaseProducts,
})
