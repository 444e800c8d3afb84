import type { ImportGraph } from './import-graph.ts'
import type { Rule, Where } from './rules.ts'

/** `what` is the offending file, import (`a.ts → b.ts`) or circle. */
export type Violation = { readonly rule: string; readonly what: string }

export function checkRules(graph: ImportGraph, rules: readonly Rule[]): Violation[] {
  return rules.flatMap((rule) => offences(graph, rule).map((what) => ({ rule: rule.name, what })))
}

function offences(graph: ImportGraph, rule: Rule): string[] {
  switch (rule.kind) {
    case 'import':
      return graph.imports.filter(({ from, to }) => crosses(from, to, rule)).map(({ from, to }) => `${from} → ${to}`)
    case 'unresolved':
      return graph.imports
        .filter(({ from, exists }) => !exists && matches(from, rule.from))
        .map(({ from, to }) => `${from} → ${to}`)
    case 'computed':
      return graph.computed.filter((file) => matches(file, rule.from))
    case 'orphan': {
      const imported = new Set(graph.imports.filter(({ from, to }) => from !== to).map(({ to }) => to))
      return graph.files.filter((file) => !imported.has(file) && matches(file, rule.from))
    }
    case 'file':
      return graph.files.filter((file) => matches(file, rule.from))
    case 'circle':
      return circles(graph).map((files) => [...files, files[0]].join(' → '))
    default:
      return rule satisfies never
  }
}

function crosses(from: string, to: string, rule: { from: Where; to: Where }): boolean {
  if (!matches(from, rule.from)) return false
  const captured = rule.from.path === undefined ? undefined : new RegExp(rule.from.path).exec(from)?.[1]
  return matches(to, rule.to, captured)
}

function matches(path: string, { path: wanted, pathNot = [] }: Where, captured = ''): boolean {
  const hits = (expression: string): boolean => new RegExp(expression.replaceAll('$1', captured)).test(path)
  return (wanted === undefined || hits(wanted)) && !pathNot.some(hits)
}

/** The groups of files that import each other in a circle: Tarjan's strongly connected components. */
function circles(graph: ImportGraph): string[][] {
  const next = new Map<string, string[]>(graph.files.map((file) => [file, []]))
  for (const { from, to } of graph.imports) if (next.has(to)) next.get(from)?.push(to)

  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    open.push(file)
    for (const to of next.get(file) ?? []) {
      if (!order.has(to)) visit(to)
      if (open.includes(to)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(to) ?? 0))
    }
    if (lowest.get(file) !== order.get(file)) return
    const component = open.splice(open.indexOf(file))
    if (component.length > 1 || next.get(file)?.includes(file)) found.push(component)
  }
  for (const file of graph.files) if (!order.has(file)) visit(file)
  return found
}
