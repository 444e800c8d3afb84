import * as z from 'zod/mini'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { lineOfText, NAME_MAX } from '../../../contract/text.ts'
import { printerProfile } from './api.ts'

/** How long a claim waits for a job, and how long a job stays with an agent that says nothing. */
export const CLAIM_WAIT_MS = 25_000
export const LEASE_MS = 2 * 60_000
/** After so many attempts that ended without a word, a person decides. */
export const ATTEMPTS_MAX = 3

export const printAgentBody = z.strictObject({
  /** Whose printer it is; missing: that of every station without an agent of its own. */
  station: z.nullish(lineOfText({ label: 'A estação', min: 1, max: 60 })),
})

export const printAgent = z.object({
  id: z.string(),
  station: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The name that the computer gave itself when it was paired; null: not paired yet. */
  computer: z.nullable(z.string()),
  /** `aguardando`: its code was not used yet. `vencido`: nor will it be. `pareado`: it may print. */
  state: z.enum(['aguardando', 'vencido', 'pareado']),
  addedAt: z.string(),
  seenAt: z.nullable(z.string()),
  /** When it last said that the printer is ready. */
  readyAt: z.nullable(z.string()),
  /** What it says of the printer where that is not ready. */
  trouble: z.nullable(z.string()),
  /** Two programs call with its token: when that was last seen, where it was less than 15 minutes ago. */
  twoComputersAt: z.nullable(z.string()),
})
export type PrintAgent = z.infer<typeof printAgent>

/** `pairingCode` is shown once; null: this is the answer of an earlier request with the same idempotency key. */
export const addedAgent = z.object({
  id: z.string(),
  pairingCode: z.nullable(z.string()),
  expiresAt: z.string(),
})

export const pairBody = z.strictObject({
  pairingCode: lineOfText({ label: 'O código', min: 1, max: 20, required: 'Informe o código de pareamento' }),
  name: lineOfText({ label: 'O nome do computador', min: 1, max: NAME_MAX, required: 'Informe o nome do computador' }),
})
export const paired = z.object({
  token: z.string(),
  /** What it prints for; null: the stations without an agent of their own. */
  station: z.nullable(z.string()),
})

export const claimBody = z.strictObject({
  /** The run of the agent's program: a new one at each start. */
  run: z.nullish(z.string('Execução inválida').check(z.regex(/^[0-9a-f-]{36}$/, 'Execução inválida'))),
  /** Why the printer cannot print now. The claim is then answered at once, without a job. */
  trouble: z.nullish(lineOfText({ label: 'O estado da impressora', min: 1, max: 300 })),
})

export const claimed = z.object({
  job: z.object({
    id: z.string(),
    attempt: z.int(),
    labels: z.int(),
    station: z.string(),
    possiblyTwice: z.boolean(),
  }),
  profile: printerProfile,
  /** base64 */
  bytes: z.string(),
})

/** The attempt that is reported; missing: the last one. */
const attempt = z.optional(z.int('Tentativa inválida').check(z.minimum(1), z.maximum(1_000_000)))
/** Said while the bytes go to the printer: a long job stays with its agent. */
export const printingBody = z.strictObject({ attempt })
export const doneBody = z.strictObject({
  attempt,
  /** false: the bytes have left, and the printer cannot say more. */
  confirmed: z._default(z.boolean('Informe se a impressora confirmou'), true),
})
export const failedBody = z.strictObject({
  attempt,
  reason: lineOfText({ label: 'O motivo', min: 1, max: 300, required: 'Informe o motivo' }),
  /** Not a byte has reached the printer: the job goes back to the queue. */
  nothingSent: z._default(z.boolean('Informe se algo foi enviado'), false),
})

type Facts = Readonly<Record<string, string | number>>

export const agentRejections = {
  agent_program_not_found: { kind: 'not_found', text: 'Este arquivo do programa da impressora não existe aqui' },
  print_agent_not_found: { kind: 'not_found', text: 'Programa da impressora não encontrado' },
  print_agent_station_unknown: { kind: 'invalid', text: 'Esta estação não está cadastrada', path: 'station' },
  print_agent_station_taken: {
    kind: 'conflict',
    text: ({ station }: Facts) =>
      station === ''
        ? 'Já há um programa da impressora para as estações sem um próprio. Escolha a estação deste, ou revogue o outro.'
        : `A estação ${station} já tem um programa da impressora. Revogue-o antes de criar outro: dois programas seriam duas impressoras.`,
  },
  pairing_code_invalid: {
    kind: 'unauthenticated',
    text: 'Código de pareamento inválido, já usado ou vencido. Crie outro em Impressoras e estações.',
  },
  agent_token_invalid: {
    kind: 'unauthenticated',
    text: 'Este programa da impressora não está pareado ou foi revogado. Pareie de novo com um código novo.',
  },
} as const satisfies RejectionTexts
