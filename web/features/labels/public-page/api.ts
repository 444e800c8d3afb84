import { queryOptions } from '@tanstack/react-query'
import { labelSettings } from '#contract/labels/public-responsible'
import type { LabelSettings } from '#contract/labels/public-responsible'
import { request } from '../../../lib/http.ts'

const path = '/api/shelf-life/settings'

export function labelSettingsQuery() {
  return queryOptions({
    queryKey: ['labels', 'settings'],
    queryFn: ({ signal }): Promise<LabelSettings> => request(labelSettings, path, { signal }),
  })
}

export async function saveLabelSettings(body: LabelSettings): Promise<LabelSettings> {
  return request(labelSettings, path, { method: 'PUT', body })
}
