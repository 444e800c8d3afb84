import { addDays, endOfDay, localDate } from '../../server/contract/calendar.ts'
import type { FoodClass } from '../../server/contract/food.ts'
import type { KitchenRules, ShelfLifeInput } from '../../server/modules/shelf-life/contract/engine.ts'
import { shelfLife } from '../../server/modules/shelf-life/contract/engine.ts'
import { normsOf } from '../../server/modules/shelf-life/contract/norm-books.ts'
import type { StoragePlace } from '../../server/modules/shelf-life/contract/norm-choice.ts'
import { serveParent } from './child.ts'

/** `alternatives`: with the dates of the five other places. `bare`: a number of days added to a date. */
export interface DatesTask {
  readonly kind: 'answers' | 'alternatives' | 'bare'
  readonly times: number
}

const timeZone = 'America/Sao_Paulo'
const placeOf = (id: string, kind: StoragePlace['kind'], tempMax: number | null): StoragePlace => ({
  id,
  name: id,
  kind,
  tempMin: kind === 'quente' ? 60 : null,
  tempMax,
})
const places = [
  placeOf('Geladeira', 'refrigerado', 4),
  placeOf('Peixaria', 'refrigerado', 2),
  placeOf('Freezer', 'congelado', -18.1),
  placeOf('Despensa', 'seco', null),
  placeOf('Estufa', 'quente', null),
  placeOf('Balcão', 'refrigerado', 6),
]
const classes: readonly FoodClass[] = ['cozido', 'carne_crua', 'maionese', 'flv_higienizado']
const norms = normsOf({ uf: 'SP', city: 'Campinas' })
const kitchen: KitchenRules = {
  timeZone,
  countExactHours: false,
  thawedReadyHours: 24,
  rules: Array.from({ length: 40 }, (_, index) => ({
    id: `rule-${index}`,
    baseProductId: `product-${index}`,
    foodClass: null,
    state: 'preparado',
    storageKind: 'refrigerado',
    duration: { n: 2, unit: 'dia' },
    origin: 'casa',
    note: '',
  })),
}
const FIRST = Date.parse('2026-11-23T10:00:00Z')
const inputs = Array.from({ length: 20_000 }, (_, index): ShelfLifeInput => {
  const place = places[index % places.length] ?? placeOf('Geladeira', 'refrigerado', 4)
  return {
    baseProductId: `product-${index % 80}`,
    foodClass: classes[index % classes.length] ?? null,
    state: 'preparado',
    makersAfterOpening: null,
    place,
    startedAt: new Date(FIRST + index * 17_000).toISOString(),
    makersDate: index % 4 === 0 ? '2026-12' : null,
    ceilings: [],
    otherPlaces: [],
  }
})
const withPlaces = inputs.map((input) => ({ ...input, otherPlaces: places }))

function answersPerSecond({ kind, times }: DatesTask): number {
  const started = performance.now()
  let good = 0
  for (let time = 0; time < times; time += 1) {
    const input = (kind === 'alternatives' ? withPlaces : inputs)[time % inputs.length]
    if (input === undefined) continue
    if (kind === 'bare') {
      const day = addDays(localDate(new Date(input.startedAt), timeZone), 3)
      if (endOfDay(day, timeZone).getTime() > FIRST) good += 1
    } else if (shelfLife(input, kitchen, norms).outcome === 'answer') good += 1
  }
  if (good < times / 2) throw new Error('Most of these questions have an answer')
  return (times * 1000) / (performance.now() - started)
}

serveParent((task: DatesTask) => Promise.resolve(answersPerSecond(task)))
