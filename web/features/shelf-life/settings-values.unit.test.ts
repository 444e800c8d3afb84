import { expect, it } from 'vitest'
import { changedBody } from './settings-values.ts'
import type { SettingsValues } from './settings-values.ts'

it('only the settings that were changed are sent, the place as a whole', () => {
  const saved: SettingsValues = {
    uf: 'SP',
    city: 'Campinas',
    countExactHours: false,
    freezeWithinHours: '24',
    thawedReadyHours: '24',
    publicResponsible: 'nome',
    signedBy: '',
  }
  expect(changedBody({ ...saved, signedBy: 'Ana', thawedReadyHours: '12' }, saved)).toEqual({
    signedBy: 'Ana',
    thawedReadyHours: 12,
  })
  expect(changedBody({ ...saved, city: '' }, saved)).toEqual({ uf: 'SP', city: null })
})
