import type { AnchorPlace } from '../anchors/keep-anchors.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Module } from '../module.ts'
import { auditModule } from './audit/index.ts'
import { authModule } from './auth/index.ts'
import { personNames } from './auth/queries.ts'
import { catalogModule } from './catalog/index.ts'
import {
  baseProductsUsing,
  costLinksOf,
  findBaseProduct,
  listBaseProducts,
  listStorageTypes,
} from './catalog/queries.ts'
import { exportsAudit } from './exports/audit.ts'
import { exportEvents } from './exports/events.ts'
import { createExporter } from './exports/exporter.ts'
import { exportsModule } from './exports/index.ts'
import { jobsAudit } from './jobs/audit.ts'
import { jobEvents } from './jobs/events.ts'
import { jobsModule } from './jobs/index.ts'
import { labelsModule } from './labels/index.ts'
import { findLabelSettings, labelsByCode, labelTotals } from './labels/queries.ts'
import { changeLabelSettings } from './labels/settings.ts'
import { discardedSince, shelfPage } from './labels/shelf.ts'
import { formatLabelDate } from './labels/shelf-life.contract.ts'
import { costBookOf } from './recipes/cost-book.ts'
import { recipesModule } from './recipes/index.ts'
import type { CostedProducts } from './recipes/ports.ts'
import { ingredientExists, recipeExists } from './recipes/queries.ts'
import { reportsModule } from './reports/index.ts'
import { shelfLifeModule } from './shelf-life/index.ts'
import type { KitchenFacts } from './shelf-life/ports.ts'

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

/** The base products as the recipes see them, and the recipes as the base products see them. */
export const costSources = { hasRecipe: recipeExists, hasIngredient: ingredientExists } as const
export const costedProducts: CostedProducts = {
  links: costLinksOf,
  naming: (tx, { kind, id }) => baseProductsUsing(tx, kind === 'recipe' ? 'recipe_id' : 'ingredient_id', id),
}

/** The catalogue and the labels as the dates see them. */
const kitchenFacts: KitchenFacts = {
  products: listBaseProducts,
  product: findBaseProduct,
  places: listStorageTypes,
  labels: labelsByCode,
  publicPage: findLabelSettings,
  setPublicPage: changeLabelSettings,
}

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
    shelf: { totals: labelTotals, page: shelfPage, discarded: discardedSince },
    costBook: costBookOf(costedProducts),
    personNames,
    // The demonstration's password is public: it must not write to strangers in the restaurant's name.
    mailerOf: (tenantId) => (tenantId === demo?.tenantId ? null : mailer),
    publicOrigin,
  })
  const recordingModules = [
    authModule({ defaultTenant, demo }),
    catalogModule(costSources),
    labelsModule({ defaultTenant, personNames }),
    recipesModule({ exporter, products: costedProducts }),
    reports,
    shelfLifeModule(kitchenFacts),
  ]
  // The events of exports and jobs are passed apart: their modules are built last, from the definitions of all others.
  const audit = auditModule({
    exporter,
    personNames,
    labelDate: formatLabelDate,
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
