import { parseSync, Visitor } from 'vite'

// None of these is a word of Portuguese, or part of a selector of CSS.
const english =
  /(?<![:\w-])(?:the|not|could|cannot|was|were|with|please|found|unknown|failed|must|your|this|that|yet|already|invalid|required|expected|loading|saved|try|again)\b/i

/** Texts of more than one word that are English. What only developers read is English: errors that are thrown, and the console. */
export function englishTexts(path: string, source: string): readonly string[] {
  const found: { readonly start: number; readonly text: string }[] = []
  const forDevelopers: { readonly start: number; readonly end: number }[] = []
  const see = (start: number, text: string) => {
    if (/\S\s+\S/.test(text) && english.test(text)) found.push({ start, text: text.trim() })
  }
  new Visitor({
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name.endsWith('Error')) forDevelopers.push(node)
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
      if (callee.object.name === 'console') forDevelopers.push(node)
    },
    Literal({ start, value }) {
      if (typeof value === 'string') see(start, value)
    },
    TemplateElement({ start, value }) {
      see(start, value.raw)
    },
    JSXText({ start, value }) {
      see(start, value)
    },
  }).visit(parseSync(path, source).program)
  const isForPeople = (place: number) => !forDevelopers.some(({ start, end }) => start <= place && place < end)
  return found.filter(({ start }) => isForPeople(start)).map(({ text }) => `${path}: ${text}`)
}
