import type { AuditSentences } from '../../audit-sentence.ts'
import { celsiusText } from '../../contract/food.ts'
import { listText } from '../../contract/words.ts'
import type { CheckEvent } from './check-events.ts'
import { processKindNames } from './contract/process-checks.ts'
import { hourText } from './contract/sentence.ts'

type Opened = Extract<CheckEvent, { type: 'ProcessCheckOpened' }>['data']

const kind = 'temperatures'
const article = { resfriamento: 'o', coccao: 'a', reaquecimento: 'o', exposicao: 'a', oleo: 'o' } as const

/** `o resfriamento de Caldo`. */
const subject = ({ kind: process, name }: Pick<Opened, 'kind' | 'name'>) =>
  `${article[process]} ${processKindNames[process]} de ${name}`

/** `88 °C às 11:00 e 60 °C às 11:20`. */
const readingsText = ({ readings, at }: Pick<Opened, 'readings' | 'at'>, timeZone: string) =>
  listText(
    readings.map(
      (reading) =>
        `${celsiusText(reading.value)} às ${hourText(Date.parse(reading.at), { timeZone, today: Date.parse(at) })}`,
    ),
  )

const outText = ({ status }: Pick<Opened, 'status'>) => (status === 'fora' ? ' (fora do limite)' : '')

export const checkAudit: AuditSentences<CheckEvent> = {
  ProcessCheckOpened: {
    kind,
    tell: ({ data }, { timeZone }) => ({
      text: `registrou ${subject(data)}: ${readingsText(data, timeZone)}${outText(data)}`,
    }),
  },
  ProcessReadingsTaken: {
    kind,
    tell: ({ data }, { timeZone }) => ({
      text: `mediu ${readingsText(data, timeZone)} n${subject(data)}${outText(data)}`,
    }),
  },
  CoolingOverdue: {
    kind,
    tell: ({ data }) => ({ text: `registrou como fora do limite ${subject(data)}: mais de 2 h sem chegar a 10 °C` }),
  },
  ProcessActionTaken: {
    kind,
    tell: ({ data }, { timeZone }) => {
      const { action, value, doneAt, name, at } = data
      const hour = hourText(Date.parse(doneAt), { timeZone, today: Date.parse(at) })
      const what = value === null ? '' : ` a ${celsiusText(value)}`
      return {
        text:
          action === 'reaqueci'
            ? `reaqueceu ${name}${what} às ${hour}`
            : `descartou ${name} depois d${subject(data)}, às ${hour}`,
      }
    },
  },
}
