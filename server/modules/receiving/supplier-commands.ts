import { readCnpj } from '../../contract/cnpj.ts'
import { Rejection } from '../../errors.ts'
import { decideAndAppend, handleCommand, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Supplier, SupplierBody } from './contract/api.ts'
import { findSupplierByCnpj, hasReceipts, nextId } from './queries.ts'
import { supplierDecider } from './supplier-decider.ts'

const supplierStream = (id: number) => `supplier-${id}`

export async function registerSupplier(unit: UnitOfWork, body: SupplierBody): Promise<Supplier> {
  const cnpj = cnpjOf(body)
  const [id] = await Promise.all([nextId(unit.tx, 'supplier'), refuseTaken(unit, cnpj, null)])
  const details = { id, ...body, cnpj }
  decideAndAppend(unit, supplierDecider, newStream(supplierDecider, supplierStream(id)), {
    type: 'RegisterSupplier',
    details,
  })
  return details
}

export async function changeSupplier(unit: UnitOfWork, id: number, body: SupplierBody): Promise<Supplier> {
  const details = { id, ...body, cnpj: cnpjOf(body) }
  // A foreign id is refused before its CNPJ is compared.
  const changed = await handleCommand(unit, supplierDecider, supplierStream(id), { type: 'ChangeSupplier', details })
  await refuseTaken(unit, details.cnpj, id)
  return changed ?? details
}

export async function deleteSupplier(unit: UnitOfWork, id: number): Promise<void> {
  if (await hasReceipts(unit.tx, id)) throw new Rejection('supplier_in_use')
  await handleCommand(unit, supplierDecider, supplierStream(id), { type: 'DeleteSupplier' })
}

function cnpjOf({ cnpj }: SupplierBody): string | null {
  if (cnpj === null || cnpj === '') return null
  const read = readCnpj(cnpj)
  if (read === null) throw new Rejection('cnpj_invalid')
  return read
}

async function refuseTaken({ tx }: UnitOfWork, cnpj: string | null, own: number | null): Promise<void> {
  const holder = cnpj === null ? undefined : await findSupplierByCnpj(tx, cnpj)
  if (holder !== undefined && holder.id !== own) throw new Rejection('supplier_taken', { name: holder.name })
}
