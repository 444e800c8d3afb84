import * as z from 'zod/mini'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import type { Identity } from '../../http/identity.ts'
import { refuseWithout } from '../../http/identity.ts'
import { answerPack } from './act/pack.ts'
import { syncQueue } from './act/sync.ts'
import { numberBlock, numberBlockBody, packFrame, packQuery, syncAnswer, syncBody } from './contract/api.ts'
import { packContent } from './contract/pack.ts'
import type { OfflinePorts } from './ports.ts'
import { noteContact } from './act/contacts.ts'
import { admittedHolder } from './act/holder.ts'

const tag = 'Sem internet'

/** A device of the kitchen reserves before anybody has typed a PIN there; its labels need the permission of who makes them. */
function refuseReserving(identity: Identity) {
  if (identity.device === null) refuseWithout(identity, ['imprimir'])
}

export const offlineRoutes = (ports: OfflinePorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: '/api/offline/pack',
    tag,
    summary:
      'O que o aparelho precisa para trabalhar sem internet: produtos, lugares, prazos, fichas, estações, impressoras, pontos de temperatura e pessoas, sem custos',
    withoutPerson: true,
    query: packQuery,
    answers: { 200: z.extend(packFrame, packContent.shape) },
    refusals: ['device_not_own'],
    handle: (call) => answerPack(call, ports),
  }),
  sessionRoute({
    method: 'post',
    path: '/api/number-blocks',
    tag,
    summary:
      'Reserva os próximos 50 números de etiqueta para este aparelho, com os códigos e as chaves dos QR; o aparelho manda a fila antes',
    withoutPerson: true,
    body: numberBlockBody,
    answers: { 201: numberBlock },
    refusals: [
      'device_not_own',
      'permission_missing',
      'number_blocks_open',
      'number_blocks_of_user',
      'number_blocks_of_all',
    ],
    async write(unit, { body: { device, left }, identity }) {
      const holding = admittedHolder(unit.tx, identity, device, ports)
      const [body, holder] = await Promise.all([
        ports.reserveNumbers(unit, holding, identity, left),
        holding,
        identity.then(refuseReserving),
      ])
      // Its labels were done after this: no code has another year than its paper.
      noteContact(unit, holder, unit.now)
      return { status: 201, body }
    },
  }),
  sessionRoute({
    method: 'post',
    path: '/api/sync',
    tag,
    summary:
      'O que foi feito sem internet, na ordem do aparelho: cada comando por si, pelas regras e com as permissões das chamadas de sempre',
    withoutPerson: true,
    body: syncBody,
    answers: { 200: syncAnswer },
    refusals: ['device_not_own', 'queue_of_other_login'],
    handle: async (call) => ({
      status: 200,
      body: { results: await syncQueue(call, ports) },
    }),
  }),
]
