import type { AuditSentences } from '../../audit-sentence.ts'
import { celsiusText } from '../../contract/food.ts'
import { counted } from '../../contract/words.ts'
import { readingActionNames } from './contract/readings.ts'
import { exposureRuleNames } from './contract/verdict-schemas.ts'
import type { TemperatureEvent } from './events.ts'

type Taken = Extract<TemperatureEvent, { type: 'TemperaturesTaken' }>['data']['readings'][number]

const kind = 'temperatures'
const dayText = (date: string): string => date.split('-').toReversed().join('/')

function limitText({ min, max }: Pick<Taken, 'min' | 'max'>): string {
  if (min !== null && max !== null) return ` (limite de ${celsiusText(min)} a ${celsiusText(max)})`
  if (max !== null) return ` (limite ${celsiusText(max)})`
  return min === null ? '' : ` (mínimo ${celsiusText(min)})`
}

/** `4,6 °C em Geladeira 1 (limite 4 °C): porta aberta` */
function readingText(reading: Taken): string {
  const done =
    reading.action === null ? '' : reading.action === 'outro' ? reading.note : readingActionNames[reading.action]
  return `${celsiusText(reading.value)} em ${reading.point}${limitText(reading)}${done === '' ? '' : `: ${done}`}`
}

function takenText(readings: readonly Taken[]): string {
  const out = readings.filter(({ status }) => status === 'fora')
  if (readings.length === 1) return `mediu ${readings.map(readingText).join('')}`
  const all = `mediu ${counted(readings.length, 'ponto', 'pontos')}`
  return out.length === 0
    ? `${all}, sem nada fora do limite`
    : `${all}; fora do limite: ${out.map(readingText).join('; ')}`
}

export const temperatureAudit: AuditSentences<TemperatureEvent> = {
  TemperaturePointRegistered: {
    kind,
    tell: ({ data: { name } }) => ({ text: `cadastrou o ponto de medição ${name}` }),
  },
  TemperaturePointChanged: { kind, tell: ({ data: { name } }) => ({ text: `alterou o ponto de medição ${name}` }) },
  TemperaturePointDeleted: { kind, tell: ({ data: { name } }) => ({ text: `excluiu o ponto de medição ${name}` }) },
  TemperatureSensorGiven: {
    kind,
    tell: ({ data: { name } }) => ({ text: `deu um sensor ao ponto de medição ${name}` }),
  },
  TemperatureSensorTaken: {
    kind,
    tell: ({ data: { name } }) => ({ text: `tirou o sensor do ponto de medição ${name}` }),
  },
  SensorDaySealed: {
    kind,
    tell: ({ data: { date, points } }) => ({
      text: `selou as leituras dos sensores de ${dayText(date)}: ${counted(
        points.reduce((sum, { readings }) => sum + readings, 0),
        'leitura',
        'leituras',
      )} em ${counted(points.length, 'ponto', 'pontos')}`,
    }),
  },
  TemperaturesTaken: { kind, tell: ({ data: { readings } }) => ({ text: takenText(readings) }) },
  TemperatureReadingCorrected: {
    kind,
    tell: ({ data: { before, value, point, reason } }) => ({
      text: `corrigiu a leitura de ${celsiusText(before)} para ${celsiusText(value)} em ${point}: ${reason}`,
    }),
  },
  TemperatureSettingsChanged: {
    kind,
    tell: ({ data: { rule, signedBy } }) => ({
      text: `adotou a regra "${exposureRuleNames[rule]}"${signedBy === '' ? '' : `, assinada por ${signedBy}`}`,
    }),
  },
}
