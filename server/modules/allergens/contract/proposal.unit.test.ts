import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contradicts } from './declaration.ts'
import { nameTable } from './name-table.ts'
import { proposalFor } from './proposal.ts'

/** `contains / derived · gluten · lactose`, as it is proposed. */
function proposed(name: string): string {
  const found = proposalFor(name)
  if (found === null) return ''
  const { contains, derived, gluten, lactose } = found
  return [
    `${contains.join(' ')} / ${derived.join(' ')}`.trim(),
    ...(gluten === null ? [] : ['glúten']),
    ...(lactose === null ? [] : ['lactose']),
  ].join(' · ')
}

describe('what a name tells', () => {
  it.each([
    ['Farinha de trigo', '/ trigo · glúten'],
    ['FARINHA DE TRIGO TIPO 1 - 5KG', '/ trigo · glúten'],
    ['Farinha', '/ trigo · glúten'],
    ['Leite integral', 'leite / · lactose'],
    ['Leite de cabra', 'leite / · lactose'],
    ['Manteiga sem sal', '/ leite · lactose'],
    ['Queijos curados', '/ leite · lactose'],
    ['Muçarela', '/ leite · lactose'],
    ['Mussarela de búfala', '/ leite · lactose'],
    ['Ovos caipiras', 'ovos /'],
    ['Camarões rosa', 'crustaceos /'],
    ['Amendoins torrados', 'amendoim /'],
    ['Castanha de caju', 'castanha_de_caju /'],
    ['Castanha-do-pará', 'castanha_do_brasil /'],
    ['Castanhas', 'castanhas /'],
    ['Nozes', 'nozes /'],
    ['Noz-pecã', 'peca /'],
    ['Shoyu', '/ trigo soja · glúten'],
    ['Soja em grão', 'soja /'],
    ['Aveia em flocos', 'aveia / · glúten'],
    ['Cerveja pilsen', '/ cevada · glúten'],
    ['Pão de forma', '/ trigo · glúten'],
    ['Pães', '/ trigo · glúten'],
    ['Macarrão espaguete', '/ trigo · glúten'],
    ['Massa fresca', 'ovos / trigo · glúten'],
    ['Salmão', 'peixes /'],
    ['Biscoito com castanha de caju', 'castanha_de_caju / trigo · glúten'],
    // With something else in the name
    ['Manteiga de amendoim', '/ amendoim'],
    ['Leite de soja', '/ soja'],
    ['Leite de aveia', '/ aveia · glúten'],
    ['Leite de amêndoas', '/ amendoa'],
    ['Pão de queijo', 'ovos / leite · lactose'],
    ['Leite zero lactose', 'leite /'],
    ['Queijo minas sem lactose', '/ leite'],
    ['Maionese sem ovos e com leite', 'leite / · lactose'],
  ])('%s: %s', (name, expected) => {
    expect(proposed(name)).toBe(expected)
  })

  it.each([
    'Leite de coco',
    'Leite de arroz',
    'Creme de leite de coco',
    'Farinha de mandioca',
    'Farinha de arroz',
    'Farinha de milho',
    'Farinha de uva',
    'Trigo sarraceno',
    'Macarrão de arroz',
    'Macarrão sem glúten',
    'Pão sem glúten',
    'Pão de açúcar',
    'Fruta-pão',
    'Couve manteiga',
    'Feijão manteiga',
    'Manteiga de cacau',
    'Noz moscada',
    'Massa de tomate',
    'Queijo vegano',
    'Maionese vegana',
    'Ovo de Páscoa',
    'Camarão vegetal',
    'Leitão',
    'Alcatra peça',
    'Água de coco',
    'Suco de caju',
    'Sem leite',
    'Livre de glúten',
    'Pinhão',
    'Tomate',
    '',
    '🥛',
  ])('of "%s" nothing is proposed', (name) => {
    expect(proposalFor(name)).toBeNull()
  })

  it('says from which words', () => {
    expect(proposalFor('Biscoito com Castanha-de-Caju')?.words).toEqual(['biscoito', 'castanha de caju'])
    expect(proposalFor('CAMARÕES')).toMatchObject({ words: ['camarões'], species: ['camarão'] })
  })
})

it('whatever the name: a proposal names a substance, and never says that something is not there', () => {
  const word = fc.oneof(
    fc.constantFrom(...nameTable.keys(), 'de', 'sem', 'zero', 'glúten', 'lactose', 'vegano', 'com', 'coco'),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  const name = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(name, (text) => {
      const found = proposalFor(text)
      if (found === null) return
      const { contains, derived, gluten, lactose, words } = found
      expect(contains.length + derived.length).toBeGreaterThan(0)
      expect([gluten, lactose]).not.toContain('nao_contem')
      expect(words.length).toBeGreaterThan(0)
      expect(contradicts({ allergens: { contains, derived }, gluten })).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})
