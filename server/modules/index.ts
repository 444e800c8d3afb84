import type { AnchorPlace } from '../anchors/keep-anchors.ts'
import type { Mailer } from '../mail/mail.ts'
import type { RejectionTexts } from '../http/contract/problem.ts'
import { kernelRejections } from '../http/problem.ts'
import type { Module } from '../module.ts'
import { allergenPorts } from './allergen-ports.ts'
import { declareFields, declareNew } from './allergens/act/declare.ts'
import { affectedBy } from './allergens/read/affected.ts'
import { allergensModule } from './allergens/index.ts'
import { readFreezable } from './allergens/read/frozen.ts'
import { reviewToday } from './allergens/read/review.ts'
import { auditModule } from './audit/index.ts'
import { authModule } from './auth/index.ts'
import { personNames } from './auth/queries.ts'
import { businessModule } from './business/index.ts'
import type { BusinessPlace } from './business/ports.ts'
import { readBusiness } from './business/queries.ts'
import { quickLabelPorts } from './quick-label-ports.ts'
import { costBook, costedProducts, costSources, readCosts } from './costs.ts'
import { catalogModule } from './catalog/index.ts'
import { findBaseProduct, firstBaseProducts, listBaseProducts, listEntries } from './catalog/queries.ts'
import { baseProductsAt, storageTypesAt } from './catalog/read/past-catalogue.ts'
import { exportsAudit } from './exports/audit.ts'
import { exportEvents } from './exports/events.ts'
import { createExporter } from './exports/act/exporter.ts'
import { exportsModule } from './exports/index.ts'
import { frozenReader } from './frozen-reader.ts'
import { jobsAudit } from './jobs/audit.ts'
import { jobEvents } from './jobs/events.ts'
import { jobsModule } from './jobs/index.ts'
import { labelsModule } from './labels/index.ts'
import { labelsByCode } from './labels/read/ingredients.ts'
import type { ReadDateEngine, ReadDateEngines, ReadOccurrences } from './labels/ports.ts'
import { labelServices } from './labels/services.ts'
import { findLabelSettings, findLostLabels, hasLabel, labelTotals } from './labels/read/queries.ts'
import { changeLabelSettings } from './labels/public/settings.ts'
import { shelfPage } from './labels/read/shelf.ts'
import { formatLabelDate } from '../contract/expiry.ts'
import {
  findQueuedLabels,
  queuedLabelsReader,
  recordNotPrinted,
  recordStationPrint,
} from './labels/print/station-prints.ts'
import { madeBy, offlineKinds } from './offline-kinds.ts'
import { offlineModule } from './offline/index.ts'
import { offlinePack } from './offline-pack.ts'
import { offlinePorts } from './offline-ports.ts'
import { offlineRejections } from './offline/contract/api.ts'
import { personAtDevice } from './person-on-labels.ts'
import { salePortsOf } from './sale-ports.ts'
import { processCheckPorts } from './process-check-ports.ts'
import { printQueueModule } from './print-queue/index.ts'
import { waitingPaper } from './print-queue/read/waiting-paper.ts'
import type { PrintableLabels } from './print-queue/ports.ts'
import { quickLabelsModule } from './quick-labels/index.ts'
import { productionModule } from './production/index.ts'
import { shortTomorrow } from './production/read/day-list.ts'
import { productionListPorts, usedOnDays } from './production-list-ports.ts'
import { productionPorts } from './production-ports.ts'
import { recallPorts } from './recall-ports.ts'
import { recallsModule } from './recalls/index.ts'
import { recallsToday } from './recalls/read/today.ts'
import { recipesModule } from './recipes/index.ts'
import { receivingModule } from './receiving/index.ts'
import { countWaiting } from './receiving/read/waiting.ts'
import { receivingPorts } from './receiving-ports.ts'
import type { AllergenEffects } from './recipes/ports.ts'
import { reviewPorts } from './review-ports.ts'
import { reportsModule } from './reports/index.ts'
import { roundsModule } from './rounds/index.ts'
import { unwalkedPlaces } from './rounds/read/places.ts'
import { changeSettings } from './shelf-life/commands.ts'
import { findHouse } from './shelf-life/queries.ts'
import { readKitchen, readKitchens, readKitchensOf } from './shelf-life/read/answers.ts'
import { shelfLifeModule } from './shelf-life/index.ts'
import type { KitchenFacts } from './shelf-life/ports.ts'
import { temperaturePorts } from './temperature-ports.ts'
import { readOccurrences } from './temperatures/act/known-late.ts'
import { temperaturesModule } from './temperatures/index.ts'
import { urgentCoolings } from './temperatures/read/coolings.ts'
import { duePoints, missedRounds } from './temperatures/read/today.ts'
import { todayModule } from './today/index.ts'
import { wasteModule } from './waste/index.ts'
import { weekLosses } from './waste/read/week-losses.ts'
import type { CatalogPorts } from './catalog/ports.ts'
import { readDayLimits } from './shelf-life/read/day-limits.ts'

export interface ApplicationOptions {
  readonly defaultTenant: string | null
  /** How long a request waits for an export's file before it is answered 202 with the file's URL. */
  readonly exportWaitMs?: number
  /** null: no mail is sent, reports are only kept in the app. */
  readonly mailer?: Mailer | null
  /** The app's public URL, for links in texts that are written outside a request. */
  readonly publicOrigin?: URL | null
  /** Where the newest link of each tenant's chain is kept every day; null: nowhere. */
  readonly anchors?: AnchorPlace | null
  /** The demonstration, which never mails and whose account logs in from this machine only; null: there is none. */
  readonly demo?: { readonly tenantId: string; readonly email: string } | null
}

const EXPORT_WAIT_MS = 10_000

/** The catalogue and the labels as the dates see them. */
export const kitchenFacts: KitchenFacts = {
  products: listBaseProducts,
  product: findBaseProduct,
  productsOf: baseProductsAt,
  places: storageTypesAt,
  labels: labelsByCode,
  publicPage: findLabelSettings,
  setPublicPage: changeLabelSettings,
}

/** Where the house is, as its own data see it. */
const businessPlace: BusinessPlace = {
  read: async (tx) => (await findHouse(tx)).place,
  change: async (unit, place) => void (await changeSettings(unit, kitchenFacts, place)),
}

/** The dates as the labels ask for them. */
export const dateEngine: ReadDateEngine = (tx, subject) => readKitchen(tx, kitchenFacts, subject)
export const dateEngines: ReadDateEngines = (tx, ids, timeZone, past) =>
  readKitchens(tx, kitchenFacts, ids, timeZone, past)

const allergens = allergenPorts({ business: (tx) => readBusiness(tx, businessPlace) })
/** The allergens as the recipes see them. */
const allergenEffects: AllergenEffects = {
  declare: async (unit, ingredient, fields) => (await declareFields(unit, ingredient, fields, allergens)).affected,
  declareNew,
  ofSheet: (tx, sheet) => affectedBy(tx, { kind: 'sheet', ...sheet }, allergens),
}
/** The allergens as the labels ask for them. */
export const readFrozen = frozenReader(allergens)
const productReaders = { readEngines: dateEngines, readFrozen }

export const salePorts = salePortsOf({ house: (tx) => readBusiness(tx, businessPlace), allergens })

/** The recipes and the norms as the catalogue sees them. */
export const catalogPorts: CatalogPorts = {
  sources: costSources,
  readDayLimits: (tx, asked) => readDayLimits(tx, kitchenFacts, asked),
}

const temperatures = temperaturePorts({
  personNames,
  readCosts,
  dateEngines,
  house: (tx) => readBusiness(tx, businessPlace),
})

/** The occurrences as those modules see them whose food comes back, or arrives late. */
export const occurrences: ReadOccurrences = (unit, calendar) =>
  readOccurrences(unit, { ports: temperatures, zone: Promise.resolve(calendar) })

/** The list of the day as production itself reads it. */
const production = productionListPorts(personNames)

const wastePorts = { labels: findLostLabels, uses: usedOnDays }

/** The labels as the printing sees them. */
const printableLabels: PrintableLabels = {
  find: findQueuedLabels,
  read: queuedLabelsReader(salePorts),
  recordPrinted: recordStationPrint,
  recordNotPrinted,
}

const textsOf = (rejections: readonly RejectionTexts[]): RejectionTexts =>
  Object.fromEntries(rejections.flatMap((each) => Object.entries(each)))

/** All modules of the application. */
export function allModules({
  defaultTenant,
  exportWaitMs = EXPORT_WAIT_MS,
  mailer = null,
  publicOrigin = null,
  anchors = null,
  demo = null,
}: ApplicationOptions): readonly Module[] {
  const exporter = createExporter({ waitMs: exportWaitMs })
  const reports = reportsModule({
    shelf: { totals: labelTotals, page: shelfPage },
    costBook,
    weekLosses: weekLosses(wastePorts),
    missedRounds,
    personNames,
    // The demonstration's password is public: it must not write to strangers in the restaurant's name.
    mailerOf: (tenantId) => (tenantId === demo?.tenantId ? null : mailer),
    publicOrigin,
  })
  const quickPorts = quickLabelPorts(productReaders)
  const onlineModules = [
    authModule({
      defaultTenant,
      demo,
      ports: { responsibles: (tx) => listEntries(tx, 'responsible') },
    }),
    catalogModule(catalogPorts),
    // Before the labels: `/api/products/:id` would match `/api/products/plan`.
    todayModule(
      {
        labels: labelServices,
        readCosts,
        readPaper: waitingPaper,
        readUnwalked: unwalkedPlaces,
        countAtDoor: countWaiting,
        readDuePoints: duePoints,
        readCoolings: urgentCoolings,
        readRecalls: recallsToday,
        readReview: (tx) => reviewToday(tx, allergens),
        readShort: (tx, call) => shortTomorrow(tx, { ...call, ports: production }),
      },
      {
        hasPlace: async (tx) => (await findHouse(tx)).place.uf !== null,
        hasProduct: async (tx) => (await firstBaseProducts(tx, 1)).length > 0,
        hasLabel,
      },
    ),
    labelsModule({
      defaultTenant,
      personNames,
      dateEngine,
      dateEngines,
      readFrozen,
      readCosts,
      readOccurrences: occurrences,
      personAtDevice,
      sale: salePorts,
    }),
    roundsModule({ labels: labelServices, personNames, readCosts, readOccurrences: occurrences }),
    wasteModule({ ...wastePorts, exporter }),
    recipesModule({ exporter, products: costedProducts, allergens: allergenEffects }),
    allergensModule({ ...allergens, ...reviewPorts({ personNames, readCosts }) }, exporter, defaultTenant),
    reports,
    shelfLifeModule(kitchenFacts, exporter),
    businessModule(businessPlace),
    receivingModule(
      receivingPorts({ personNames, readers: productReaders, business: (tx) => readBusiness(tx, businessPlace) }),
      exporter,
    ),
    productionModule({
      batches: productionPorts({
        personNames,
        enginesOf: (tx, reading, timeZone) => readKitchensOf(tx, kitchenFacts, reading, timeZone),
        readFreezable: (tx, recipeIds, asked) => readFreezable(tx, recipeIds, allergens, asked),
        sale: salePorts,
        readOccurrences: occurrences,
      }),
      list: production,
    }),
    temperaturesModule(temperatures, processCheckPorts({ personNames, readCosts }), exporter),
    recallsModule(recallPorts({ personNames, house: (tx) => readBusiness(tx, businessPlace) }), exporter),
    printQueueModule(printableLabels, defaultTenant),
    quickLabelsModule(quickPorts),
  ]
  const offline = offlineModule({
    madeBy,
    kinds: offlineKinds(
      onlineModules.flatMap(({ routes }) => routes),
      quickPorts,
    ),
    texts: textsOf([kernelRejections, offlineRejections, ...onlineModules.map(({ rejections }) => rejections)]),
    ...offlinePorts,
    readOccurrences: occurrences,
    readPack: offlinePack({ readPage: findLabelSettings, readFrozen }),
  })
  const recordingModules = [...onlineModules, offline]
  // The events of exports and jobs are passed apart: their modules are built last, from the definitions of all others.
  const audit = auditModule({
    exporter,
    personNames,
    labelDate: formatLabelDate,
    house: (tx) => readBusiness(tx, businessPlace),
    anchors,
    sources: [
      ...recordingModules,
      { events: exportEvents, audit: exportsAudit },
      { events: jobEvents, audit: jobsAudit },
    ],
  })
  const modules = [...recordingModules, audit]
  const withExports = [...modules, exportsModule(modules.flatMap(({ exports: definitions = [] }) => definitions))]
  return [...withExports, jobsModule(withExports.flatMap(({ jobs = [] }) => jobs))]
}
