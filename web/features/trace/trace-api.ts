import { queryOptions } from '@tanstack/react-query'
import { trace } from '#contract/recalls/trace'
import { request } from '../../lib/http.ts'
import { labelsKey } from '../../lib/labels-key.ts'
import type { TraceRoot } from '../../lib/trace-root.ts'
import { tracePath } from '../../lib/trace-root.ts'

/** Under the key of the labels: a live change of a label reads the trace again. */
export const traceQuery = (root: TraceRoot) =>
  queryOptions({
    queryKey: [...labelsKey, 'trace', root],
    queryFn: ({ signal }) => request(trace, tracePath(root), { signal }),
  })
