import type { RejectionTexts } from '../../../http/contract/problem.ts'

type Facts = Readonly<Record<string, string | number>>
const told = ({ text }: Facts) => String(text)
const atPath = ({ path }: Facts) => String(path)

export const temperatureRejections = {
  temperature_point_not_found: { kind: 'not_found', text: 'Ponto de medição não encontrado' },
  temperature_point_taken: { kind: 'conflict', text: 'Já existe um ponto com este nome', path: 'name' },
  temperature_point_in_use: {
    kind: 'conflict',
    text: 'Este ponto já tem leituras. Desative o ponto em vez de excluir: as leituras ficam.',
  },
  temperature_points_full: { kind: 'conflict', text: told },
  temperature_place_unknown: { kind: 'invalid', text: 'Este lugar não está cadastrado', path: 'storageTypeId' },
  temperature_kind_missing: { kind: 'invalid', text: 'Escolha a conservação', path: 'kind' },
  temperature_limits: { kind: 'invalid', text: told, path: 'max' },
  temperature_point_unknown: { kind: 'invalid', text: told, path: atPath },
  reading_in_future: { kind: 'invalid', text: told, path: atPath },
  reading_too_old: { kind: 'invalid', text: told, path: atPath },
  reading_unlikely: { kind: 'invalid', text: told, path: atPath },
  action_needed: { kind: 'invalid', text: told, path: atPath },
  temperature_reading_not_found: { kind: 'not_found', text: 'Leitura não encontrada' },
} as const satisfies RejectionTexts
