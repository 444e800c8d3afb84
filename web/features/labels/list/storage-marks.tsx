import type { ReactNode } from 'react'
import type { StorageIcon } from '#contract/catalog/entries'
import {
  dropletLines,
  fridgeLines,
  packageLines,
  shieldLockLines,
  snowflakeLines,
  sunLines,
} from '../../../components/storage-lines.ts'
import { markOf } from './row-marks.tsx'

export const storageMarks: Readonly<Record<StorageIcon, ReactNode>> = {
  refrigerado: markOf(fridgeLines),
  congelado: markOf(snowflakeLines),
  temperatura_ambiente: markOf(sunLines),
  seco: markOf(packageLines),
  controlado: markOf(shieldLockLines),
  umidade_controlada: markOf(dropletLines),
}
