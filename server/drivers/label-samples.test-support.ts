import type { PrintedLabel } from '../drawing/contract/label-shapes.ts'
import { NEW_PROFILE } from './contract/printer-profile.ts'
import type { RawProfile } from './contract/printer-profile.ts'
import type { Raster } from './raster.ts'

export const ordinaryLabel: PrintedLabel = {
  businessName: 'Bistrô da Praça',
  name: 'Molho de tomate caseiro',
  code: 'FID20260042',
  url: 'https://foodid.com.br/view/FID20260042?tenant=bar&k=wq0_8-Zx',
  expirationDate: '2026-12-31',
  manipulationDate: '2026-12-24',
  timeZone: 'America/Sao_Paulo',
  category: 'Molhos',
  sector: 'Cozinha quente',
  responsible: 'Ana Souza',
  storageType: 'Refrigerado',
  additionalStorageType: '',
  weight: '500g',
  sif: 'ISENTO',
}

export function profileOf(own: Partial<RawProfile> = {}): RawProfile {
  return { ...NEW_PROFILE, name: 'Cozinha', language: 'zpl', ...own }
}

/** The number of dots that differ; rasters of different sizes differ in all. */
export function differentDots(a: Raster, b: Raster): number {
  if (a.width !== b.width || a.height !== b.height) return Math.max(a.width * a.height, b.width * b.height)
  let count = 0
  for (let at = 0; at < a.bits.length; at += 1) count += bitsOf((a.bits[at] ?? 0) ^ (b.bits[at] ?? 0))
  return count
}

function bitsOf(byte: number): number {
  let count = 0
  for (let rest = byte; rest !== 0; rest &= rest - 1) count += 1
  return count
}
