import { SaxesParser } from 'saxes'

type Attributes = Readonly<Record<string, string>>
/** What is met in a part of a workbook; names come without their prefix. */
export type Met = { open(name: string, attributes: Attributes): void; close(name: string): void; text(text: string): void }

/** Walks through a part of a workbook in its order. Character references are read as whole characters, also those beyond 16 bits. Throws Error at damage. */
export function walkXml(bytes: Buffer, { open, close, text }: Met): void {
  const parser = new SaxesParser({ position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => open(local(name), attributes as Attributes)) // strings only: the parser is told of no namespaces
  parser.on('closetag', ({ name }) => close(local(name)))
  parser.on('text', text)
  parser.on('cdata', text)
  parser.write(decoded(bytes)).close()
}

/** `x:row` is `row`. */
export function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function decoded(bytes: Buffer): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}

/** Undoes the format's own escape of characters, `_x000D_` (ECMA-376 part 1, 22.4.2.4). */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

export function isOn(attribute: string | undefined): boolean {
  return attribute === '1' || attribute === 'true' || attribute === 'on'
}
