import { expect, it } from 'vitest'
import type { Permission } from '#contract/permission'
import { presetOf } from './presets.ts'

const ofTeam = (permissions: Permission[]) => presetOf({ role: 'staff', permissions })

it('permissions of the team in any order are one of two presets, or count as adjusted', () => {
  expect(ofTeam(['imprimir', 'descartar'])).toBe('cook')
  expect(ofTeam(['descartar', 'ver_custos', 'regras', 'imprimir'])).toBe('leader')
  expect(ofTeam(['descartar', 'ver_custos', 'imprimir'])).toBeNull()
  expect(ofTeam([])).toBeNull()
})

it('an administrator has the preset of an administrator, whatever permissions are stored', () =>
  expect(presetOf({ role: 'admin', permissions: ['imprimir'] })).toBe('admin'))
