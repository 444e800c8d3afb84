import type { Module } from '../../module.ts'
import { productionAudit } from './audit.ts'
import { productionRejections } from './contract/refusals.ts'
import { productionEvents } from './events.ts'
import { productionProjection } from './projections.ts'

export const productionModule = (): Module => ({
  name: 'production',
  events: productionEvents,
  projections: [productionProjection],
  audit: productionAudit,
  rejections: productionRejections,
  routes: [],
})
