import { expect, it } from 'vitest'
import { operationId } from './operation-id.ts'

it.each([
  ['get', '/api/products/:id/history', 'getProductsByIdHistory'],
  ['get', '/api/products/by-code/:code', 'getProductsByCode'],
  ['get', '/api/products/labels.pdf', 'getProductsLabelsPdf'],
  ['post', '/api/auth/login', 'postAuthLogin'],
  ['post', '/tenant/login', 'postTenantLogin'],
  ['get', '/view', 'getView'],
] as const)('%s %s is %s', (method, path, id) => expect(operationId({ method, path })).toBe(id))
