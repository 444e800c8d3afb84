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
  temperature_point_failing: {
    kind: 'conflict',
    text: ({ name }) =>
      `Este ponto está na ${String(name).toLowerCase()}, que está aberta. Encerre a ocorrência antes.`,
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
  sensor_token_invalid: {
    kind: 'unauthenticated',
    text: 'O token deste sensor não vale mais. Gere outro em Pontos de medição.',
  },
  sensor_not_found: { kind: 'not_found', text: 'Este ponto não tem sensor' },
  process_check_not_found: { kind: 'not_found', text: 'Conferência não encontrada' },
  process_food_not_found: { kind: 'not_found', text: 'Alimento não encontrado' },
  process_check_ended: { kind: 'conflict', text: 'Este alimento já foi descartado.' },
  process_check_full: { kind: 'conflict', text: told },
  reheated_once: { kind: 'conflict', text: told },
  reheat_too_cold: { kind: 'invalid', text: told, path: 'value' },
  action_not_needed: { kind: 'conflict', text: told },
  temperature_reading_not_found: { kind: 'not_found', text: 'Leitura não encontrada' },
  incident_not_found: { kind: 'not_found', text: 'Ocorrência não encontrada' },
  incident_points_missing: {
    kind: 'invalid',
    text: 'Cadastre um ponto de medição refrigerado ou congelado, ou escolha os pontos.',
    path: 'pointIds',
  },
  incident_point_open: { kind: 'conflict', text: told, path: 'pointIds' },
  incident_in_future: { kind: 'invalid', text: 'Esta hora ainda não chegou. Confira o dia e a hora.', path: atPath },
  incident_start_too_early: { kind: 'invalid', text: told, path: 'startedAt' },
  incident_reason_missing: { kind: 'invalid', text: 'Diga por que o início mudou.', path: 'reason' },
  incident_end_before_start: { kind: 'invalid', text: 'O fim não pode ser antes do início.', path: atPath },
  incident_end_too_early: { kind: 'invalid', text: told, path: 'endedAt' },
  incident_ended: { kind: 'conflict', text: 'Esta ocorrência já foi encerrada.' },
  incident_food_outside: {
    kind: 'invalid',
    text: 'Só vale o que foi medido entre o início e o fim da ocorrência, e até 1 hora depois que a luz voltou.',
    path: 'at',
  },
  incident_food_measured: { kind: 'invalid', text: told, path: 'value' },
  incident_label_unknown: {
    kind: 'invalid',
    text: 'Esta etiqueta não está nesta ocorrência ou já teve baixa.',
    path: atPath,
  },
  verdict_discard: { kind: 'conflict', text: told },
  decision_not_fitting: { kind: 'conflict', text: told },
  decision_reason_missing: { kind: 'invalid', text: 'Diga por que o alimento pode ficar.', path: atPath },
} as const satisfies RejectionTexts
