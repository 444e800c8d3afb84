import type { LabelLot } from '#contract/labels'
import { labelsText } from '#contract/words'
import type { Figures } from '../figures.ts'
import type { Intent } from '../intent.ts'
import { reply } from './reply.ts'
import type { Reply, ReplyLink } from './reply.ts'
import { expiredText, expiringText, isExpired } from './shelf-replies.ts'
import { placesSaid } from './stored-in.ts'
import { unknownNameReply } from './unknown-replies.ts'

const LINES_SHOWN = 5
const round: ReplyLink = { text: 'Fazer a ronda', to: { place: 'screen', to: '/ronda' } }
const seeList = (q?: string): ReplyLink => ({ text: 'Ver no estoque', to: { place: 'labels', ...(q && { q }) } })

/** How many there are: the place counts, where one was said. */
export function countReply(intent: Extract<Intent, { kind: 'count' }>, figures: Figures): Reply {
  const places = placesSaid(intent.where, figures.storageTypes).map(({ name }) => name)
  if (intent.where !== '' && places.length === 0) return unknownPlaceReply(figures)
  return intent.name === '' ? placeReply(places, figures) : namedReply(intent.where, places, figures)
}

function namedReply(where: string, places: readonly string[], figures: Figures): Reply {
  const { lots, products } = figures
  const here = where === '' ? lots.items : lots.items.filter((lot) => isIn(places, lot))
  const inPlaces = where === '' ? 'em estoque' : `em ${places.join(' ou ')}`
  const [known] = lots.items
  if (here.length === 0) {
    const name = known?.shared.name ?? products[0]?.name
    return name === undefined
      ? unknownNameReply(figures)
      : reply(`Nenhuma etiqueta de ${name} ${inPlaces}.`, { links: [seeList(name)] })
  }
  const total = here.reduce((sum, { labels }) => sum + labels.length, 0)
  const names = new Set(here.map(({ shared }) => shared.name))
  return reply(`Há ${lots.isMore ? 'mais de ' : ''}${labelsText(total)} ${inPlaces}:`, {
    items: sumsOf(here, ({ shared }) => `${shared.name}${shared.storageType === '' ? '' : `, ${shared.storageType}`}`),
    links: [seeList(names.size === 1 ? [...names][0] : undefined)],
  })
}

const isIn = (places: readonly string[], { shared }: LabelLot): boolean =>
  places.includes(shared.storageType) || places.includes(shared.additionalStorageType)

/** `Pudim, Geladeira 1: 4 etiquetas`, the most first. */
function sumsOf(lots: readonly LabelLot[], keyOf: (lot: LabelLot) => string): readonly string[] {
  const sums = new Map<string, number>()
  for (const lot of lots) sums.set(keyOf(lot), (sums.get(keyOf(lot)) ?? 0) + lot.labels.length)
  const sorted = [...sums].sort(([, one], [, other]) => other - one)
  return sorted.slice(0, LINES_SHOWN).map(([key, sum]) => `${key}: ${labelsText(sum)}`)
}

function placeReply(places: readonly string[], figures: Figures): Reply {
  const { roundPlaces, lots } = figures
  const held = roundPlaces.filter(({ name }) => places.includes(name))
  const [one, ...others] = held
  if (one === undefined || others.length > 0)
    return reply('O que cada lugar tem:', { items: held.map(heldText), links: [round] })
  const soonest = lots.items.slice(0, LINES_SHOWN)
  const rest = one.labels - soonest.reduce((sum, { labels }) => sum + labels.length, 0)
  return reply(`Em ${one.name} há ${labelsText(one.labels)}${soonest.length === 0 ? '.' : ':'}`, {
    items: [
      ...soonest.map((lot) => lotText(lot, figures)),
      ...(rest > 0 && soonest.length > 0 ? [`e mais ${labelsText(rest)}`] : []),
    ],
    links: [round, { text: 'Ver no estoque', to: { place: 'labels', storage: one.storageTypeId } }],
  })
}

const heldText = ({ name, labels }: Figures['roundPlaces'][number]) => `${name}: ${labelsText(labels)}`

function unknownPlaceReply({ storageTypes, asked }: Figures): Reply {
  const names = storageTypes.map(({ name }) => name)
  if (names.length === 0) return unknownNameReply({ asked })
  return reply('Não reconheci esse lugar. Qual deles?', {
    suggestions: names.slice(0, 3).map((name) => `O que tem em ${name}?`),
  })
}

/** `Pudim (4 etiquetas): vence em 24/11/2026` */
function lotText({ shared, labels }: LabelLot, figures: Figures): string {
  const state = isExpired(shared, figures) ? expiredText(shared, figures) : expiringText(shared, figures)
  return `${shared.name}${labels.length > 1 ? ` (${labelsText(labels.length)})` : ''}: ${state}`
}

export function firstToUseReply(figures: Figures): Reply {
  const { items } = figures.lots
  if (items.length === 0) return reply('Não há nenhuma etiqueta que se possa usar agora.', { links: [seeList()] })
  return reply('Use primeiro:', {
    items: items.slice(0, LINES_SHOWN).map((lot) => lotText(lot, figures)),
    links: [{ text: 'Ver no estoque', to: { place: 'labels', status: 'to_use' } }],
  })
}
