import { expect, it } from 'vitest'
import type { Permission } from '#contract/permission'
import { presetOf } from './presets.ts'

const ofTeam = (permissions: Permission[]) => presetOf({ role: 'staff', permissions })

it('rights of the team are one of two presets in any order, or adjusted', () => {
  expect(ofTeam(['imprimir', 'descartar'])).toBe('cook')
  expect(ofTeam(['descartar', 'ver_custos', 'regras', 'imprimir'])).toBe('leader')
  expect(ofTeam(['descartar', 'ver_custos', 'imprimir'])).toBeNull()
  expect(ofTeam([])).toBeNull()
})

it('an administrator is one, whatever the permissions say', () =>
  expect(presetOf({ role: 'admin', permissions: ['imprimir'] })).toBe('admin'))
