import { handleCommand } from '../../events/handle-command.ts'
import type { Route } from '../../http/route.ts'
import { adminRoute, sessionRoute } from '../../http/route.ts'
import { labelSettings } from './public-responsible.contract.ts'
import { findLabelSettings } from './queries.ts'
import { labelSettingsDecider } from './settings-decider.ts'

const path = '/api/shelf-life/settings'
const tag = 'Etiquetas'
const STREAM = 'public-page'

export const settingsRoutes: readonly Route[] = [
  sessionRoute({
    method: 'get',
    path,
    tag,
    summary: 'O que a casa decidiu sobre as suas etiquetas',
    answers: { 200: labelSettings },
    read: async (tx) => ({ status: 200, body: await findLabelSettings(tx) }),
  }),
  adminRoute({
    method: 'put',
    path,
    tag,
    summary: 'Muda isso',
    body: labelSettings,
    answers: { 200: labelSettings },
    write: async (unit, { body: settings }) => ({
      status: 200,
      body: await handleCommand(unit, labelSettingsDecider, STREAM, { type: 'ChangeLabelSettings', settings }),
    }),
  }),
]
