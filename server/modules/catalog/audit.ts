import type { AuditContext, AuditSentences } from '../../audit-sentence.ts'
import { changedFields } from '../../audit-sentence.ts'
import { classNames } from '../../contract/food.ts'
import type { BaseProductDetails, CatalogEvent, RegisterEntryEvent } from './events.ts'

const entryKinds: Readonly<Record<RegisterEntryEvent['data']['kind'], string>> = {
  category: 'a categoria',
  sector: 'o setor',
  responsible: 'o responsável',
}

const baseProductFields: Readonly<Partial<Record<keyof BaseProductDetails, string>>> = {
  name: 'nome',
  measure: 'medida',
  measureUnit: 'unidade de medida',
  sif: 'SIF',
  storageTypeId: 'onde fica',
  categoryId: 'categoria',
  sectorId: 'setor',
  validityDays: 'dias de validade',
  recipeId: 'ficha técnica do custo',
  ingredientId: 'ingrediente do custo',
  foodClass: 'tipo de alimento',
  animalOrigin: 'origem animal',
  defaultState: 'situação',
}

const baseProductBefore = ({ previous }: AuditContext<CatalogEvent>): BaseProductDetails | undefined =>
  previous?.type === 'BaseProductRegistered' || previous?.type === 'BaseProductChanged' ? previous.data : undefined

const storageNameBefore = ({ previous }: AuditContext<CatalogEvent>): string | undefined =>
  previous?.type === 'StorageTypeRegistered' || previous?.type === 'StorageTypeChanged' ? previous.data.name : undefined

export const catalogAudit: AuditSentences<CatalogEvent> = {
  RegisterEntryAdded: {
    kind: 'catalog',
    tell: ({ data: { kind, name } }) => ({ text: `cadastrou ${entryKinds[kind]} ${name}` }),
  },
  RegisterEntryRenamed: {
    kind: 'catalog',
    tell: ({ data: { kind, name, before } }) => ({ text: `renomeou ${entryKinds[kind]} ${before} para ${name}` }),
  },
  RegisterEntryDeleted: {
    kind: 'catalog',
    tell: ({ data: { kind, name } }) => ({ text: `excluiu ${entryKinds[kind]} ${name}` }),
  },
  StorageTypeRegistered: {
    kind: 'catalog',
    tell: ({ data: { name } }) => ({ text: `cadastrou o tipo de armazenagem ${name}` }),
  },
  StorageTypeChanged: {
    kind: 'catalog',
    tell({ data: { name } }, context) {
      const before = storageNameBefore(context) ?? name
      return {
        text:
          before === name
            ? `alterou o tipo de armazenagem ${name}`
            : `renomeou o tipo de armazenagem ${before} para ${name}`,
      }
    },
  },
  StorageTypeDeleted: {
    kind: 'catalog',
    tell: ({ data: { name } }) => ({ text: `excluiu o tipo de armazenagem ${name}` }),
  },
  BaseProductRegistered: {
    kind: 'catalog',
    tell: ({ data: { name } }) => ({ text: `cadastrou o produto base ${name}` }),
  },
  BaseProductChanged: {
    kind: 'catalog',
    tell: ({ data }, context) => ({
      text: `alterou o produto base ${data.name}${changedFields(baseProductBefore(context), data, baseProductFields)}`,
    }),
  },
  BaseProductDeleted: { kind: 'catalog', tell: ({ data: { name } }) => ({ text: `excluiu o produto base ${name}` }) },
  ProductNameLeft: {
    kind: 'catalog',
    tell: ({ data: { name, foodClass } }) => ({
      text: foodClass
        ? `deixou para o nome ${name} a classe sanitária ${classNames[foodClass].name}`
        : `deixou o nome ${name} sem tipo de alimento`,
    }),
  },
}
