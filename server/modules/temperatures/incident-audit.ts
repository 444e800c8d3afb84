import type { AuditSentences } from '../../audit-sentence.ts'
import type { Recorded } from '../../events/event.ts'
import { celsiusText } from '../../contract/food.ts'
import { counted, labelsText, listText } from '../../contract/words.ts'
import type { Decision } from './contract/incidents.ts'
import { incidentKindNames } from './contract/incidents.ts'
import type { DecidedLabel, IncidentEvent } from './incident-events.ts'

const kind = 'temperatures'
/** The number stands in the event that opened it. */
const named = (first: Recorded<IncidentEvent>): string =>
  first.type === 'IncidentOpened' ? `ocorrência ${first.data.id}` : 'ocorrência'

const doneTo: Readonly<Record<Decision, string>> = {
  mantem: 'manteve',
  encurta: 'encurtou a validade de',
  descongelou: 'registrou o descongelamento de',
  descarta: 'descartou',
}

/** `manteve a etiqueta 412 de Caldo de carne: núcleo a 3,9 °C` */
function decidedText(name: string, items: readonly DecidedLabel[]): string {
  const [only] = items
  if (only !== undefined && items.length === 1) {
    const why = only.reason === '' ? `, ${name}` : `: ${only.reason}`
    return `${doneTo[only.decision]} a etiqueta ${only.labelId} de ${only.name}${why}`
  }
  const parts = (Object.keys(doneTo) as Decision[]).flatMap((decision) => {
    const count = items.filter((item) => item.decision === decision).length
    return count === 0 ? [] : [`${doneTo[decision]} ${labelsText(count)}`]
  })
  return `${listText(parts)} pela ${name}`
}

function judgedText(
  name: string,
  { blocked, released }: Extract<IncidentEvent, { type: 'IncidentJudged' }>['data'],
): string {
  const parts = [
    ...(blocked.length === 0 ? [] : [`bloqueou ${labelsText(blocked.length)}`]),
    ...(released.length === 0 ? [] : [`liberou ${labelsText(released.length)}`]),
  ]
  return parts.length === 0 ? `registrou o tempo acima do limite na ${name}` : `${listText(parts)} pela ${name}`
}

export const incidentAudit: AuditSentences<IncidentEvent> = {
  IncidentOpened: {
    kind,
    tell: ({ data: { id, kind: what, points } }) => ({
      text: `abriu a ocorrência ${id} (${incidentKindNames[what]}) em ${counted(points.length, 'ponto', 'pontos')}`,
    }),
  },
  IncidentResumed: {
    kind,
    tell: ({ data: { kind: what, points } }, { first }) => ({
      text: `continuou a ${named(first)} (${incidentKindNames[what]}) em ${counted(points.length, 'ponto', 'pontos')}`,
    }),
  },
  IncidentChanged: {
    kind,
    tell: ({ data: { reason } }, { first }) => ({
      text: reason === '' ? `alterou a ${named(first)}` : `mudou o início da ${named(first)}: ${reason}`,
    }),
  },
  IncidentFoodMeasured: {
    kind,
    tell: ({ data: { labelId, name, value } }, { first }) => ({
      text: `mediu ${celsiusText(value)} no alimento da etiqueta ${labelId} de ${name}, ${named(first)}`,
      label: labelId,
    }),
  },
  IncidentEnded: { kind, tell: (_event, { first }) => ({ text: `encerrou a ${named(first)}` }) },
  IncidentJudged: { kind, tell: ({ data }, { first }) => ({ text: judgedText(named(first), data) }) },
  IncidentDecided: { kind, tell: ({ data: { items } }, { first }) => ({ text: decidedText(named(first), items) }) },
}
