import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { SupplierDetails, SupplierEvent } from './events.ts'

/** null: the supplier does not exist, or was deleted. */
type SupplierState = SupplierDetails | null

type SupplierCommand =
  | { readonly type: 'RegisterSupplier'; readonly details: SupplierDetails }
  | { readonly type: 'ChangeSupplier'; readonly details: SupplierDetails }
  | { readonly type: 'DeleteSupplier' }

const fields = ['name', 'tradeName', 'cnpj', 'phone', 'note'] as const satisfies readonly (keyof SupplierDetails)[]

export const supplierDecider: Decider<SupplierState, SupplierCommand, SupplierEvent> = {
  initialState: null,
  evolve(_state, event) {
    switch (event.type) {
      case 'SupplierRegistered':
      case 'SupplierChanged':
        return event.data
      case 'SupplierDeleted':
        return null
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type === 'RegisterSupplier') return [{ type: 'SupplierRegistered', data: command.details }]
    if (state === null) throw new Rejection('supplier_not_found')
    switch (command.type) {
      case 'ChangeSupplier': {
        const { details } = command
        const isSame = fields.every((field) => details[field] === state[field])
        return isSame ? [] : [{ type: 'SupplierChanged', data: details }]
      }
      case 'DeleteSupplier':
        return [{ type: 'SupplierDeleted', data: { id: state.id, name: state.name } }]
      default:
        return command satisfies never
    }
  },
}
