import { localDate } from '../../../contract/calendar.ts'
import { Rejection } from '../../../errors.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { isRawProfile } from '../../../drivers/contract/printer-profile.ts'
import type { RawProfile } from '../../../drivers/contract/printer-profile.ts'
import type { PrintJob } from '../contract/jobs.ts'
import type { Asked } from '../job-commands.ts'
import { placeJob, readPrintPlace } from '../job-commands.ts'

/** The day as it stands on the page. */
export const printedOn = (now: Date, timeZone: string) => localDate(now, timeZone).split('-').toReversed().join('/')

/** The bytes of the page. The font and the drawing are loaded with the first one: they are a good part of the memory. */
export async function drawCalibration(profile: RawProfile, now: Date, timeZone: string): Promise<Uint8Array> {
  const { calibrationBytes } = await import('../../../drivers/calibration-bytes.ts')
  return calibrationBytes(profile, printedOn(now, timeZone))
}

/**
 * Puts the calibration page into the queue of a station, as a job without labels. Throws a Rejection where the station's
 * printer is not one of an agent: no other way brings the dots to it as they are.
 */
export async function requestCalibration(unit: UnitOfWork, stationId: string, asked: Asked): Promise<PrintJob> {
  const place = await readPrintPlace(unit.tx, stationId)
  if (place.profile.way !== 'agente' || !isRawProfile(place.profile))
    throw new Rejection('calibration_without_agent', { station: place.station.name })
  return placeJob(unit, place, { queued: [], recordPrinted: () => undefined }, asked)
}
