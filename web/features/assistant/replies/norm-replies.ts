import { localDate } from '#contract/calendar'
import type { BaseProduct, StorageType } from '#contract/catalog/entries'
import { classNames, stateNames, temperaturesText } from '#contract/food'
import type { FoodState } from '#contract/food'
import { inForce } from '#contract/shelf-life/norm-books'
import type { Tiers } from '#contract/shelf-life/norm-books'
import { isInForce } from '#contract/shelf-life/norm-choice'
import { notesOn } from '#contract/shelf-life/norm-notes'
import type { NormNote, NoteTopic } from '#contract/shelf-life/norm-notes'
import { citation } from '#contract/shelf-life/norm-row'
import { confidenceTexts } from '#contract/shelf-life/norm-table'
import type { Figures } from '../figures.ts'
import type { Intent } from '../intent.ts'
import { foodOf, hotTimes, normsHere, sampleTimes, suggestedFood, timeIn } from '../kitchen-times.ts'
import type { AskedFood, KitchenFacts } from '../kitchen-times.ts'
import { reply } from './reply.ts'
import type { Reply, ReplyLink } from './reply.ts'
import { placesSaid } from './stored-in.ts'
import { unknownNameReply } from './unknown-replies.ts'

const norms: ReplyLink = { text: 'Prazos e normas', to: { place: 'screen', to: '/management/norms' } }
const seePlaces: ReplyLink = { text: 'Tipos de armazenagem', to: { place: 'storage' } }

const FOODS_SHOWN = 3
const PLACES_SHOWN = 3
const HINTS_SHOWN = 2

const countedFrom: Readonly<Record<FoodState, string>> = {
  lacrado: 'enquanto está lacrado:',
  aberto: 'contado da abertura:',
  manipulado: 'contado da manipulação:',
  preparado: 'contado do preparo:',
  descongelado: 'contado do início do descongelamento:',
}

type DurationIntent = Extract<Intent, { kind: 'duration' }>

export function durationReply(intent: DurationIntent, figures: Figures): Reply {
  const { kitchen } = figures
  const foods = foodsMeant(intent, figures).map((food) => ({ ...food, state: intent.state ?? food.state }))
  const [first] = foods
  if (kitchen === null || first === undefined) return unknownNameReply(figures)
  const times = foods.flatMap((food) =>
    placesFor(food, intent.place, kitchen).map((place) => ({ food, ...timeIn(place, food, kitchen, figures) })),
  )
  const isOneState = foods.every(({ state }) => state === first.state)
  const from = isOneState ? countedFrom[first.state] : 'contado do preparo, da manipulação ou da abertura:'
  const lines = times.map(
    ({ food, place, text }) =>
      `${food.name} (${stateNames[food.state].toLocaleLowerCase('pt-BR')}, ${place.name}): ${text}`,
  )
  const hints = [...new Set(times.flatMap((time) => time.hints))].slice(0, HINTS_SHOWN)
  return reply(openingOf(first, intent.isFreezing && times.some(({ isDated }) => isDated), from), {
    items: [...lines, ...hints, ...besides(first.state, intent.place?.kind === 'congelado', kitchen)],
    links: [norms],
  })
}

function openingOf({ product }: AskedFood, mayFreeze: boolean, from: string): string {
  if (mayFreeze) return `Dá para congelar, uma vez só. O prazo, ${from}`
  if (product !== null) return `O prazo, ${from}`
  return `Nenhum produto da casa tem esse nome. O prazo do tipo de alimento que a palavra sugere, ${from}`
}

/** What is to know beside a time. */
function besides(state: FoodState, isFrozen: boolean, { settings }: KitchenFacts): readonly string[] {
  if (state === 'aberto')
    return ['O prazo que o fabricante dá para depois de aberto vem antes, e a validade da embalagem é o teto.']
  if (!isFrozen || state === 'descongelado' || state === 'lacrado') return []
  return [`Só muda a validade o que se congela até ${settings.freezeWithinHours} h depois do preparo ou da abertura.`]
}

/** The products of that name, first those that are kept in the place that was said; or else what the words suggest. */
function foodsMeant({ name, place }: DurationIntent, { products, kitchen }: Figures): readonly AskedFood[] {
  if (products.length > 0) {
    const said = place === null ? [] : placesSaid(place.word, kitchen?.places ?? []).map(({ id }) => id)
    const isThere = ({ storageType }: BaseProduct) => Number(said.includes(storageType))
    return [...products]
      .sort((one, other) => isThere(other) - isThere(one))
      .slice(0, FOODS_SHOWN)
      .map(foodOf)
  }
  const suggested = suggestedFood(name, (foodClass) => classNames[foodClass].name)
  return suggested === null ? [] : [suggested]
}

/** The places that were said; or else the product's own, and of what the house does not have the cold ones. */
function placesFor(
  { product, foodClass }: AskedFood,
  said: DurationIntent['place'],
  { places }: KitchenFacts,
): readonly StorageType[] {
  const asked = said === null ? [] : placesSaid(said.word, places)
  if (asked.length > 0) return asked.slice(0, PLACES_SHOWN)
  const home = places.filter(({ id }) => id === product?.storageType)
  if (home.length > 0) return home
  const usual = foodClass === 'seco' ? 'seco' : 'refrigerado'
  return places.filter(({ kind }) => kind === usual).slice(0, 1)
}

const guidanceTexts: Readonly<Record<NoteTopic, string>> = {
  refreezing: 'Não. O que descongelou não volta ao freezer.',
  revalidation: 'Não. A data que passou não se renova: o que venceu se descarta.',
  thawing: 'Para descongelar:',
  cooking: 'No cozimento:',
  frying: 'Na fritura:',
  chilling: 'Para esfriar o que foi cozido:',
  receiving: 'No recebimento:',
  opening:
    'Vale o prazo que o fabricante dá para depois de aberto; sem ele, o da casa ou o da norma. A etiqueta leva a abertura e a nova validade. Diga o produto, e eu digo o prazo.',
}
/** What is answered without a norm too. */
const hasOwnAnswer: ReadonlySet<NoteTopic> = new Set(['refreezing', 'revalidation', 'opening'])
/** Where no norm of the kitchen's place was read that speaks of it. */
const NOTHING_READ = 'As normas daqui que o FoodID tem não dão esse número. Vale o que o fabricante diz na embalagem.'

export function guidanceReply({ topic }: Extract<Intent, { kind: 'guidance' }>, figures: Figures): Reply {
  const notes = notesHere(topic, figures)
  const needsNote = !hasOwnAnswer.has(topic)
  const discard: readonly ReplyLink[] =
    topic === 'revalidation' ? [{ text: 'Ver os vencidos', to: { place: 'labels', status: 'expired' } }] : []
  return reply(needsNote && notes.length === 0 ? NOTHING_READ : guidanceTexts[topic], {
    items: notes.map(noteText),
    links: [...discard, norms],
  })
}

function notesHere(topic: NoteTopic, { kitchen, now, timeZone }: Figures): readonly NormNote[] {
  return kitchen === null ? [] : notesOn(topic, normsHere(kitchen), localDate(now, timeZone))
}

/** With how well it is known, where its literal text was not read. */
function noteText(note: NormNote): string {
  const known = note.confidence === 'A' ? '' : ` (${confidenceTexts[note.confidence]})`
  return `${citation(note)}: ${note.text}${known}`
}

export function hotFoodReply(figures: Figures): Reply {
  const { kitchen } = figures
  return reply('Comida quente, pelas normas em vigor aqui:', {
    items: kitchen === null ? [] : hotTimes(kitchen, figures),
    links: [norms],
  })
}

const USUAL_SAMPLE = 'Nenhuma norma daqui que o FoodID tem fala de amostras. O prazo usual é de 72 horas.'

export function samplesReply(figures: Figures): Reply {
  const { kitchen } = figures
  const items = kitchen === null ? [] : sampleTimes(kitchen, figures)
  return reply(items.length === 0 ? USUAL_SAMPLE : 'A amostra se guarda por:', { items, links: [norms] })
}

/** The norms that apply in this kitchen, the most local first, and where each was read. */
export function normsReply({ kitchen, now, timeZone }: Figures): Reply {
  if (kitchen === null)
    return reply('Os prazos e as normas desta cozinha estão em Prazos e normas.', { links: [norms] })
  const here = normsHere(kitchen)
  const books = new Set(inForce(here.rows, here.edition, localDate(now, timeZone)).map(({ book }) => book))
  const place = kitchen.settings.uf === null ? 'Sem dizer onde fica a cozinha, só vale a norma federal:' : 'Valem aqui:'
  return reply(place, { items: [...books].map(({ name, source }) => `${name} · ${source}`), links: [norms] })
}

export function temperatureReply(intent: Extract<Intent, { kind: 'temperature' }>, figures: Figures): Reply {
  const { kitchen } = figures
  if (kitchen === null) return unknownNameReply(figures)
  const suggested = suggestedFood(intent.name, (foodClass) => classNames[foodClass].name)
  const foods = [...(suggested === null ? [] : [suggested]), ...figures.products.slice(0, FOODS_SHOWN).map(foodOf)]
  const ofFood = foods.flatMap((food) => foodTemperatures(food, kitchen, localDate(figures.now, figures.timeZone)))
  if (intent.place === null && ofFood.length > 0)
    return reply('Pelas normas em vigor:', { items: [...new Set(ofFood)], links: [norms] })
  const asked = intent.place === null ? [] : placesSaid(intent.place.word, kitchen.places)
  const places = asked.length > 0 ? asked : kitchen.places.filter(hasTemperature)
  return reply(asked.length > 0 ? 'O que a casa definiu:' : 'O que a casa definiu para cada lugar:', {
    items: [...places.map(worksText), ...new Set(ofFood)],
    links: [seePlaces, norms],
  })
}

/** How cold the norms ask a food to be, most local first; without a norm of the place, those shown as a reference. */
function foodTemperatures(
  { name, foodClass, state }: AskedFood,
  kitchen: KitchenFacts,
  day: string,
): readonly string[] {
  const here = normsHere(kitchen)
  const touched = state === 'lacrado' ? 'manipulado' : state
  const inForceNow = (tiers: readonly Tiers[]) => tiers.filter((one) => isInForce(one, day))
  const own = inForceNow(here.own(foodClass, touched, 'refrigerado'))
  const tiers = own.length > 0 ? own : inForceNow(here.reference(foodClass, touched, 'refrigerado'))
  const mark = own.length > 0 ? '' : 'referência de SP: '
  const what = foodClass === null ? name : classNames[foodClass].name
  return tiers.flatMap(({ rows }) =>
    rows.map((row) => `${what}, refrigerado: ${mark}${row.limitText} · ${citation(row)}`),
  )
}

const hasTemperature = ({ tempMin, tempMax }: StorageType): boolean => tempMin !== null || tempMax !== null

/** `Geladeira 1: de 0 a 4 °C` */
const worksText = ({ name, tempMin, tempMax }: StorageType): string =>
  `${name}: ${temperaturesText(tempMin, tempMax) || 'temperatura não informada'}`
