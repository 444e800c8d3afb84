import type { eventCatalogue } from '../events/event.ts'

/** An event as a golden file keeps it: as a version of the product has stored it. */
export interface GoldenEvent {
  readonly type: string
  readonly version: number
  readonly data: Readonly<Record<string, unknown>>
}

/** The event in its current form, as the log answers it. */
export const decodeGoldenEvent = (catalogue: ReturnType<typeof eventCatalogue>, { type, version, data }: GoldenEvent) =>
  catalogue.decode('bistro', {
    stream: 'golden-1',
    stream_version: 1,
    type,
    schema_version: version,
    data,
    meta: { actor: { system: 'golden' } },
    recorded_at: new Date(0),
  })
