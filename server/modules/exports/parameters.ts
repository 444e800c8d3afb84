import type { ExportParameters } from '../../jobs/export.ts'

/** Parameters as a text, in an order of their own: the log hands fields back in another than they were given in. */
export function parametersText(parameters: ExportParameters): string {
  return JSON.stringify(parameters, Object.keys(parameters).toSorted())
}
