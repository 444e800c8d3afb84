import type { Label } from '#contract/labels'
import { addDays, formatLabelDate, localDate } from '#contract/labels/shelf-life'
import { isBlocked, obstacleTo } from '#contract/labels/usable'
import { labelsText, plural } from '#contract/words'
import type { Figures } from '../figures.ts'
import type { Intent } from '../intent.ts'
import { reply } from './reply.ts'
import type { Destination, Reply, ReplyLink } from './reply.ts'
import { isStoredIn } from './stored-in.ts'
import { noLabelReply } from './unknown-replies.ts'
import { expiredText, expiringText, isExpired, itemsOf } from './shelf-replies.ts'

const seeList = (q: string): ReplyLink => ({ text: 'Ver no estoque', to: { place: 'labels', q } })

function bySoonest(labels: readonly Label[]): readonly Label[] {
  return [...labels].sort((left, right) => Date.parse(left.expires_at) - Date.parse(right.expires_at))
}

const shelfText = (figures: Figures) => (label: Label) =>
  isExpired(label, figures) ? expiredText(label, figures) : expiringText(label, figures)

/** Says what the label says. The product cannot know the state of the food itself. */
export function freshnessReply(
  { name, madeDaysAgo, place }: Extract<Intent, { kind: 'freshness' }>,
  figures: Figures,
): Reply {
  const { found, now, timeZone } = figures
  if (found.items.length === 0) return noLabelReply(figures)
  const day = madeDaysAgo === null ? null : addDays(localDate(now, timeZone), -madeDaysAgo)
  const stored = place
    ? found.items.filter((label) => isStoredIn(place.word, [label.storageType, label.additionalStorageType]))
    : found.items
  const asked = stored.filter(({ manipulation_date: made }) => day === null || made.slice(0, 10) === day)
  const shown = bySoonest(asked.length > 0 ? asked : found.items)
  const dayText = madeDaysAgo === 1 ? 'ontem' : 'anteontem'
  const missing =
    asked.length > 0
      ? ''
      : `Não há etiqueta${day === null ? '' : ` com manipulação de ${dayText}`}${place ? ` ${place.said}` : ''}. As que há: `
  return reply(`${missing}${verdictOf(shown, figures)}`, {
    items: itemsOf(shown, shown.length, shelfText(figures)),
    links: [
      ...(shown.some((label) => isExpired(label, figures))
        ? [
            withdrawalLink(
              'discard',
              shown.filter((label) => isExpired(label, figures)),
              'Descartar o que venceu',
            ),
          ]
        : []),
      seeList(name),
    ],
  })
}

function verdictOf(labels: readonly Label[], figures: Figures): string {
  const blocked = labels.filter(isBlocked).length
  if (blocked === labels.length) return 'Não use: a etiqueta está bloqueada.'
  if (blocked > 0)
    return `Atenção: ${labelsText(blocked)} ${plural(blocked, 'está bloqueada', 'estão bloqueadas')}. Use só o que não está bloqueado e está dentro da validade:`
  const expired = labels.filter((label) => isExpired(label, figures)).length
  if (expired === 0) return 'Pela etiqueta, sim: está dentro da validade. Confira o aspecto e o cheiro antes de usar:'
  if (expired === labels.length) return 'Não use: a validade já passou.'
  return `Atenção: ${labelsText(expired)} já ${plural(expired, 'venceu', 'venceram')}. Use só o que está dentro da validade:`
}

/** The labels and the way to the confirmation. */
export function withdrawalReply(
  { how, name, quantity }: Extract<Intent, { kind: 'withdrawal' }>,
  figures: Figures,
): Reply {
  const all = bySoonest(figures.found.items)
  if (all.length === 0) return noLabelReply(figures)
  const free = all.filter((label) => obstacleTo('consume', label, figures.now) === null)
  if (how === 'consume' && free.length === 0)
    return reply(noneFree(all), {
      items: itemsOf(all, all.length, shelfText(figures)),
      links: [withdrawalLink('discard', all, 'Descartar'), seeList(name)],
    })
  const chosen = (how === 'consume' ? free : all).slice(0, Math.min(quantity ?? WITHDRAWN_MAX, WITHDRAWN_MAX))
  const cut =
    quantity === null && all.length > WITHDRAWN_MAX
      ? ` São as ${WITHDRAWN_MAX} que vencem primeiro; as outras estão na lista.`
      : ''
  return reply(`Confira e confirme na próxima tela. Nada muda antes disso.${cut}`, {
    items: itemsOf(chosen, chosen.length, shelfText(figures)),
    links: [
      ...(how === 'discard'
        ? []
        : [
            withdrawalLink(
              'consume',
              chosen.filter((label) => free.includes(label)),
              'Usei',
            ),
          ]),
      ...(how === 'consume' ? [] : [withdrawalLink('discard', chosen, 'Descartar')]),
      seeList(name),
    ].filter(({ to }) => to.place !== 'withdrawal' || to.ids.length > 0),
  })
}

function noneFree(labels: readonly Label[]): string {
  return labels.some(isBlocked)
    ? 'Não há etiqueta que possa ser usada: estão bloqueadas ou vencidas. O que não se usa se descarta:'
    : 'Só há etiquetas vencidas. O que venceu se descarta:'
}

/** More than these are chosen in the list, where they can be seen. */
const WITHDRAWN_MAX = 20

function withdrawalLink(
  how: Extract<Destination, { place: 'withdrawal' }>['how'],
  labels: readonly Label[],
  verb: string,
): ReplyLink {
  const ids = labels.slice(0, WITHDRAWN_MAX).map(({ id }) => id)
  return { text: ids.length > 1 ? `${verb} (${ids.length})` : verb, to: { place: 'withdrawal', how, ids } }
}

export function whoMadeReply({ name }: Extract<Intent, { kind: 'whoMade' }>, figures: Figures): Reply {
  const { found, timeZone } = figures
  if (found.items.length === 0) return noLabelReply(figures)
  const makers = new Map<string, { readonly first: Label; labels: number }>()
  for (const label of bySoonest(found.items)) {
    const key = [label.name, label.responsible, label.manipulation_date].join('\n')
    const known = makers.get(key)
    if (known) known.labels += 1
    else makers.set(key, { first: label, labels: 1 })
  }
  return reply('O responsável na etiqueta:', {
    items: [...makers.values()]
      .slice(0, MAKERS_SHOWN)
      .map(
        ({ first, labels }) =>
          `${first.name}${labels > 1 ? ` (${labelsText(labels)})` : ''}: ${first.responsible}, em ${formatLabelDate(first.manipulation_date, timeZone)}`,
      ),
    links: [seeList(name)],
  })
}

const MAKERS_SHOWN = 5
