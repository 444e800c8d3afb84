import { patch, projection, put, remove } from '../../events/projection.ts'
import { nameKey } from '../../contract/text.ts'
import type { PrintingEvent, ProfileDetails, StationDetails } from './events.ts'
import { printAgents, printerProfiles, stations } from './tables.ts'

const profileRow = (profile: ProfileDetails) =>
  put(printerProfiles, {
    id: profile.id,
    name: profile.name,
    name_key: nameKey(profile.name),
    width_mm: String(profile.widthMm),
    height_mm: String(profile.heightMm),
    dpi: profile.dpi,
    media: profile.media,
    gap_mm: String(profile.gapMm),
    offset_x_dots: profile.offsetXDots,
    offset_y_dots: profile.offsetYDots,
    rotation: profile.rotation,
    language: profile.language,
    invert: profile.invert,
    darkness: profile.darkness,
    speed: profile.speed,
    way: profile.way,
  })
const stationRow = ({ id, name, sector, printerProfileId }: StationDetails) =>
  put(stations, { id, name, name_key: nameKey(name), sector, printer_profile_id: printerProfileId })

export const printingProjection = projection<PrintingEvent>({
  name: 'printing',
  tables: [printerProfiles, stations, printAgents],
  on: {
    PrinterProfileRegistered: ({ data }) => [profileRow(data)],
    PrinterProfileChanged: ({ data }) => [profileRow(data)],
    PrinterProfileDeleted: ({ data: { id } }) => [remove(printerProfiles, { id })],
    StationRegistered: ({ data }) => [stationRow(data)],
    StationChanged: ({ data }) => [stationRow(data)],
    StationDeleted: ({ data: { id } }) => [remove(stations, { id })],
    PrintAgentAdded: ({ data: { id, stationId }, recordedAt }) => [
      put(printAgents, { id, station_id: stationId, computer: null, added_at: recordedAt.toISOString() }),
    ],
    PrintAgentPaired: ({ data: { id, computer } }) => [patch(printAgents, { id }, { computer })],
    PrintAgentRevoked: ({ data: { id } }) => [remove(printAgents, { id })],
    PrintRequested: () => [],
    PrintRetried: () => [],
  },
})
