import { expect, it } from 'vitest'
import { blankItem, manualBody, manualFaults } from './manual-values.ts'

const onion = { key: 1, description: ' Cebola ', quantity: '2,5', unit: 'KG' }
const frigo = { id: 7, name: 'Frigo Sul Ltda', tradeName: 'Frigo Sul', cnpj: null, phone: '', note: '' }

it('says what is missing, at its field, and leaves out rows without a word', () => {
  expect([...manualFaults({ supplier: ' ', number: '', items: [blankItem(1)] })]).toEqual([
    ['supplier', 'Diga quem entregou'],
    ['description 1', 'Diga o que chegou'],
  ])
  const items = [onion, blankItem(2), { ...onion, key: 3, quantity: 'dois' }, { ...onion, key: 4, description: '' }]
  expect([...manualFaults({ supplier: 'Boa Safra', number: '', items }).keys()]).toEqual([
    'quantity 3',
    'description 4',
  ])
})

it('takes a registered supplier by either of its names, and registers a new one', () => {
  const values = { supplier: 'frigo sul', number: ' 12 ', items: [onion, blankItem(2)] }
  expect(manualBody(values, [frigo])).toEqual({
    supplierId: 7,
    invoice: { number: '12' },
    lines: [{ description: 'Cebola', unit: 'KG', quantity: 2.5, outcome: 'aceito', lots: [] }],
  })
  expect(manualBody({ ...values, supplier: 'Boa Safra', number: '' }, [frigo])).toMatchObject({
    supplier: { name: 'Boa Safra' },
  })
})
