/** By key, in the order of the first of each. Browsers of old tablets have no `Map.groupBy`. */
export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const own = groups.get(key)
    if (own === undefined) groups.set(key, [item])
    else own.push(item)
  }
  return groups
}
