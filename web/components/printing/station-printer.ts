import { queryOptions } from '@tanstack/react-query'
import { stationPrinter } from '#contract/printing'
import { request } from '../../lib/http.ts'
import { printingKey } from './print-jobs.ts'

/** A printer that is switched off is known a minute later. */
const PRINTER_MS = 20_000

export const printerQuery = (station: string) =>
  queryOptions({
    queryKey: [...printingKey, 'station-printer', station],
    queryFn: ({ signal }) => request(stationPrinter, `/api/stations/${station}/printer`, { signal }),
    refetchInterval: PRINTER_MS,
  })
