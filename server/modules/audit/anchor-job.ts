import type { AnchorPlace } from '../../anchors/keep-anchors.ts'
import { keepAnchor } from '../../anchors/keep-anchors.ts'
import type { JobDefinition } from '../../jobs/job.ts'
import { tenantJob } from '../../jobs/tenant-job.ts'

/** Runs often, because it tries again what did not succeed; it keeps one link a day. */
export const anchorJob = (place: AnchorPlace): JobDefinition =>
  tenantJob({
    name: 'audit-anchors',
    title: 'Âncoras do registro',
    text: 'Uma vez por dia, guarda fora do banco de dados o elo mais novo do registro, que prova depois que a história é a mesma.',
    everyMs: 600_000,
    run: (context, tenantId) => keepAnchor(context, place, tenantId),
  })
