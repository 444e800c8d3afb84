import * as z from 'zod/mini'
import { found } from '../../errors.ts'
import type { Route } from '../../http/route.ts'
import { adminRoute, sessionRoute } from '../../http/route.ts'
import * as commands from './commands.ts'
import { printerProfileBody } from '../../drivers/contract/printer-profile.ts'
import { printerProfile, station, stationBody, stationPrinter, stationState } from './contract/api.ts'
import * as queries from './queries.ts'
import { listStationStates, readStationPrinter } from './read/station-printer.ts'

export const ID = /^[A-Za-z0-9_-]{1,60}$/
export const idParam = z.object({ id: z.string().check(z.regex(ID, 'Id inválido')) })

const profilePath = '/api/printer-profiles'
const profileTag = 'Impressoras'
const profileRoutes: readonly Route[] = [
  sessionRoute({
    method: 'get',
    path: profilePath,
    tag: profileTag,
    summary: 'Lista, por nome',
    answers: { 200: z.array(printerProfile) },
    read: async (tx) => ({ status: 200, body: await queries.listProfiles(tx) }),
  }),
  sessionRoute({
    method: 'get',
    path: `${profilePath}/:id`,
    tag: profileTag,
    summary: 'Uma impressora',
    params: idParam,
    answers: { 200: printerProfile },
    refusals: ['printer_profile_not_found'],
    read: async (tx, { params: { id } }) => ({
      status: 200,
      body: found(await queries.findProfile(tx, id), 'printer_profile_not_found'),
    }),
  }),
  adminRoute({
    method: 'post',
    path: profilePath,
    tag: profileTag,
    summary: 'Cadastra: tamanho, papel, linguagem e por onde sai',
    body: printerProfileBody,
    answers: { 201: printerProfile },
    refusals: ['printer_profile_name_taken'],
    write: async (unit, { body }) => ({ status: 201, body: await commands.registerProfile(unit, body) }),
  }),
  adminRoute({
    method: 'put',
    path: `${profilePath}/:id`,
    tag: profileTag,
    summary: 'Altera',
    params: idParam,
    body: printerProfileBody,
    answers: { 200: printerProfile },
    refusals: ['printer_profile_not_found', 'printer_profile_name_taken'],
    write: async (unit, { params: { id }, body }) => ({
      status: 200,
      body: await commands.changeProfile(unit, id, body),
    }),
  }),
  adminRoute({
    method: 'delete',
    path: `${profilePath}/:id`,
    tag: profileTag,
    summary: 'Exclui, se nenhuma estação a usa',
    params: idParam,
    answers: { 204: 'nothing' },
    refusals: ['printer_profile_not_found', 'printer_profile_in_use'],
    write: async (unit, { params: { id } }) => {
      await commands.deleteProfile(unit, id)
      return { status: 204, body: undefined }
    },
  }),
]

const stationPath = '/api/stations'
const stationTag = 'Estações'
const stationRoutes: readonly Route[] = [
  sessionRoute({
    method: 'get',
    path: stationPath,
    tag: stationTag,
    summary: 'Lista, por nome',
    answers: { 200: z.array(station) },
    read: async (tx) => ({ status: 200, body: await queries.listStations(tx) }),
  }),
  sessionRoute({
    method: 'get',
    path: `${stationPath}/:id`,
    tag: stationTag,
    summary: 'Uma estação',
    params: idParam,
    answers: { 200: station },
    refusals: ['station_not_found'],
    read: async (tx, { params: { id } }) => ({
      status: 200,
      body: found(await queries.findStation(tx, id), 'station_not_found'),
    }),
  }),
  sessionRoute({
    method: 'get',
    path: '/api/station-printers',
    tag: stationTag,
    summary: 'As estações, por nome, com a impressora de cada uma, se ela imprimiria agora e o que espera',
    answers: { 200: z.array(stationState) },
    read: async (tx, { now }) => ({ status: 200, body: await listStationStates(tx, now) }),
  }),
  sessionRoute({
    method: 'get',
    path: `${stationPath}/:id/printer`,
    tag: stationTag,
    summary: 'A impressora da estação, e se ela imprimiria agora',
    params: idParam,
    answers: { 200: stationPrinter },
    refusals: ['station_not_found'],
    read: async (tx, { params: { id }, now }) => ({ status: 200, body: await readStationPrinter(tx, id, now) }),
  }),
  adminRoute({
    method: 'post',
    path: stationPath,
    tag: stationTag,
    summary: 'Cadastra',
    body: stationBody,
    answers: { 201: station },
    refusals: ['station_name_taken', 'station_profile_unknown'],
    write: async (unit, { body }) => ({ status: 201, body: await commands.registerStation(unit, body) }),
  }),
  adminRoute({
    method: 'put',
    path: `${stationPath}/:id`,
    tag: stationTag,
    summary: 'Altera',
    params: idParam,
    body: stationBody,
    answers: { 200: station },
    refusals: ['station_not_found', 'station_name_taken', 'station_profile_unknown'],
    write: async (unit, { params: { id }, body }) => ({
      status: 200,
      body: await commands.changeStation(unit, id, body),
    }),
  }),
  adminRoute({
    method: 'delete',
    path: `${stationPath}/:id`,
    tag: stationTag,
    summary: 'Exclui, se nada espera na sua fila',
    params: idParam,
    answers: { 204: 'nothing' },
    refusals: ['station_not_found', 'station_has_agent', 'station_has_jobs'],
    write: async (unit, { params: { id } }) => {
      await commands.deleteStation(unit, id)
      return { status: 204, body: undefined }
    },
  }),
]

export const registerRoutes: readonly Route[] = [...profileRoutes, ...stationRoutes]
