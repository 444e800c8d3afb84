import * as z from 'zod/mini'
import { labelStats } from '../../labels/contract/api.ts'
import { URGENT_DAYS } from '../../../contract/expiry.ts'

/** The last day from today whose labels are valued: after it there is time. */
export const VALUED_DAYS = URGENT_DAYS

const worth = z.object({
  /** In reais with two decimals, of those labels whose cost is known. Sums of consecutive days are exact to the cent. */
  value: z.string(),
  /** Labels without a known cost. */
  unpriced: z.int(),
  /** Labels that were not valued, because a plan values a limited number: the value is at least this one. */
  unread: z.int(),
})
export type Worth = z.infer<typeof worth>

const planDay = z.object({
  /** Days from today in the tenant's calendar. -1: everything that has expired. */
  day: z.int(),
  labels: z.int(),
  /** Only up to three days from today, and only for who may see costs. */
  worth: z.optional(worth),
})
export type PlanDay = z.infer<typeof planDay>

const planPlace = z.object({
  storageTypeId: z.string(),
  name: z.string(),
  /** Labels in stock there, counted up to 100 of those with and of those without the storage type. */
  labels: z.int(),
  /** Days since the last round in the tenant's calendar, at least 2; null: never walked. */
  days: z.nullable(z.int()),
})
export type PlanPlace = z.infer<typeof planPlace>

const planPaper = z.object({
  stationId: z.string(),
  station: z.string(),
  /** Labels that wait for the printer. */
  waiting: z.int(),
  /** Labels of the jobs that failed since yesterday. */
  failed: z.int(),
  /** Why nothing comes out, as a sentence; null: the printer answers, or it is not known. */
  notice: z.nullable(z.string()),
})
export type PlanPaper = z.infer<typeof planPaper>

const planReceiving = z.object({
  /** Receipts that somebody has begun. Each number counts up to 100. */
  open: z.int(),
  /** Prices that wait; only for who may see costs. */
  prices: z.optional(z.int()),
  /** Lots without labels that nobody has closed for more than 30 days. */
  oldLots: z.int(),
})
export type PlanReceiving = z.infer<typeof planReceiving>

/** Names of points in a round; more of them are counted only. */
export const ROUND_NAMES_MAX = 3
const planRound = z.object({
  /** Local times: `06:00`. */
  from: z.string(),
  to: z.string(),
  /** Its time is over. */
  missing: z.boolean(),
  /** Points without a reading. */
  points: z.int(),
  /** The first of them, by name. */
  names: z.array(z.string()),
})
export type PlanRound = z.infer<typeof planRound>

const planSensor = z.object({
  pointId: z.int(),
  name: z.string(),
  /** Since when its sensor says nothing. */
  since: z.string(),
})
export type PlanSensor = z.infer<typeof planSensor>

const planCooling = z.object({
  id: z.int(),
  /** The food. */
  name: z.string(),
  batchId: z.nullable(z.int()),
  /** When the food has, or had, to be at 10 °C. */
  coolBy: z.string(),
  /** It was too slow: somebody has to reheat or discard the food. */
  isOut: z.boolean(),
})
export type PlanCooling = z.infer<typeof planCooling>

const planRecall = z.object({
  id: z.int(),
  /** Labels of it that are blocked in stock, counted up to 100. */
  left: z.int(),
  /** Received lots without labels that wait for a destination. */
  lots: z.int(),
})
export type PlanRecall = z.infer<typeof planRecall>

const planAllergens = z.object({
  total: z.int(),
  /** In the words of the law, the most first. */
  missing: z.array(z.object({ word: z.string(), labels: z.int() })),
})
export type PlanAllergens = z.infer<typeof planAllergens>

/** Names of products that are short; more of them are counted only. */
export const SHORT_NAMES_MAX = 2
const planProduction = z.object({
  /** Products that are short for tomorrow. */
  products: z.int(),
  /** The first of them in the order of the list of the day, with the labels that are short. */
  first: z.array(z.object({ name: z.string(), short: z.int() })),
})
export type PlanProduction = z.infer<typeof planProduction>

/** What a kitchen does today: how much expires on which day and what it is worth, and what waits. */
export const plan = z.object({
  ...labelStats.shape,
  /** What has expired, then each day of the next seven times 24 hours that the tenant's calendar has. */
  days: z.array(planDay),
  /** Places with labels that were walked neither today nor yesterday, the longest wait first. */
  places: z.array(planPlace),
  /** Stations with jobs that wait or have failed. */
  paper: z.array(planPaper),
  /** What waits at the door; absent: nothing. */
  receiving: z.optional(planReceiving),
  /** Rounds with the thermometer that are due or were not made, the first one that ends first; absent: none. */
  temperatures: z.optional(z.array(planRound)),
  /** Points whose sensor has said nothing for half an hour; absent: none. */
  sensors: z.optional(z.array(planSensor)),
  /** Coolings with half an hour left or less, and those that were too slow, the newest first; absent: none. */
  coolings: z.optional(z.array(planCooling)),
  /** Real recalls that are open, the newest first, at most three; absent: none. */
  recalls: z.optional(z.array(planRecall)),
  /** Labels in stock whose paper lacks what their sheet has now, and what is missing on how many; absent: none. */
  allergens: z.optional(planAllergens),
  /** What the list of the day says is short for tomorrow; absent: nothing. */
  production: z.optional(planProduction),
  /** It is time to practise a recall: none was made, real or simulated, in 183 days. Only for who may open one; absent: no. */
  recallDrill: z.optional(z.literal(true)),
})
export type Plan = z.infer<typeof plan>

/** What a new kitchen has done of its first steps, each by a fact. */
export const start = z.object({
  /** The UF is known, by which the norms are chosen. */
  place: z.boolean(),
  /** A base product is registered. */
  product: z.boolean(),
  /** The kitchen has made its first label. */
  label: z.boolean(),
})
export type Start = z.infer<typeof start>
