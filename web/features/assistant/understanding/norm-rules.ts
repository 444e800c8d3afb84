import type { FoodState } from '#contract/food'
import type { NoteTopic } from '#contract/shelf-life/norm-notes'
import type { Intent } from '../intent.ts'
import type { KitchenQuestion } from './question.ts'
import { nameOf, quantityOf } from './named.ts'
import { placeNamed } from './place.ts'

// What a kitchen and its inspector ask of rules: times, temperatures, samples. They are looked at before the labels, as a
// question of these often names a food too.

type Rule = (question: KitchenQuestion) => Intent | null

const said = (pattern: RegExp) => (question: KitchenQuestion) => pattern.test(question.whole)

const speaksOfDegrees = said(/\b(?:temperaturas?|graus|celsius)\b/)
const speaksOfCooking = said(
  /\b(?:cozi\w*|cozer|assar|assad\w+|grelh\w+|reaquec\w+|esquent\w+|forno|fogo|nucleo|centro)\b/,
)
const speaksOfFrying = said(/\b(?:frit\w+|oleo)\b/)
const speaksOfReceiving = said(/\b(?:receb\w+|entrega\w*|fornecedor\w*|chega\w*|caminhao)\b/)
const speaksOfChilling = said(/\b(?:esfri\w+|resfri\w+)\b/)
const speaksOfThawed = said(/\bdescongelad\w+|\bdescongel(?:ei|ou|aram|amos)\b/)
const freezesAgain = said(
  /\brecongel\w+|\bcongel\w+ (?:de novo|denovo|novamente|outra vez)\b|\bvolt\w+ (?:\w+ )?(?:pro|para o|ao) (?:freezer|frezer|frizer|congelador)\b/,
)
const freezes = said(
  /\b(?:posso|pode|podemos|podem|da (?:pra|para)|como) (?:eu |se )?congel(?:ar|o|a)\b|\b(?:pode|posso|podemos|da (?:pra|para))\b.*\b(?:ir|por|colocar|botar|guardar)\b.*\b(?:freezer|frezer|frizer|congelador)\b/,
)
const thaws = said(/\bdescongel(?:ar|o|a|amos|amento|ando)\b/)
const datesAnew = said(
  /\brevalid\w+|\bprorrog\w+|\breetiquet\w+|\b(?:nova etiqueta|etiqueta nova|outra etiqueta|troc\w+ a etiqueta|nova data|outra data)\b.*\bvenc\w+|\bvenc\w+.*\b(?:nova etiqueta|etiqueta nova|outra etiqueta|nova data|outra data)\b/,
)
const isKeptHot = said(
  /\b(?:buffet|bufe|bufet|buffe|rechaud|estufa|pista quente|banho maria|self service)\b|\b(?:comida|alimento|prato) quente\b/,
)
const speaksOfSamples = said(/\bamostras?\b/)
const asksForTime = said(
  /\b(?:quanto tempo|quantas horas|quantos dias|ate quando|prazo|quanto dura|guard\w+|fica\w*|dura\w*|vale\w*)\b/,
)
const speaksOfOpening = said(/\b(?:abert[oa]s?|abri|abriu|abrir|abertura)\b/)
const asksHowLong = said(
  /\b(?:dura|duram|durar|aguenta|aguentam|guardar|guardo|conserva|conservar)\b|\bquanto tempo\b|\bprazo\b|\bquantos dias\b|\b(?:vale|valem|boa|bom) ate\b/,
)
const asksHowMuch = said(/\b(?:quanto|quanta|quantos|quantas|preciso|precisa|ingredientes?|fazer|faco|render)\b/)
const PORTIONS = /\b(?:porcao|porcoes|pessoas?|fatias?|pratos?|clientes?|convidados?|comensais|refeicoes)\b/

const guidance = (topic: NoteTopic): Intent => ({ kind: 'guidance', topic })

function guidanceRule(question: KitchenQuestion): Intent | null {
  if (freezesAgain(question) || (speaksOfThawed(question) && freezes(question))) return guidance('refreezing')
  if (datesAnew(question)) return guidance('revalidation')
  const asksForDegrees = speaksOfDegrees(question)
  if (asksForDegrees && speaksOfFrying(question)) return guidance('frying')
  if (asksForDegrees && speaksOfCooking(question)) return guidance('cooking')
  if (asksForDegrees && speaksOfReceiving(question)) return guidance('receiving')
  if (speaksOfChilling(question)) return guidance('chilling')
  return thaws(question) && !asksHowLong(question) ? guidance('thawing') : null
}

const topicRule: Rule = (question) => {
  if (isKeptHot(question) && (asksForTime(question) || speaksOfDegrees(question))) return { kind: 'hotFood' }
  if (speaksOfSamples(question) && asksForTime(question)) return { kind: 'samples' }
  if (said(/\bronda\b/)(question)) return { kind: 'round' }
  if (said(/\bpins?\b/)(question)) return { kind: 'pin' }
  if (question.has('inspection')) return { kind: 'inspection' }
  if (said(/\bbloquead[oa]s?\b/)(question) && !said(/\bpop ?ups?\b/)(question)) return { kind: 'blocked' }
  if (said(/\bdesfaz\w*|\bdesfiz\b|\bbaixa errad\w+|\berrei (?:a|na) baixa\b/)(question)) return { kind: 'undo' }
  return said(/\b(?:us\w+|gast\w+|consum\w+|sai|sair|abr\w+) primeiro\b/)(question) ? { kind: 'useFirst' } : null
}

const sifRule: Rule = (question) => (said(/\bsif\b/)(question) ? { kind: 'sif', name: nameOf(question) } : null)

const temperatureRule: Rule = (question) =>
  speaksOfDegrees(question)
    ? { kind: 'temperature', name: nameOf(question), place: question.place ?? placeNamed(question.whole) }
    : null

function portionsRule(question: KitchenQuestion): Intent | null {
  if (!PORTIONS.test(question.whole) || !asksHowMuch(question) || question.has('label', 'print', 'cost', 'expire'))
    return null
  const portions = quantityOf(question)
  return portions === null || portions === 0 ? null : { kind: 'portions', name: nameOf(question), portions }
}

/** What was done with the food, where the sentence says so. */
function stateSaid(question: KitchenQuestion): FoodState | null {
  if (speaksOfThawed(question)) return 'descongelado'
  if (speaksOfOpening(question)) return 'aberto'
  return said(/\b(?:lacrad|fechad)[oa]s?\b/)(question) ? 'lacrado' : null
}

/** Nothing is said but a food and what was done with it: `creme de leite aberto`. */
const isOnlyNamed = ({ words }: KitchenQuestion): boolean =>
  words.every(({ concept }) => concept === 'content' || concept === 'filler')

const namesNorms = said(/\b(?:normas?|rdc|cvs|portarias?|legislacao|anvisa)\b/)

const normsRule: Rule = (question) =>
  namesNorms(question) && !question.has('register', 'label', 'print') ? { kind: 'norms' } : null

function durationRule(question: KitchenQuestion): Intent | null {
  const asks = asksHowLong(question) && !question.has('withdraw', 'throw', 'cost', 'register', 'report')
  const isFreezing = freezes(question)
  const state = stateSaid(question)
  const isOfState = state !== null && (asksForTime(question) || question.has('expire') || isOnlyNamed(question))
  if (!asks && !isFreezing && !isOfState) return null
  if (question.plain.includes('venc') || (question.has('expire') && question.hasDay)) return null
  const name = nameOf(question)
  if (name === '') return state === 'aberto' ? guidance('opening') : null
  const place = isFreezing ? { word: 'freezer', said: 'no freezer', kind: 'congelado' as const } : question.place
  return { kind: 'duration', name, state, place, isFreezing }
}

/** The first that matches wins. */
export const normRules: readonly Rule[] = [
  guidanceRule,
  topicRule,
  sifRule,
  temperatureRule,
  portionsRule,
  durationRule,
  normsRule,
]
