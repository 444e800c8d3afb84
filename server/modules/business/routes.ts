import type { Route } from '../../http/route.ts'
import { adminRoute, sessionRoute } from '../../http/route.ts'
import { changeBusiness } from './commands.ts'
import { business, businessBody } from './contract/api.ts'
import type { BusinessPlace } from './ports.ts'
import { readBusiness } from './queries.ts'

const path = '/api/business'
const tag = 'Estabelecimento'

export const businessRoutes = (place: BusinessPlace): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path,
    tag,
    summary: 'Os dados do estabelecimento: nome, CNPJ, endereço, licença e responsável técnico',
    answers: { 200: business },
    read: async (tx) => ({ status: 200, body: await readBusiness(tx, place) }),
  }),
  adminRoute({
    method: 'put',
    path,
    tag,
    summary: 'Muda os dados do estabelecimento; o que não for enviado fica como está',
    body: businessBody,
    answers: { 200: business },
    refusals: ['cnpj_invalid'],
    write: async (unit, { body }) => ({ status: 200, body: await changeBusiness(unit, place, body) }),
  }),
]
