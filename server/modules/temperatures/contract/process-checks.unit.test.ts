import { expect, it } from 'vitest'
import { ownerOfBlock } from '../../labels/contract/blocks.ts'
import { incidentKinds, blockReason } from './incidents.ts'
import { processKinds } from './process-states.ts'
import { checkTitle } from './process-checks.ts'

it('the labels know whose block it is: of every kind of check, and of every kind of occurrence', () => {
  const checks = processKinds.map((kind) => ownerOfBlock(checkTitle({ id: 3, kind, name: 'Caldo' })))
  expect(checks.map((owner) => [owner?.kind, owner?.id])).toEqual(processKinds.map(() => ['check', 3]))
  const incidents = incidentKinds.map((kind) => ownerOfBlock(blockReason({ id: 7, kind })))
  expect(incidents.map((owner) => [owner?.kind, owner?.id])).toEqual(incidentKinds.map(() => ['occurrence', 7]))
})
