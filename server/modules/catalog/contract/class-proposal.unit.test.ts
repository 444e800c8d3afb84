import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeClass } from './class-proposal.ts'

describe('the class that a name proposes', () => {
  it.each([
    ['Frango', 'carne_crua', 'manipulado'],
    ['Peito de Frango Cru', 'carne_crua', 'manipulado'],
    ['Bife de Alcatra', 'carne_crua', 'manipulado'],
    ['Lombo Suíno Cru', 'carne_crua', 'manipulado'],
    ['Carne Moída Crua', 'carne_crua_composta', 'manipulado'],
    ['Hambúrguer artesanal', 'carne_crua_composta', 'manipulado'],
    ['Frango temperado', 'carne_crua_composta', 'manipulado'],
    ['Bife à Rolê Cru', 'carne_crua_composta', 'manipulado'],
    ['Frango Desfiado', 'cozido', 'preparado'],
    ['Carne de Panela', 'cozido', 'preparado'],
    ['Costela Assada', 'cozido', 'preparado'],
    ['Salmão', 'pescado_cru', 'manipulado'],
    ['Filé de Tilápia Cru', 'pescado_cru', 'manipulado'],
    ['Peixe Assado', 'pescado_cozido', 'preparado'],
    ['Moqueca de camarão', 'pescado_cozido', 'preparado'],
    ['Camarão Refogado', 'pescado_cozido', 'preparado'],
    ['Molho de Tomate', 'cozido', 'preparado'],
    ['Pudim de Leite Condensado', 'sobremesa_confeitaria', 'preparado'],
    ['Caldo de Galinha', 'cozido', 'preparado'],
    ['Arroz Branco Cozido', 'cozido', 'preparado'],
    ['Feijão Carioca Cozido', 'cozido', 'preparado'],
    ['Purê de Batata', 'cozido', 'preparado'],
    ['Legumes Refogados', 'cozido', 'preparado'],
    ['Arroz de sushi', 'arroz_sushi', 'preparado'],
    ['Maionese da Casa', 'maionese', 'preparado'],
    ['Salada de Maionese', 'maionese', 'preparado'],
    ['Salpicão', 'maionese', 'preparado'],
    ['Torta de Limão', 'sobremesa_confeitaria', 'preparado'],
    ['Pudim de Leite', 'sobremesa_confeitaria', 'preparado'],
    ['Doce de Leite da Casa', 'sobremesa_confeitaria', 'preparado'],
    ['Presunto Fatiado', 'frios_fatiados', 'manipulado'],
    ['Peito de Peru Fatiado', 'frios_fatiados', 'manipulado'],
    ['Queijo Muçarela Fatiado', 'frios_fatiados', 'manipulado'],
    ['Creme de Leite Aberto', 'leite_derivados', 'aberto'],
    ['Requeijão', 'leite_derivados', 'aberto'],
    ['Leite de Coco Aberto', 'outro', 'aberto'],
    ['Ovos', 'ovos', 'lacrado'],
    ['Alface Higienizada', 'flv_higienizado', 'manipulado'],
    ['Tomate Fatiado', 'flv_higienizado', 'manipulado'],
    ['Suco Natural', 'flv_higienizado', 'manipulado'],
    ['Vinagrete', 'outro_preparado', 'preparado'],
    ['Farinha de Trigo', 'seco', 'aberto'],
    ['Arroz Cru Aberto', 'seco', 'aberto'],
  ] as const)('%s: %s, %s', (name, foodClass, defaultState) => {
    expect(proposeClass(name)).toMatchObject({ foodClass, defaultState })
  })

  it('says whether it is of animal origin', () => {
    expect(proposeClass('Caldo de Carne')?.animalOrigin).toBe(true)
    expect(proposeClass('Caldo de Legumes')?.animalOrigin).toBe(false)
    expect(proposeClass('Salmão')?.animalOrigin).toBe(true)
    expect(proposeClass('Alface')?.animalOrigin).toBe(false)
  })

  it.each(['', 'Base 3', 'Kit festa', 'XPTO', 'Gelo'])('%j says nothing', (name) => {
    expect(proposeClass(name)).toBeNull()
  })

  it('ignores case and accents, and never throws', () => {
    expect(proposeClass('FEIJÃO PRETO COZIDO')).toEqual(proposeClass('feijao preto cozido'))
    fc.assert(fc.property(fc.string(), (name) => void proposeClass(name)))
  })
})
