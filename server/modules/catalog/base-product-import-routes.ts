import type { Route } from '../../http/route.ts'
import { importRoutes } from '../../table-import/import-routes.ts'
import { importBaseProducts } from './base-product-commands.ts'
import { baseProductImport, baseProductSample } from './act/base-product-import.ts'
import type { CatalogPorts } from './ports.ts'
import { catalogNames } from './queries.ts'

export const baseProductImportRoutes = (ports: CatalogPorts): readonly Route[] =>
  importRoutes({
    path: '/api/base-products/import',
    tag: 'Produtos base',
    refusals: ['permission_missing', 'base_product_days_above'],
    sample: async (tx) => baseProductSample(await catalogNames(tx)),
    define: async (tx, options) => baseProductImport(await catalogNames(tx), options),
    async save(unit, rows, { createMissing, author }) {
      const bodies = rows.map(({ body }) => body)
      await importBaseProducts(unit, bodies, { createMissing, ports, author: Promise.resolve(author) })
      return bodies.length
    },
  })
