import { nameKey } from '../../contract/text.ts'
import { projection, put, remove } from '../../events/projection.ts'
import type { ReceivingEvent, SupplierDetails } from './events.ts'
import { receivingCounters, suppliers } from './tables.ts'

const supplierRow = ({ id, name, tradeName, cnpj, phone, note }: SupplierDetails) =>
  put(suppliers, { id, name, name_key: nameKey(name), trade_name: tradeName, cnpj, phone, note })

export const receivingProjection = projection<ReceivingEvent>({
  name: 'receiving',
  tables: [suppliers, receivingCounters],
  on: {
    SupplierRegistered: ({ data }) => [
      supplierRow(data),
      put(receivingCounters, { kind: 'supplier', last_id: data.id }),
    ],
    SupplierChanged: ({ data }) => [supplierRow(data)],
    SupplierDeleted: ({ data: { id } }) => [remove(suppliers, { id })],
  },
})
