import type { Declaration } from '#contract/allergens/declaration'
import type { Substance } from '#contract/allergens/substances'
import { listText } from '#contract/words'
import { substanceName } from '../substance-name.ts'

/** A declaration in one line: `contém ovos · derivado de trigo · glúten: contém`. Nobody knows: never "nothing". */
export function declaredText({ allergens, gluten, lactose }: Declaration): string {
  if (allergens === null) return 'Ninguém informou'
  const names = (found: readonly Substance[]) => listText(found.map(substanceName))
  const { contains, derived, mayContain } = allergens
  const parts = [
    contains.length > 0 ? `contém ${names(contains)}` : '',
    derived.length > 0 ? `derivado de ${names(derived)}` : '',
    mayContain.length > 0 ? `pode conter ${names(mayContain)}` : '',
  ].filter((part) => part !== '')
  return [
    ...(parts.length === 0 ? ['a embalagem não declara nenhuma'] : parts),
    ...(gluten === null ? [] : [`glúten: ${gluten === 'contem' ? 'contém' : 'não contém'}`]),
    ...(lactose === null ? [] : [`lactose: ${lactose === 'contem' ? 'contém' : 'não contém'}`]),
  ].join(' · ')
}
