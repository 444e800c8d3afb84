import { findBaseProducts, firstBaseProducts } from './catalog/queries.ts'
import { baseProductsAt } from './catalog/read/past-catalogue.ts'
import { label } from './labels/contract/api.ts'
import { generateSeveral, readForSeveral } from './labels/make/generate-several.ts'
import type { ProductReaders } from './labels/make/generate-several.ts'
import { recentKinds } from './labels/read/recent-kinds.ts'
import { personAtDevice, personOnLabels } from './person-on-labels.ts'
import { placeJob, readPrintPlace } from './print-queue/job-commands.ts'
import { printJob } from './print-queue/contract/jobs.ts'
import { findStation } from './print-queue/queries.ts'
import { formBody, quickBody, quickLabelProduct, tileDate } from './quick-labels/contract/quick-label.ts'
import type { QuickLabelPorts } from './quick-labels/ports.ts'
import type { Rejection } from '../errors.ts'
import { may } from '../http/contract/permission.ts'
import { refusalOf } from '../http/problem.ts'
import { shelfLifeRejections } from './shelf-life/contract/api.ts'

const wordsOf = (rejection: Rejection) => refusalOf(rejection, shelfLifeRejections)?.problem.detail ?? null

/** The catalogue, the labels, their dates, the printers and the people as the quick labels see them. */
export const quickLabelPorts = (readers: ProductReaders): QuickLabelPorts => ({
  answers: { label, job: printJob },
  station: findStation,
  products: async (tx, ids) => (await findBaseProducts(tx, ids)).map(quickLabelProduct),
  productsThen: async (unit, ids) => (await baseProductsAt(unit.tx, ids, unit)).map(quickLabelProduct),
  firstProducts: async (tx, limit) => (await firstBaseProducts(tx, limit)).map(quickLabelProduct),
  madeLately: recentKinds,
  async dates(tx, baseProductIds, { now, timeZone }) {
    const engineOf = await readers.readEngines(tx, baseProductIds, timeZone)
    return (tile) => tileDate(engineOf(tile.baseProductId), { ...tile, makersDate: null }, { now, wordsOf })
  },
  async prepare(unit, stationId, { baseProductIds, timeZone, printed }) {
    const [place, station, read] = await Promise.all([
      stationId === null || printed !== null ? null : readPrintPlace(unit.tx, stationId),
      stationId === null || printed === null ? undefined : findStation(unit.tx, stationId),
      readForSeveral(unit.tx, baseProductIds, timeZone, { ...readers, past: unit }),
    ])
    return {
      station: place?.station ?? station ?? null,
      async print(items, call) {
        const orders = items.map((item, index) => ({
          path: `items.${index}`,
          printed: printed?.[index],
          body() {
            const asked = item()
            const { places } = read.engineOf(asked.baseProductId)
            const onPaper = printed?.[index]
            const tile = quickBody(asked, places, onPaper?.manualReason ?? null)
            return onPaper === undefined ? tile : formBody(tile, onPaper.said)
          },
        }))
        const refusal = { code: 'quick_labels_refused', text: 'Nada foi gerado.', kind: 'invalid' } as const
        const person = await call.identity
        const own = { timeZone: person.timeZone, maySetRules: may(person, 'regras') }
        const made = await generateSeveral(unit, read, orders, { ...own, refusal })
        return { labels: made.labels, job: place && (await placeJob(unit, place, made, call)) }
      },
    }
  },
  personName: personOnLabels,
  personAtDevice,
})
