import { readCnpj } from '../../contract/cnpj.ts'
import { Rejection } from '../../errors.ts'
import { handleCommand } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Business, BusinessBody } from './contract/api.ts'
import { businessDecider } from './decider.ts'
import type { BusinessData } from './events.ts'
import type { BusinessPlace } from './ports.ts'
import { businessAnswer } from './rules/business-answer.ts'

const STREAM = 'business'

/** A field that the command leaves out stays as it is. */
export async function changeBusiness(unit: UnitOfWork, place: BusinessPlace, sent: BusinessBody): Promise<Business> {
  const { uf, city } = sent
  const isMoved = uf !== undefined || city !== undefined
  const [before] = await Promise.all([
    place.read(unit.tx),
    isMoved
      ? place.change(unit, { ...(uf !== undefined && { uf }), ...(city !== undefined && { city: city || null }) })
      : null,
  ])
  const data = await handleCommand(unit, businessDecider, STREAM, { type: 'ChangeBusinessData', data: dataOf(sent) })
  return businessAnswer(data, {
    uf: uf === undefined ? before.uf : uf,
    city: city === undefined ? before.city : city || null,
  })
}

const texts = ['legalName', 'tradeName', 'address', 'phone', 'sanitaryLicence'] as const

function dataOf({
  cnpj,
  technicalPerson,
  allergenProgramme,
  publicMenu,
  ...sent
}: BusinessBody): Partial<BusinessData> {
  const said = texts.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name] || null] as const]))
  return {
    ...Object.fromEntries(said),
    ...(cnpj !== undefined && { cnpj: cnpjOf(cnpj) }),
    ...(technicalPerson !== undefined && {
      technicalPerson: technicalPerson?.name ?? null,
      technicalRegister: technicalPerson?.register || null,
    }),
    ...(allergenProgramme !== undefined && { allergenProgramme }),
    ...(publicMenu !== undefined && { publicMenu }),
  }
}

function cnpjOf(typed: string | null): string | null {
  if (typed === null || typed === '') return null
  const cnpj = readCnpj(typed)
  if (cnpj === null) throw new Rejection('cnpj_invalid')
  return cnpj
}
