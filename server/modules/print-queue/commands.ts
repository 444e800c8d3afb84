import { randomUUID } from 'node:crypto'
import { decideAndAppend, handleCommand, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { PrinterProfile } from '../../drivers/contract/printer-profile.ts'
import type { RegisteredProfile, Station, StationBody } from './contract/api.ts'
import { profileDecider, stationDecider } from './decider.ts'
import { countWaiting } from './job-queries.ts'
import * as queries from './queries.ts'

const profileStream = (id: string) => `printer-profile-${id}`
const stationStream = (id: string) => `station-${id}`

export async function registerProfile(unit: UnitOfWork, body: PrinterProfile): Promise<RegisteredProfile> {
  const details = { id: randomUUID(), ...body }
  const nameTaken = await queries.nameTaken(unit.tx, 'printer_profiles', body.name)
  decideAndAppend(unit, profileDecider, newStream(profileDecider, profileStream(details.id)), {
    type: 'RegisterProfile',
    details,
    nameTaken,
  })
  return details
}

export async function changeProfile(unit: UnitOfWork, id: string, body: PrinterProfile): Promise<RegisteredProfile> {
  const details = { id, ...body }
  const nameTaken = await queries.nameTaken(unit.tx, 'printer_profiles', body.name, id)
  await handleCommand(unit, profileDecider, profileStream(id), { type: 'ChangeProfile', details, nameTaken })
  return details
}

export async function deleteProfile(unit: UnitOfWork, id: string): Promise<void> {
  const stations = await queries.listStations(unit.tx)
  const usedBy = stations.filter(({ printerProfileId }) => printerProfileId === id).map(({ name }) => name)
  await handleCommand(unit, profileDecider, profileStream(id), { type: 'DeleteProfile', usedBy })
}

async function stationFacts(unit: UnitOfWork, { name, printerProfileId }: StationBody, except?: string) {
  const [nameTaken, profile] = await Promise.all([
    queries.nameTaken(unit.tx, 'stations', name, except),
    printerProfileId === null ? undefined : queries.findProfile(unit.tx, printerProfileId),
  ])
  return { nameTaken, hasProfile: profile !== undefined }
}

export async function registerStation(unit: UnitOfWork, body: StationBody): Promise<Station> {
  const details = { id: randomUUID(), ...body }
  const facts = await stationFacts(unit, body)
  decideAndAppend(unit, stationDecider, newStream(stationDecider, stationStream(details.id)), {
    type: 'RegisterStation',
    details,
    ...facts,
  })
  return details
}

export async function changeStation(unit: UnitOfWork, id: string, body: StationBody): Promise<Station> {
  const details = { id, ...body }
  const facts = await stationFacts(unit, body, id)
  await handleCommand(unit, stationDecider, stationStream(id), { type: 'ChangeStation', details, ...facts })
  return details
}

export async function deleteStation(unit: UnitOfWork, id: string): Promise<void> {
  const [agents, waitingJobs] = await Promise.all([queries.listAgents(unit.tx), countWaiting(unit.tx, id)])
  const hasAgent = agents.some(({ stationId }) => stationId === id)
  await handleCommand(unit, stationDecider, stationStream(id), { type: 'DeleteStation', hasAgent, waitingJobs })
}
