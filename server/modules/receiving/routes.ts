import * as z from 'zod/mini'
import { found } from '../../errors.ts'
import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { supplier, supplierBody } from './contract/api.ts'
import { readCodeAnswer, readCodeBody } from './contract/read-code.ts'
import { reading, readNoteBody } from './contract/reading.ts'
import type { HouseFacts } from './ports.ts'
import { findSupplier, listSuppliers } from './queries.ts'
import { readNoteFor } from './read/read-note.ts'
import { readCode } from './rules/read-code.ts'
import { changeSupplier, deleteSupplier, registerSupplier } from './supplier-commands.ts'

const suppliersPath = '/api/suppliers'
const suppliersTag = 'Fornecedores'
const idParam = numericId()

const supplierRoutes: readonly Route[] = [
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
    refusals: ['supplier_not_found'],
    async write(unit, { params: { id } }) {
      await deleteSupplier(unit, id)
      return { status: 204, body: undefined }
    },
  }),
]

const receiptsPath = '/api/receipts'
const receiptsTag = 'Recebimento'

const readingRoutes = (facts: HouseFacts): readonly Route[] => [
  sessionRoute({
    method: 'post',
    path: `${receiptsPath}/read-nfe`,
    tag: receiptsTag,
    summary: 'Lê o XML de uma nota e compara as linhas com os cadastros; não grava nada',
    body: readNoteBody,
    answers: { 200: reading },
    refusals: ['nfe_invalid', 'nfe_key_invalid', 'nfe_test', 'nfe_cancelled'],
    read: async (tx, { body, identity, now }) => ({
      status: 200,
      body: await readNoteFor(tx, body.xml, { identity, now, facts }),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: `${receiptsPath}/read-code`,
    tag: receiptsTag,
    summary: 'Diz o que é um código lido: chave de nota, GS1, EAN ou etiqueta da casa',
    body: readCodeBody,
    answers: { 200: readCodeAnswer },
    read: (_tx, { body }) => Promise.resolve({ status: 200, body: readCode(body.text) }),
  }),
]

export const receivingRoutes = (facts: HouseFacts): readonly Route[] => [...supplierRoutes, ...readingRoutes(facts)]
