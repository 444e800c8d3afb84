import { supplier } from '#contract/receiving'
import type { Supplier, SupplierBody } from '#contract/receiving'
import { registerListQuery, registerWritesOf } from '../../../components/register/register-api.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'

const suppliers = { path: '/api/suppliers', entry: supplier }

export const suppliersQuery = () => registerListQuery([...moneyKeys.receiving, 'suppliers'], suppliers)
export const supplierWrites = registerWritesOf<Supplier, SupplierBody>(suppliers)
