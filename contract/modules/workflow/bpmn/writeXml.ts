/** An element as it is written: its name with prefix, its attributes in order, and what stands in it. */
export type Tag = { name: string; attributes: Readonly<Record<string, string | number | boolean | undefined>>; children: readonly (Tag | string)[] }

export function tag(name: string, attributes: Tag['attributes'], ...children: readonly (Tag | string)[]): Tag {
  return { name, attributes, children }
}

/** A document of a root element, indented as people read it. */
export function writeXml(root: Tag): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '').join('\n')}\n`
}

function lines({ name, attributes, children }: Tag, indent: string): string[] {
  const written = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escaped(String(value))}"`]))
  const head = `${indent}<${name}${written.join('')}`
  if (children.length === 0) return [`${head} />`]
  if (children.every((child) => typeof child === 'string')) return [`${head}>${escaped(children.join(''))}</${name}>`]
  return [
    `${head}>`,
    ...children.flatMap((child) => (typeof child === 'string' ? [indent + escaped(child)] : lines(child, `${indent}  `))),
    `${indent}</${name}>`,
  ]
}

/** Line ends and tabs are written as numbers: a reader would make blanks of them in an attribute. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '') // XML 1.0 has no way to write other control characters
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}
