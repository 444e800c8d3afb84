import { expect, it } from 'vitest'
import { permissions } from '../../../http/contract/permission.ts'
import { permissionsOf, storedPermissions } from './permissions.ts'

it('an admin may do everything, whatever is stored', () => {
  for (const column of [null, '', 'imprimir']) expect(permissionsOf('admin', column)).toEqual(permissions)
})

it('a user of the team from before there were permissions may do what the team could do then', () => {
  expect(permissionsOf('staff', null)).toEqual(['descartar', 'ver_custos', 'imprimir'])
})

it('what is stored comes back in the order of the screens, each once', () => {
  expect(permissionsOf('staff', storedPermissions([]))).toEqual([])
  expect(permissionsOf('staff', storedPermissions(['imprimir', 'descartar', 'imprimir']))).toEqual([
    'descartar',
    'imprimir',
  ])
})

it('an unknown word in the table is a fault and no permission', () => {
  expect(() => permissionsOf('staff', 'descartar tudo')).toThrow()
})
