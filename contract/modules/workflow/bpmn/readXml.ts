/** One element of an XML document. `space` is the address of its namespace; attributes with a prefix stand under `{address}name`. */
export type XmlElement = {
  space: string
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** its own text, without that of its children */
  text: string
}

/** What a drawing may weigh: far more than people draw, far less than what holds the server up. */
export const mostCharacters = 2_000_000
export const mostElements = 5_000
const deepest = 64

/** Why a text is no document that is read here: a Chinese sentence that says what to do. */
export class XmlRefused extends Error {}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const nameAt = /[^\s/>=]+/y
const attributeAt = /\s+([^\s/>=]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /\s*(\/?)>/y

type Open = { element: XmlElement; raw: string; spaces: Readonly<Record<string, string>> }

/**
 * Reads an XML document in one pass. It knows the five named characters and numbered ones, no document type and so no entity
 * that stands for more: a small file cannot become a large one. Throws XmlRefused.
 */
export function readXml(source: string): XmlElement {
  if (source.length > mostCharacters) throw new XmlRefused(`文件太大，最多 ${mostCharacters / 1_000_000} MB，请删去不用的图形再导入`)
  const open: Open[] = []
  let root: XmlElement | null = null
  let count = 0
  let at = source.startsWith('\uFEFF') ? 1 : 0
  while (at < source.length) {
    const begin = source.indexOf('<', at)
    takeText(open, source.slice(at, begin === -1 ? source.length : begin))
    if (begin === -1) break
    const skipped = afterAside(source, begin, open)
    if (skipped !== null) {
      at = skipped
      continue
    }
    if (source.startsWith('</', begin)) {
      at = close(source, begin, open)
      continue
    }
    if (root !== null && open.length === 0) throw new XmlRefused('文件有两个根元素，不是完整的 BPMN 文件')
    count += 1
    if (count > mostElements) throw new XmlRefused(`图形太多，最多 ${mostElements} 个元素，请拆成几个流程，用调用活动连起来`)
    const tag = tagAt(source, begin, open.at(-1)?.spaces ?? {})
    open.at(-1)?.element.children.push(tag.element)
    root ??= tag.element
    if (!tag.isClosed) open.push(tag)
    if (open.length > deepest) throw new XmlRefused(`嵌套太深，最多 ${deepest} 层`)
    at = tag.end
  }
  if (root === null) throw new XmlRefused('文件是空的，请选择 BPMN 文件')
  if (open.length > 0) throw new XmlRefused(`文件不完整：${open.at(-1)?.raw} 没有结束`)
  return root
}

/** Comments, instructions and raw text end somewhere else than at the next `>`; null when none of them begins here. */
function afterAside(source: string, begin: number, open: Open[]): number | null {
  const until = (mark: string) => {
    const end = source.indexOf(mark, begin)
    if (end === -1) throw new XmlRefused('文件不完整，请重新导出')
    return end
  }
  if (source.startsWith('<!--', begin)) return until('-->') + 3
  if (source.startsWith('<?', begin)) return until('?>') + 2
  if (source.startsWith('<![CDATA[', begin)) {
    const end = until(']]>')
    const top = open.at(-1)
    if (top) top.element.text += source.slice(begin + 9, end)
    return end + 3
  }
  if (source.startsWith('<!', begin)) throw new XmlRefused('文件里有 DOCTYPE 或实体定义，不能导入。请用流程设计器重新导出')
  return null
}

function tagAt(source: string, begin: number, above: Readonly<Record<string, string>>): Open & { isClosed: boolean; end: number } {
  nameAt.lastIndex = begin + 1
  const raw = nameAt.exec(source)?.[0]
  if (raw === undefined) throw new XmlRefused('文件格式不对，请重新导出')
  let at = nameAt.lastIndex
  const written: [name: string, value: string][] = []
  for (;;) {
    attributeAt.lastIndex = at
    const found = attributeAt.exec(source)
    if (found === null) break
    const [, name = '', double, single] = found
    if (written.some(([other]) => other === name)) throw new XmlRefused(`${raw} 的 ${name} 写了两次`)
    written.push([name, plain(double ?? single ?? '')])
    at = attributeAt.lastIndex
  }
  tagEnd.lastIndex = at
  const end = tagEnd.exec(source)
  if (end === null) throw new XmlRefused(`${raw} 写得不对，请重新导出`)
  const declared = written.flatMap(([name, value]) => (name === 'xmlns' ? [['', value]] : name.startsWith('xmlns:') ? [[name.slice(6), value]] : []))
  const spaces = declared.length === 0 ? above : { ...above, ...(Object.fromEntries(declared) as Record<string, string>) } // pairs of texts
  const [space, name] = resolved(raw, spaces)
  const attributes = Object.fromEntries(
    written
      .filter(([one]) => one !== 'xmlns' && !one.startsWith('xmlns:'))
      .map(([one, value]) => [one.includes(':') ? keyOf(resolved(one, spaces)) : one, value]),
  )
  return { element: { space, name, attributes, children: [], text: '' }, raw, spaces, isClosed: end[1] === '/', end: tagEnd.lastIndex }
}

function close(source: string, begin: number, open: Open[]): number {
  const end = source.indexOf('>', begin)
  const raw = source.slice(begin + 2, end === -1 ? source.length : end).trim()
  const last = open.pop()
  if (end === -1 || last === undefined || last.raw !== raw) throw new XmlRefused(`文件不完整：${last?.raw ?? raw} 没有正确结束`)
  return end + 1
}

function takeText(open: Open[], text: string): void {
  const top = open.at(-1)
  if (top) top.element.text += plain(text)
  else if (text.trim() !== '') throw new XmlRefused('这不是 XML 文件，请选择 BPMN 文件')
}

function resolved(raw: string, spaces: Readonly<Record<string, string>>): [space: string, name: string] {
  const colon = raw.indexOf(':')
  const prefix = colon === -1 ? '' : raw.slice(0, colon)
  return [Object.hasOwn(spaces, prefix) ? (spaces[prefix] ?? '') : prefix, raw.slice(colon + 1)]
}

/** The key of an attribute that has a prefix. */
export function keyOf([space, name]: readonly [space: string, name: string]): string {
  return `{${space}}${name}`
}

/** A text with its characters as they are meant. */
function plain(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&([^;&]{0,12});?/g, (whole, name: string) => {
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const code = number ? (number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16)) : null
    if (whole.endsWith(';') && code !== null && code > 0 && code <= 0x10_ff_ff) return String.fromCodePoint(code)
    const known = Object.hasOwn(named, name) ? named[name] : undefined
    if (whole.endsWith(';') && known !== undefined) return known
    throw new XmlRefused(`文件里有不认识的实体 ${whole.slice(0, 20)}，请用流程设计器重新导出`)
  })
}
