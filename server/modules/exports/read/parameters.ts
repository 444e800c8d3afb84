import type { ExportParameters } from '../../../jobs/export.ts'

/** Parameters as JSON with sorted keys, because jsonb does not keep the order of keys. */
export function parametersText(parameters: ExportParameters): string {
  return JSON.stringify(parameters, Object.keys(parameters).toSorted())
}
