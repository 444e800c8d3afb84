import { SaxesParser } from 'saxes'

/** An element without its prefix. `text` is the text directly in it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/** A note has less than ten levels. */
const DEPTH_MAX = 30

/** Thrown out of the parser, which otherwise goes on after a fault. */
class NotReadable extends Error {}

/**
 * The root of a document; null: it is not well-formed, has a DTD or is nested too deep. The text was decoded before, so what
 * its first line says of an encoding is not looked at. A DTD is refused where it begins: nothing is fetched or expanded.
 */
export function xmlTree(xml: string): XmlElement | null {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const path: XmlElement[] = []
  let root: XmlElement | null = null
  const refuse = () => {
    throw new NotReadable()
  }
  const addText = (text: string) => {
    const open = path.at(-1)
    if (open !== undefined) open.text += text
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length >= DEPTH_MAX) refuse()
    const element: XmlElement = { name: name.slice(name.indexOf(':') + 1), attributes, children: [], text: '' }
    const parent = path.at(-1)
    if (parent === undefined) root = element
    else parent.children.push(element)
    path.push(element)
  })
  parser.on('closetag', () => void path.pop())
  try {
    // A byte order mark is no part of the document.
    parser.write(xml.replace(/^\uFEFF/, '').trimStart()).close()
  } catch (error) {
    if (error instanceof NotReadable) return null
    throw error
  }
  return root
}
