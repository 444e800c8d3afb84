import { queryOptions } from '@tanstack/react-query'
import { temperatureSettings } from '#contract/temperatures/settings'
import type { TemperatureSettings } from '#contract/temperatures/settings'
import { request } from '../../../lib/http.ts'
import { temperaturesKey } from '../temperature-api.ts'

const path = '/api/temperature/settings'

export const ruleQuery = () =>
  queryOptions({
    queryKey: [...temperaturesKey, 'rule'],
    queryFn: ({ signal }) => request(temperatureSettings, path, { signal }),
  })

export const saveRule = (body: TemperatureSettings): Promise<TemperatureSettings> =>
  request(temperatureSettings, path, { method: 'PUT', body })
