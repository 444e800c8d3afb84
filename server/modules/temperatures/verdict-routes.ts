import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { adoptRule } from './act/adopt-rule.ts'
import { verdictAnswerOf } from './contract/answer.ts'
import { temperatureSettings, temperatureSettingsBody } from './contract/settings.ts'
import { verdictAnswer, verdictBody } from './contract/verdict-schemas.ts'
import { temperaturesTag as tag } from './point-routes.ts'
import type { IncidentPorts } from './ports.ts'
import { findSettings } from './read/settings.ts'

const settingsPath = '/api/temperature/settings'

export const verdictRoutes = (ports: IncidentPorts): readonly Route[] => [
  sessionRoute({
    method: 'post',
    path: '/api/temperature/verdict',
    tag,
    summary: 'O que fazer com um alimento depois destas temperaturas; nada é gravado',
    body: verdictBody,
    answers: { 200: verdictAnswer },
    async read(tx, { body, identity }) {
      const [settings, kitchen] = await Promise.all([findSettings(tx), ports.kitchen(tx, identity)])
      return { status: 200, body: verdictAnswerOf(body, settings, { ...kitchen, now: null }) }
    },
  }),
  sessionRoute({
    method: 'get',
    path: settingsPath,
    tag,
    summary: 'A regra da casa para o tempo acima do limite',
    answers: { 200: temperatureSettings },
    read: async (tx) => ({ status: 200, body: await findSettings(tx) }),
  }),
  sessionRoute({
    method: 'put',
    path: settingsPath,
    tag,
    summary: 'Adota a regra da casa para o tempo acima do limite, com quem assina',
    needs: 'regras',
    body: temperatureSettingsBody,
    answers: { 200: temperatureSettings },
    write: async (unit, { body, identity }) => ({
      status: 200,
      body: await adoptRule(unit, body, { ports, zone: identity }),
    }),
  }),
]
