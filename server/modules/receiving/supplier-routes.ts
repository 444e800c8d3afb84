import * as z from 'zod/mini'
import { found } from '../../errors.ts'
import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { supplier, supplierBody } from './contract/api.ts'
import { findSupplier, listSuppliers } from './queries.ts'
import { changeSupplier, deleteSupplier, registerSupplier } from './supplier-commands.ts'

const suppliersPath = '/api/suppliers'
const suppliersTag = 'Fornecedores'
const idParam = numericId()

export const supplierRoutes: readonly Route[] = [
  sessionRoute({
    method: 'get',
    path: suppliersPath,
    tag: suppliersTag,
    summary: 'Os fornecedores, por nome',
    answers: { 200: z.array(supplier) },
    read: async (tx) => ({ status: 200, body: await listSuppliers(tx) }),
  }),
  sessionRoute({
    method: 'get',
    path: `${suppliersPath}/:id`,
    tag: suppliersTag,
    summary: 'Um fornecedor',
    params: idParam,
    answers: { 200: supplier },
    refusals: ['supplier_not_found'],
    read: async (tx, { params: { id } }) => ({
      status: 200,
      body: found(await findSupplier(tx, id), 'supplier_not_found'),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: suppliersPath,
    tag: suppliersTag,
    summary: 'Cadastra um fornecedor',
    body: supplierBody,
    answers: { 201: supplier },
    refusals: ['cnpj_invalid', 'supplier_taken'],
    write: async (unit, { body }) => ({ status: 201, body: await registerSupplier(unit, body) }),
  }),
  sessionRoute({
    method: 'put',
    path: `${suppliersPath}/:id`,
    tag: suppliersTag,
    summary: 'Altera um fornecedor',
    params: idParam,
    body: supplierBody,
    answers: { 200: supplier },
    refusals: ['supplier_not_found', 'cnpj_invalid', 'supplier_taken'],
    write: async (unit, { params: { id }, body }) => ({ status: 200, body: await changeSupplier(unit, id, body) }),
  }),
  sessionRoute({
    method: 'delete',
    path: `${suppliersPath}/:id`,
    tag: suppliersTag,
    summary: 'Exclui um fornecedor',
    params: idParam,
    answers: { 204: 'nothing' },
    refusals: ['supplier_not_found', 'supplier_in_use'],
    async write(unit, { params: { id } }) {
      await deleteSupplier(unit, id)
      return { status: 204, body: undefined }
    },
  }),
]
