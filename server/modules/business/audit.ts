import type { AuditSentences } from '../../audit-sentence.ts'
import { changedFields } from '../../audit-sentence.ts'
import type { BusinessData, BusinessEvent } from './events.ts'
import { nothingSaid } from './rules/business-answer.ts'

const fields: Readonly<Record<keyof BusinessData, string>> = {
  legalName: 'razão social',
  tradeName: 'nome fantasia',
  cnpj: 'CNPJ',
  address: 'endereço',
  phone: 'telefone',
  sanitaryLicence: 'licença sanitária',
  technicalPerson: 'responsável técnico',
  technicalRegister: 'registro do responsável técnico',
  allergenProgramme: 'programa de alergênicos',
  publicMenu: 'cardápio público',
}

export const businessAudit: AuditSentences<BusinessEvent> = {
  BusinessDataChanged: {
    kind: 'catalog',
    tell({ data }, { previous }) {
      const before = previous?.data ?? nothingSaid
      const others = changedFields(before, { ...data, publicMenu: before.publicMenu }, fields)
      const menu = data.publicMenu ? 'ligou o cardápio público' : 'desligou o cardápio público'
      if (data.publicMenu === before.publicMenu) return { text: `alterou os dados do estabelecimento${others}` }
      return { text: others === '' ? menu : `${menu} e alterou os dados do estabelecimento${others}` }
    },
  },
}
