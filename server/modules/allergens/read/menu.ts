import { findTenant } from '../../../database/tenants.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import type { Climb } from '../contract/climb.ts'
import type { AllergenMatrix, PublicMenu } from '../contract/menu.ts'
import { DISHES_MAX } from '../contract/menu.ts'
import type { LawSet } from '../contract/menu-set.ts'
import { ASK_THE_TEAM, lawSetOf, menuCells, menuColumns, menuPhrase, menuWords } from '../contract/menu-set.ts'
import { phrasesOf } from '../contract/phrases.ts'
import type { AllergenPorts } from '../ports.ts'
import { climbedSheet, readSheets } from './allergens.ts'

interface Dish {
  readonly recipeId: number
  readonly name: string
  readonly climb: Climb
}
interface Menu {
  readonly dishes: readonly Dish[]
  readonly more: boolean
  readonly hasProgramme: boolean
}

/** The dishes of the menu by name, as their sheets and the declarations are now: three queries for all of them. */
async function readDishes(tx: TenantTransaction, ports: AllergenPorts): Promise<Menu> {
  const listed = await ports.menuSheets(tx, DISHES_MAX + 1)
  const shown = listed.slice(0, DISHES_MAX)
  const ids = shown.map(({ id }) => id)
  const read = await readSheets(tx, ids, ports)
  return {
    dishes: shown.flatMap(({ id, name }) => {
      const found = climbedSheet(read, id)
      return found === undefined ? [] : [{ recipeId: id, name, climb: found.climb }]
    }),
    more: listed.length > DISHES_MAX,
    hasProgramme: read.hasProgramme,
  }
}

export type ReadMatrix = Omit<AllergenMatrix, 'publicAddress'> & { readonly isPublic: boolean }

/** @param lawSet undefined: the set that the laws of the house's state ask for */
export async function readMatrix(
  tx: TenantTransaction,
  lawSet: LawSet | undefined,
  ports: AllergenPorts,
): Promise<ReadMatrix> {
  const [{ dishes, more }, house] = await Promise.all([readDishes(tx, ports), ports.menuHouse(tx)])
  const used = lawSet ?? lawSetOf(house.uf)
  return {
    lawSet: used,
    columns: menuColumns[used].map(({ key, word }) => ({ key, word })),
    dishes: dishes.map(({ recipeId, name, climb }) => ({
      recipeId,
      name,
      known: climb.known,
      missing: climb.missing,
      cells: [...menuCells(climb, used)],
      phrase: menuPhrase(climb, used),
    })),
    more,
    isPublic: house.isPublic,
  }
}

/** What guests read. Throws a Rejection where the house does not publish its menu, and where there is no such house. */
export async function readPublicMenu(tx: TenantTransaction, ports: AllergenPorts): Promise<PublicMenu> {
  const [tenant, { uf, isPublic }] = await Promise.all([findTenant(tx), ports.menuHouse(tx)])
  if (tenant === undefined || !isPublic) throw new Rejection('menu_not_public')
  const { dishes, more, hasProgramme } = await readDishes(tx, ports)
  const lawSet = lawSetOf(uf)
  return {
    businessName: tenant.name,
    lawSet,
    dishes: dishes.map((dish) => publicDish(dish, lawSet, hasProgramme)),
    more,
  }
}

function publicDish({ name, climb }: Dish, lawSet: LawSet, hasProgramme: boolean): PublicMenu['dishes'][number] {
  if (!climb.known) return { name, known: false, contains: [], mayContain: [], ask: ASK_THE_TEAM, text: '' }
  return {
    name,
    known: true,
    contains: [...menuWords(climb, lawSet, 'contem')],
    mayContain: [...menuWords(climb, lawSet, 'pode_conter')],
    ask: menuPhrase(climb, lawSet).ask,
    text: publicText(climb, hasProgramme),
  }
}

/** The phrases of the norm, but for NÃO CONTÉM GLÚTEN: a guest reads what is in a dish, and the team says what is not. */
function publicText(climb: Climb, hasProgramme: boolean): string {
  const { allergens, gluten, lactose } = phrasesOf(climb, hasProgramme)
  return [allergens, climb.gluten === 'contem' ? gluten : '', lactose].filter((text) => text !== '').join(' ')
}
