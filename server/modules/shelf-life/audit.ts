import type { AuditSentences } from '../../audit-sentence.ts'
import { durationText } from '../../contract/food.ts'
import type { RuleDetails, ShelfLifeEvent } from './events.ts'
import { ruleLimitText } from './contract/wording.ts'

const about = ({ name, state, storageKind, tempMax }: RuleDetails) =>
  [`${name}, ${state}, ${storageKind}`, ruleLimitText({ tempMax: tempMax ?? null })].filter(Boolean).join(' ')

export const shelfLifeAudit: AuditSentences<ShelfLifeEvent> = {
  TenantPlaceSet: {
    kind: 'catalog',
    tell: ({ data: { uf, city } }) => ({
      text: `definiu o lugar para as normas: ${[city, uf].filter((part) => part !== null).join(', ') || 'não informado'}`,
    }),
  },
  ShelfLifeSettingsChanged: {
    kind: 'catalog',
    tell: ({ data: { countExactHours, freezeWithinHours, thawedReadyHours, signedBy } }) => ({
      text: `alterou a contagem dos prazos: ${countExactHours ? 'em horas exatas' : 'até o fim do dia'}, congelar em até ${freezeWithinHours} h, ${thawedReadyHours} h após descongelar, responsável técnico ${signedBy ?? 'não informado'}`,
    }),
  },
  NormBookAdopted: {
    kind: 'catalog',
    tell: ({ data: { version, productIds } }) => ({
      text: `adotou a edição ${version} das normas ${productIds === null ? 'para todos os produtos' : `para ${productIds.length} ${productIds.length === 1 ? 'produto' : 'produtos'}`}`,
    }),
  },
  HouseRuleSet: {
    kind: 'catalog',
    tell: ({ data }) => ({
      text: `definiu o prazo ${data.origin === 'casa' ? 'da casa' : 'do fabricante'} para ${about(data)}: ${durationText(data.duration)}${data.before === null ? '' : ` (antes: ${durationText(data.before)})`}`,
      many: (count) => `definiu ${count} prazos ${data.origin === 'casa' ? 'da casa' : 'de fabricantes'}`,
    }),
  },
  HouseRuleRemoved: {
    kind: 'catalog',
    tell: ({ data }) => ({
      text: `excluiu o prazo ${data.origin === 'casa' ? 'da casa' : 'do fabricante'} para ${about(data)}: ${durationText(data.duration)}`,
    }),
  },
}
