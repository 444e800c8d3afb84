import * as z from 'zod/mini'
import { isInstant } from '../../../contract/calendar.ts'
import { atMost, lineOfText } from '../../../contract/text.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'

/** The commands of one call. */
const SYNC_MAX = 100

/** What may be done without a connection: the names of the commands. */
export const commandKinds = [
  'quick_labels',
  'withdrawals',
  'transformations',
  'round_close',
  'temperature_round',
  'prints',
] as const
export type CommandKind = (typeof commandKinds)[number]

/** A century, in milliseconds. */
const OFFSET_MAX = 100 * 366 * 86_400_000

const device = z
  .string('Informe o aparelho')
  .check(z.regex(/^[A-Za-z0-9-]{1,60}$/, 'O aparelho tem de 1 a 60 letras, números e hifens'))

/** Those of two blocks. */
const LEFT_MAX = 100

export const numberBlockBody = z.strictObject({
  device,
  /** The numbers that the device can still use: a block of its own without any of them is used up. Missing: not known. */
  left: z.optional(
    z
      .array(z.int('Informe os números'), 'Informe os números')
      .check(z.maxLength(LEFT_MAX, `Informe no máximo ${LEFT_MAX} números`)),
  ),
})
export const numberBlock = z.object({
  numbers: z.array(z.object({ id: z.int(), code: z.string(), qrKey: z.string() })),
  expiresAt: z.string(),
})
export type NumberBlockAnswer = z.infer<typeof numberBlock>

export const packQuery = z.strictObject({ device: z.optional(device) })
export const packFrame = z.object({
  asOf: z.string(),
  /** Dates are computed from it until then. */
  validUntil: z.string(),
  /** The same while the dates follow from the same. */
  rulesHash: z.string(),
})

const instant = (label: string) =>
  z
    .string(`Informe ${label}`)
    .check(
      atMost(40, `Informe ${label} com data, hora e fuso (2026-12-05T14:00:00-03:00)`),
      z.refine(isInstant, `Informe ${label} com data, hora e fuso (2026-12-05T14:00:00-03:00)`),
    )

const clientKey = z.string('Informe a chave').check(z.regex(/^[A-Za-z0-9-]{1,100}$/, 'Chave inválida'))

const command = z.strictObject(
  {
    /** The device's own, the same whenever the command is sent. */
    key: clientKey,
    /** The place in the device's order. */
    seq: z.int('Informe a ordem').check(z.minimum(0, 'Informe a ordem'), z.maximum(2 ** 31 - 1, 'Informe a ordem')),
    /** The device's time when it was done. */
    at: instant('a hora do aparelho'),
    kind: z.enum(commandKinds, 'Este comando não existe sem internet'),
    /** That of the same call with a connection. */
    body: z.record(z.string(), z.unknown(), 'Informe o corpo do comando'),
    /** Who did it: a command that says nobody is refused. */
    person: z.optional(
      z.strictObject(
        {
          id: lineOfText({
            label: 'A pessoa',
            min: 1,
            max: 60,
            required: 'Informe a pessoa',
          }),
          /** A PIN was typed within the 12 hours before. */
          confirmed: z.boolean('Informe se a pessoa digitou os números'),
        },
        'Informe a pessoa: { id, confirmed }',
      ),
    ),
    /** Of the pack by which the dates on paper were computed: the log keeps it with the command. */
    rulesHash: z.optional(lineOfText({ label: 'As regras', max: 100 })),
    /** The Idempotency-Key of the same call with a connection, which had no answer: the server may have done it. */
    attempt: z.optional(clientKey),
  },
  'Informe os comandos: { key, seq, at, kind, body }',
)
export type SyncCommand = z.infer<typeof command>

export const syncBody = z.strictObject({
  device,
  /** The device's time when it sends. */
  clock: instant('a hora do aparelho'),
  /** Milliseconds: the server's time minus the device's at their last contact. */
  offset: z
    .int('Informe a diferença das horas')
    .check(
      z.minimum(-OFFSET_MAX, 'Informe a diferença das horas'),
      z.maximum(OFFSET_MAX, 'Informe a diferença das horas'),
    ),
  /** The queue goes on after these commands: the next call may bring what was done before this one has arrived. */
  more: z.optional(z.boolean('Informe se a fila continua')),
  commands: z.array(command, 'Informe os comandos').check(
    z.minLength(1, 'Informe pelo menos um comando'),
    z.maxLength(SYNC_MAX, `Envie no máximo ${SYNC_MAX} comandos por vez`),
    z.refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'Há chaves repetidas'),
    z.refine((list) => list.every(({ seq }, index) => index === 0 || seq > (list[index - 1]?.seq ?? -1)), {
      error: 'Envie os comandos na ordem do aparelho',
    }),
  ),
})
export type SyncBody = z.infer<typeof syncBody>

const syncStatuses = ['feito', 'repetido', 'recusado', 'conferir'] as const

const syncResult = z.object({
  key: z.string(),
  status: z.enum(syncStatuses),
  /** Of what was sent before: what became of it then. */
  first: z.optional(z.enum(['feito', 'recusado', 'conferir'])),
  /** Of a refusal, as the call with a connection gives it. */
  code: z.optional(z.string()),
  detail: z.optional(z.string()),
  /** The labels that it made. */
  ids: z.optional(z.array(z.int())),
  /** Those of them whose printed date passes the rules of then. */
  blocked: z.optional(z.array(z.int())),
  /** The labels that the command has made or changed, and that an occurrence has blocked at its arrival. */
  held: z.optional(z.array(z.int())),
  /** Labels that the same call had made with a connection, with other numbers, and that were printed or used since. */
  also: z.optional(z.array(z.int())),
})
export type SyncResult = z.infer<typeof syncResult>
/** Fewer results than commands: one failed at the server, and nothing is known of it and of those after it. */
export const syncAnswer = z.object({ results: z.array(syncResult) })

export const offlineRejections = {
  device_not_own: {
    kind: 'forbidden',
    text: 'Esta fila é de outro aparelho. Só ele a envia.',
    path: 'device',
  },
  queue_of_other_login: {
    kind: 'forbidden',
    text: 'Esta fila é de outra pessoa. Entre com o login dela para enviar.',
    path: 'person',
  },
  sync_person_needed: {
    kind: 'invalid',
    text: 'Informe quem fez isto.',
    path: 'person',
  },
  sync_person_unknown: {
    kind: 'invalid',
    text: 'Esta pessoa não está mais na equipe.',
    path: 'person',
  },
  sync_too_old: {
    kind: 'invalid',
    text: 'Isto foi feito há mais de 72 horas e não entra mais por aqui. Registre de novo com internet.',
    path: 'at',
  },
  sync_body_deep: {
    kind: 'invalid',
    text: 'O corpo do comando tem listas demais umas dentro das outras.',
    path: 'body',
  },
  number_of_refused: {
    kind: 'conflict',
    text: ({ id }) => `O número ${id} está no papel de uma etiqueta recusada de outro produto.`,
    path: 'numbers',
  },
  numbers_not_counted: {
    kind: 'invalid',
    text: 'Cada etiqueta precisa de um número.',
    path: 'items',
  },
  depends_on_refused: {
    kind: 'conflict',
    text: 'Depende de uma etiqueta que foi recusada.',
  },
} as const satisfies RejectionTexts
