import { alreadyExpiredRejection } from '../../../contract/already-expired.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { PAR_LEVELS_MAX } from './day-list.ts'

type Facts = Readonly<Record<string, string | number>>
const told = ({ text }: Facts) => String(text)
const atPath = ({ path }: Facts) => String(path)

export const productionRejections = {
  ...alreadyExpiredRejection,
  batch_not_found: { kind: 'not_found', text: 'Preparo não encontrado' },
  yield_unusual: { kind: 'invalid', text: told, path: 'yield' },
  yield_unit: { kind: 'invalid', text: told, path: 'yield' },
  yield_whole: { kind: 'invalid', text: 'Unidades são um número inteiro.', path: 'yield' },
  produced_at_invalid: { kind: 'invalid', text: 'O preparo é de agora ou de até 24 horas atrás.', path: 'producedAt' },
  output_missing: {
    kind: 'invalid',
    text: 'Diga em que embalagem: a ficha não tem produto base para etiquetar.',
    path: 'outputs',
  },
  output_product_unknown: { kind: 'invalid', text: 'Este produto base não está cadastrado', path: atPath },
  output_pack_missing: { kind: 'invalid', text: told, path: atPath },
  output_place_missing: { kind: 'invalid', text: told, path: atPath },
  output_pack_whole: { kind: 'invalid', text: told, path: atPath },
  outputs_exceed_yield: { kind: 'invalid', text: told, path: atPath },
  batch_without_labels: {
    kind: 'invalid',
    text: 'O preparo não rende nem uma etiqueta inteira. Confira o rendimento e a embalagem.',
    path: 'yield',
  },
  outputs_too_many: { kind: 'invalid', text: told, path: 'outputs' },
  input_line_unknown: { kind: 'invalid', text: 'A ficha não tem esta linha.', path: atPath },
  input_unknown: { kind: 'invalid', text: told, path: atPath },
  input_twice: { kind: 'invalid', text: told, path: atPath },
  input_other_product: { kind: 'invalid', text: told, path: atPath },
  input_quantity: { kind: 'invalid', text: told, path: atPath },
  input_lot_not_in_use: { kind: 'conflict', text: told, path: atPath },
  batch_undone: { kind: 'conflict', text: 'Este preparo já foi desfeito.' },
  skip_unknown: { kind: 'not_found', text: 'Isto não estava marcado como «hoje não».' },
  par_changed_meanwhile: { kind: 'conflict', text: told, path: atPath },
  par_levels_full: {
    kind: 'conflict',
    text: `Já há ${PAR_LEVELS_MAX} produtos com quantidade desejada. Tire um antes de pôr outro.`,
  },
  par_product_unknown: { kind: 'invalid', text: 'Este produto base não está cadastrado', path: atPath },
} as const satisfies RejectionTexts
