import type { Recall, RecallLabel } from '#contract/recalls/recalls'
import { formatDate } from '../../../lib/format.ts'
import { SHARE_MAX, shareText } from '../../../lib/share-text.ts'
import type { SharedGroup } from '../../../lib/share-text.ts'
import { grouped } from '../../../lib/grouped.ts'
import { rootsText, standingText } from '../recall-words.ts'

interface MessageContext {
  readonly tenantName: string
  readonly timeZone: string
}

type Told = Pick<
  Recall,
  'number' | 'mode' | 'status' | 'startedAt' | 'roots' | 'labels' | 'inStock' | 'affected' | 'onlyPresumed'
>

/** Labels of one product that are in the same place, or left the stock in the same way, are one line. */
function groupOf(title: string, total: number, labels: readonly RecallLabel[]): SharedGroup {
  const whereOf = ({ status, place }: RecallLabel) => (place === '' ? status : place)
  const groups = grouped(labels, (label) => `${label.name} ${whereOf(label)}`).values()
  return {
    title,
    labels: total,
    lines: [...groups].flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [
            {
              name: first.name,
              labels: others.length + 1,
              when: first.place === '' ? standingWord(first.status, others.length + 1) : first.place,
            },
          ],
    ),
  }
}

const standingWord = (status: RecallLabel['status'], count: number): string =>
  standingText(count, status).replace(/^\S+ /, '')

const simulatedText = (mode: Recall['mode']): string => (mode === 'simulado' ? 'SIMULADO · ' : '')

/** To the units of the house: what nobody may use, and where it is. */
export function unitsMessage(recall: Told, { tenantName }: MessageContext): string {
  const { mode, number, labels, inStock, affected } = recall
  const title = `${simulatedText(mode)}${tenantName} · recolhimento ${number}: ${rootsText(recall)}`
  const end =
    mode === 'simulado'
      ? '\n\nÉ uma simulação: nada foi bloqueado.'
      : '\n\nNão use e não venda. Separe, e espere o aviso do que fazer.'
  const groups = [
    groupOf(
      'Em estoque',
      inStock,
      labels.filter(({ found }) => found === 'em_estoque'),
    ),
    groupOf(
      'Já saíram',
      affected,
      labels.filter(({ found }) => found === 'fora'),
    ),
  ]
  return shareText(title, groups, 'Nenhuma etiqueta.', SHARE_MAX - end.length) + end
}

/** To clients: only what was used or donated, without numbers, suppliers and places; where none was, all of it. */
export function clientsMessage(recall: Told, { tenantName, timeZone }: MessageContext): string {
  const { mode, labels, startedAt } = recall
  const taken = labels.filter(({ status }) => status === 'consumed' || status === 'donated')
  const lines = [...new Set((taken.length > 0 ? taken : labels).map(({ name }) => name))].map((name) => `\n• ${name}`)
  const head = `${simulatedText(mode)}${tenantName} · aviso de ${formatDate(startedAt, timeZone)}\n\nEstamos recolhendo por precaução:`
  const end = '\n\nSe você levou um destes produtos, não consuma. Responda esta mensagem: nós recolhemos.'
  let text = head
  for (const line of lines) if (text.length + line.length + end.length <= SHARE_MAX) text += line
  return text + end
}
