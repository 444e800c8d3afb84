import { findTenant } from '../../../database/tenants.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import type { AllergenMatrix, PublicMenu } from '../contract/menu.ts'
import { DISHES_MAX } from '../contract/menu.ts'
import type { LawSet } from '../contract/menu-set.ts'
import { lawSetOf, menuColumns } from '../contract/menu-set.ts'
import type { AllergenPorts } from '../ports.ts'
import type { Dish } from '../rules/menu-dish.ts'
import { matrixDish, publicDish } from '../rules/menu-dish.ts'
import { climbedSheet, readSheets } from './allergens.ts'

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
    dishes: dishes.map((dish) => matrixDish(dish, used)),
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
